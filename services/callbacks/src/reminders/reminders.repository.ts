import { Injectable } from '@nestjs/common';
import type { ReminderSort } from '@kerbside/contracts/staff/reminders';
import { found } from '@kerbside/platform/errors/errors';
import { Mongo, recordOf } from '@kerbside/platform/mongo/mongo';
import { pageFrom } from '@kerbside/platform/mongo/mongo-page';
import { orderOf, type Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, Model } from 'mongoose';
import { dueFor, relatedTo, type Reader, type ReminderQuery } from './reminder-list.js';
import type { ReminderDocument, ReminderRecord } from './reminder.js';

const soonest = { grade: -1, remindAt: 1, _id: 1 } as const;
const lastCompleted = { doneAt: -1, _id: 1 } as const;
const newest = { createdAt: -1, _id: -1 } as const;

const sorts = { due: 'remindAt', who: 'contact.name' } as const;
const orderIn = (order: ReminderSort | 'completed' | 'soonest'): Record<string, 1 | -1> => {
  if (order === 'completed') return lastCompleted;
  return order === 'soonest' ? soonest : orderOf(order, sorts);
};

@Injectable()
export class RemindersRepository {
  private readonly reminders: Model<ReminderDocument>;

  constructor(mongo: Mongo) {
    this.reminders = mongo.model('reminders', [
      { key: { doneAt: -1, grade: -1, remindAt: 1, _id: 1 } },
      { key: { doneAt: -1, _id: 1 } },
      { key: { users: 1, doneAt: 1, remindAt: 1 } },
      { key: { remindAt: 1 } },
      { key: { hiddenBy: 1, doneAt: 1 } },
      { key: { unreadBy: 1, doneAt: 1 } },
      { key: { 'related.table': 1, 'related.id': 1, createdAt: -1 }, sparse: true },
      { key: { reference: 1 } },
      { key: { 'related.id': 1 }, sparse: true },
      { key: { 'contact.email': 1, doneAt: 1 }, sparse: true },
    ]);
  }

  async find(id: string, session: ClientSession): Promise<ReminderRecord | undefined> {
    const row = await this.reminders.findById(id).session(session).lean<ReminderDocument>();
    return row ? recordOf<ReminderRecord>(row) : undefined;
  }

  /** Throws NOT_FOUND. */
  async require(id: string, session: ClientSession | null): Promise<ReminderRecord> {
    const row = found(await this.reminders.findById(id).session(session).lean<ReminderDocument>());
    return recordOf<ReminderRecord>(row);
  }

  async put({ id, ...rest }: ReminderRecord, session: ClientSession): Promise<void> {
    await this.reminders.replaceOne({ _id: id }, rest, { upsert: true, session });
  }

  /** Open work for a visit that events created. */
  async openOfVisit(customerId: string, bookingNumber: string, session: ClientSession): Promise<ReminderRecord[]> {
    const asked: ReminderQuery = { createdBy: null, isCallback: false, doneAt: null, 'related.title': bookingNumber };
    const rows = await this.reminders
      .find({ ...relatedTo('customer', customerId), ...asked })
      .session(session)
      .lean<ReminderDocument[]>();
    return rows.map(recordOf<ReminderRecord>);
  }

  /** In the order that is asked for: otherwise those completed last, or those that are called first. */
  async list(
    query: ReminderQuery,
    page: Page,
    order: ReminderSort | 'completed' | 'soonest',
  ): Promise<{ reminders: ReminderRecord[]; count: number }> {
    const { rows, count } = await pageFrom(this.reminders, query, orderIn(order), page);
    return { reminders: rows.map(recordOf<ReminderRecord>), count };
  }

  /** The newest ones created before another. */
  async before(query: ReminderQuery, last: ReminderRecord | undefined, limit: number): Promise<ReminderRecord[]> {
    const older: ReminderQuery = last
      ? { $or: [{ createdAt: { $lt: last.createdAt } }, { createdAt: last.createdAt, _id: { $lt: last.id } }] }
      : {};
    const rows = await this.reminders
      .find({ $and: [query, older] })
      .sort(newest)
      .limit(limit)
      .lean<ReminderDocument[]>();
    return rows.map(recordOf<ReminderRecord>);
  }

  count(query: ReminderQuery): Promise<number> {
    return this.reminders.countDocuments(query);
  }

  async longestDue(reader: Reader): Promise<ReminderRecord | undefined> {
    const row = await this.reminders.findOne(dueFor(reader)).sort(soonest).lean<ReminderDocument>();
    return row ? recordOf<ReminderRecord>(row) : undefined;
  }

  async completedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.reminders.find({ _id: { $in: ids }, doneAt: { $ne: null } }, { _id: 1 }).lean<{ _id: string }[]>();
    return new Set(rows.map(({ _id }) => _id));
  }
}
