import { isRealDay, londonDay } from '@kerbside/contracts/days/dates';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import { londonMoment, londonTime, typedMoment } from '@kerbside/contracts/days/london-time';
import { reminderTasks, type SaveType } from '@kerbside/contracts/staff/reminders';
import * as z from 'zod/mini';
import type { ReminderSave } from '../../api/reminders-api.js';

/** The dialog's controls, by the names under which the service says what is wrong with them. Only the service knows that: it depends on how it is saved. */
export const typedReminder = z.object({
  content: z.string(),
  remind_date: z.string(),
  remind_time: z.string(),
  task: z.enum(reminderTasks),
  reminder_users: z.string(),
  grade: z.boolean(),
  show_also_in_notes_box: z.boolean(),
  is_silent: z.boolean(),
  complete_reason_code: z.string(),
  complete_reason_label: z.string(),
});
export type TypedReminder = z.infer<typeof typedReminder>;

export const whenOf = (at: Date): Pick<TypedReminder, 'remind_date' | 'remind_time'> => ({
  remind_date: londonDay(at),
  remind_time: londonTime(at),
});

/** As the dialog opens: what is stored, or a reminder for the reader. */
export const typedOf = (reminder: Reminder | undefined, userId: string): TypedReminder => ({
  content: reminder?.content ?? '',
  ...(reminder ? whenOf(new Date(reminder.remind_date)) : { remind_date: '', remind_time: '' }),
  task: reminder?.task ?? 'other',
  reminder_users: reminder?.reminder_users[0] ?? userId,
  grade: reminder?.grade === 1,
  show_also_in_notes_box: reminder?.show_also_in_notes_box ?? false,
  is_silent: reminder?.is_silent ?? false,
  complete_reason_code: '',
  complete_reason_label: '',
});

const hour = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The body to send. Other assignees stay as they are. */
export const saveOf = (typed: TypedReminder, reminder: Reminder | undefined, saveType: SaveType): ReminderSave => {
  const {
    remind_date: date,
    remind_time: time,
    reminder_users: user,
    complete_reason_code: code,
    complete_reason_label: label,
    ...rest
  } = typed;
  const others = reminder?.reminder_users.slice(1).filter((id) => id !== user) ?? [];
  const isMoment = isRealDay(date) && hour.test(time);
  return {
    ...rest,
    ...(reminder ? { callback_id: reminder.callback_id } : {}),
    ...(reminder ? { version: reminder.version } : {}),
    remind_date: isMoment ? typedMoment(londonMoment(date, time)) : '',
    reminder_users: JSON.stringify(user ? [user, ...others] : others),
    save_type: saveType,
    ...(code ? { complete_reason_code: code } : {}),
    ...(code === 'other' && label ? { complete_reason_label: label } : {}),
  };
};
