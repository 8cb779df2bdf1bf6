import { Injectable } from '@nestjs/common';
import type { ClientSession, mongo } from 'mongoose';
import { isDuplicateKey } from '../../mongo/database-errors.js';
import { Mongo } from '../../mongo/mongo.js';
import { daySeconds, inboxKeptDays } from '../outbox/retention.js';

interface InboxRow {
  readonly consumer: string;
  readonly eventId: string;
  readonly at: Date;
}

class AlreadyHandled extends Error {}

/** The receipts of handled events. Receipt and effect commit together, so an event that is delivered again has no second effect. */
@Injectable()
export class Inbox {
  private readonly rows: mongo.Collection<InboxRow>;

  constructor(private readonly mongo: Mongo) {
    this.rows = mongo.collection<InboxRow>('inbox', [
      { key: { consumer: 1, eventId: 1 }, name: 'once', unique: true },
      { key: { at: 1 }, name: 'forget', expireAfterSeconds: inboxKeptDays * daySeconds },
    ]);
  }

  /** Runs `effect` unless this consumer has handled the event; false when it had. */
  async once(consumer: string, eventId: string, effect: (session: ClientSession) => Promise<void>): Promise<boolean> {
    try {
      await this.mongo.transaction(async (session) => {
        await this.sign({ consumer, eventId, at: new Date() }, session);
        await effect(session);
      });
      return true;
    } catch (error) {
      if (error instanceof AlreadyHandled) return false;
      throw error;
    }
  }

  /** Without a receipt or a transaction: the effect itself recognises events that it has already handled. */
  async unsigned(effect: (session: ClientSession) => Promise<void>): Promise<true> {
    await this.mongo.connection.withSession(effect);
    return true;
  }

  private async sign(row: InboxRow, session: ClientSession): Promise<void> {
    try {
      await this.rows.insertOne(row, { session });
    } catch (error) {
      throw isDuplicateKey(error) ? new AlreadyHandled() : error;
    }
  }
}
