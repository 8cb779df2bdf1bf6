import { Injectable } from '@nestjs/common';
import { callbackCompleted } from '@kerbside/contracts/events/callbacks';
import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { AlsoErases } from '@kerbside/platform/personal/personal-records';
import type { ClientSession } from 'mongoose';
import type { ReminderDocument } from '../reminders/reminder.js';
import { bookedBy } from './personal-data.js';

/**
 * Tells that the calls which an erased person waited for are over. Those who count what waits cannot know whose a call was that somebody
 * booked without signing in.
 */
@Injectable()
export class ErasedCallbacks extends AlsoErases {
  constructor(
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  async erase(subject: DataSubject, session: ClientSession): Promise<void> {
    const { database } = this.mongo;
    const booked = database.collection('callbacks').find(bookedBy(subject), { session, projection: { _id: 1 } });
    const ids = (await booked.toArray()).map(({ _id }) => String(_id));
    const open = database.collection<ReminderDocument>('reminders').find({ _id: { $in: ids }, doneAt: null }, { session });
    for (const { _id: id, version } of await open.toArray())
      await this.outbox.add(session, callbackCompleted, {
        id,
        version: version + 1,
        data: { callbackId: id, reason: 'not_needed', customerId: null },
      });
  }
}
