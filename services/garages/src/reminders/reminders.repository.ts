import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';

interface ReminderMark {
  readonly _id: string;
  readonly at: Date;
}

const keptSeconds = 400 * 24 * 60 * 60;

/** Which reminders were published. */
@Injectable()
export class RemindersRepository {
  private readonly sent: mongo.Collection<ReminderMark>;

  constructor(mongo: Mongo) {
    this.sent = mongo.collection<ReminderMark>('reminders', [{ key: { at: 1 }, name: 'at_1', expireAfterSeconds: keptSeconds }]);
  }

  /** False when it was published before. Two processes at once conflict, and one of them tries again. */
  async mark(key: string, at: Date, session: ClientSession): Promise<boolean> {
    const { upsertedCount } = await this.sent.updateOne({ _id: key }, { $setOnInsert: { at } }, { upsert: true, session });
    return upsertedCount === 1;
  }
}
