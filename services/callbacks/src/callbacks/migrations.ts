import type { Migration } from '@kerbside/platform/mongo/migrations';
import type { ReminderDocument } from '../reminders/reminder.document.js';
import type { CallbackDocument } from './callback.document.js';
import { customerOf, workOf } from './work-of.js';

/** Callbacks that were booked before staff could work through them. */
export const callbacksAreWork: Migration = {
  id: '2026-11-callbacks-are-work',
  up: async (database) => {
    const reminders = database.collection<ReminderDocument>('reminders');
    for await (const { _id, ...rest } of database.collection<CallbackDocument>('callbacks').find()) {
      const { id: _, ...work } = workOf({ id: _id, ...rest });
      await reminders.updateOne({ _id }, { $setOnInsert: work }, { upsert: true });
    }
  },
};

/** Links earlier work to customers who were signed in, so that it is erased with them, whatever address they typed. */
export const callbacksAreOfCustomers: Migration = {
  id: '2026-11-callbacks-are-of-customers',
  up: async (database) => {
    const reminders = database.collection<ReminderDocument>('reminders');
    const owned = database.collection<CallbackDocument>('callbacks').find({ customerId: { $type: 'string' } });
    for await (const callback of owned)
      await reminders.updateOne({ _id: callback._id, related: null }, { $set: { related: customerOf(callback) } });
  },
};
