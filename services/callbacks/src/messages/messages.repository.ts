import { Injectable } from '@nestjs/common';
import { Mongo, type Stored } from '@kerbside/platform/mongo/mongo';
import { pageFrom } from '@kerbside/platform/mongo/mongo-page';
import type { Page } from '@kerbside/platform/mongo/paging';
import { mongo, type ClientSession, type Model, type QueryFilter } from 'mongoose';
import { typedWords, wordsOf } from './message-words.js';
import type { MessageRecord } from '../letters/message.js';
import type { StoredMessage } from './own-message.js';
import { waysIn } from './secret-message.js';

/** `words`: by which staff find it, see `message-words.ts`. */
type MessageDocument = Stored<MessageRecord> & { readonly words: readonly string[] };

export interface MessageFilter {
  readonly customerId?: string | undefined;
  readonly search?: string | undefined;
  /** Whether to include messages that sign in a member of staff. */
  readonly withStaffs: boolean;
  readonly page: number;
  readonly perPage: number;
}

@Injectable()
export class MessagesRepository {
  private readonly messages: Model<MessageDocument>;

  constructor(mongo: Mongo) {
    this.messages = mongo.model('messages', [
      { key: { key: 1 }, unique: true },
      { key: { status: 1, channel: 1, tries: 1, nextTryAt: 1 } },
      { key: { customerId: 1, createdAt: -1, _id: 1 } },
      { key: { customerId: 1, isUnread: 1 }, partialFilterExpression: { isUnread: true } },
      { key: { onBehalfOf: 1 }, sparse: true },
      { key: { createdAt: -1, _id: 1 } },
      { key: { words: 1, createdAt: -1, _id: 1 } },
      { key: { isForStaff: 1, createdAt: -1 } },
      { key: { expiresAt: 1 } },
    ]);
  }

  /** Does nothing, and answers false, when there is already a message with its key. */
  async add({ id, ...rest }: MessageRecord, session?: ClientSession): Promise<boolean> {
    const { upsertedCount } = await this.messages.updateOne(
      { key: rest.key },
      { $setOnInsert: { _id: id, ...rest, words: wordsOf(rest) } },
      { upsert: true, ...(session ? { session } : {}) },
    );
    return upsertedCount === 1;
  }

  async find(id: string): Promise<MessageRecord | undefined> {
    const row = await this.messages.findOne({ _id: id }).lean();
    return row ? toMessage(row) : undefined;
  }

  async list({ customerId, search, withStaffs, ...page }: MessageFilter): Promise<{ messages: MessageRecord[]; count: number }> {
    const filter: QueryFilter<MessageDocument> = {
      ...(customerId ? { customerId } : {}),
      ...(withStaffs ? {} : { isForStaff: { $ne: true } }),
      ...(search ? { $and: typedWords(search).map((word) => ({ words: beginningWith(word) })) } : {}),
    };
    const { rows, count } = await pageFrom(this.messages, filter, newestFirst, page);
    return { messages: rows.map(toMessage), count };
  }

  /** The messages to a customer that they may read, newest first. */
  readableBy(customerId: string, page: Page): Promise<{ rows: StoredMessage[]; count: number }> {
    const fields = { channel: 1, subject: 1, text: 1, 'attachments.name': 1, createdAt: 1, sentAt: 1, isUnread: 1 } as const;
    return pageFrom<MessageDocument, StoredMessage>(this.messages, { customerId, ...sentToReader }, newestFirst, page, fields);
  }

  unreadBy(customerId: string): Promise<number> {
    return this.messages.countDocuments({ customerId, ...sentToReader, isUnread: true });
  }

  /** Returns false when none of them was unread. */
  async markRead(customerId: string, ids: readonly string[], session: ClientSession): Promise<boolean> {
    const unread = { _id: { $in: [...ids] }, customerId, isUnread: true };
    const { modifiedCount } = await this.messages.updateMany(unread, { $set: { isUnread: false } }, { session });
    return modifiedCount > 0;
  }

  /** Those never tried first, so that a new one does not wait for all that an outage left. */
  async due(channel: MessageRecord['channel'], at: Date, limit: number): Promise<MessageRecord[]> {
    const rows = await this.messages
      .find({ status: 'to-send', channel, nextTryAt: { $lte: at } })
      .sort({ tries: 1, nextTryAt: 1 })
      .limit(limit)
      .lean();
    return rows.map(toMessage);
  }

  /** Also stores `sent`, the changed fields. Returns false when it was already marked. */
  async markSent(id: string, sent: Partial<MessageRecord> & Pick<MessageRecord, 'sentAt'>, session: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.messages.updateOne(
      { _id: id, status: 'to-send' },
      { $set: { ...sent, status: 'sent' } },
      { session },
    );
    return modifiedCount === 1;
  }

  async change(id: string, change: Partial<MessageRecord>): Promise<void> {
    await this.messages.updateOne({ _id: id, status: 'to-send' }, { $set: change });
  }

  async setAgain(id: string, again: NonNullable<MessageRecord['again']>, session: ClientSession): Promise<void> {
    await this.messages.updateOne({ _id: id }, { $set: { again } }, { session });
  }

  async removeExpired(at: Date): Promise<void> {
    await this.messages.deleteMany({ expiresAt: { $lte: at } });
  }
}

const newestFirst = { createdAt: -1, _id: 1 } as const;

/** Messages that were sent to a customer, which they can read in their account. */
const sentToReader = { status: 'sent', isForStaff: { $ne: true }, template: { $nin: [...waysIn] } } as const;

const beginningWith = (word: string): RegExp => new RegExp(`^${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

const toMessage = ({ _id, attachments, sealed = null, words: _words, ...rest }: MessageDocument): MessageRecord => ({
  id: _id,
  ...rest,
  sealed,
  attachments: attachments.map(({ content, ...about }) => ({ ...about, content: bytesOf(content) })),
});

/** A lean read returns a Buffer as the driver's Binary. */
const bytesOf = (content: Buffer | mongo.Binary): Buffer => (content instanceof mongo.Binary ? Buffer.from(content.buffer) : content);
