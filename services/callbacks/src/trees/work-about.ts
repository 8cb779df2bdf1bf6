import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { newReminder } from '../reminders/new-reminder.js';
import type { StaffAct, ReminderRecord } from '../reminders/reminder.js';

/** Unassigned work about the customer of a call. */
export const workAbout = ({ id, firstName, lastName, email, phone }: Person, content: string, deed: StaffAct): ReminderRecord => {
  const name = `${firstName} ${lastName}`;
  const about = { related_table: 'customer', related_id: id, related_title: name } as const;
  const contact = { related_person: name, related_email: email, related_phone: phone ?? undefined };
  return { ...newReminder({ save_type: 'snooze', ...about, ...contact }, deed), content, version: 1 };
};
