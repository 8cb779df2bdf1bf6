import type { ReminderRecord } from './reminder.js';

export type ReminderDocument = Omit<ReminderRecord, 'id'> & { readonly _id: string };
