import type { CallRequest } from '@kerbside/contracts/call';
import type { saveReminder } from '@kerbside/contracts/http/callbacks/reminders';
import type { Stored } from '@kerbside/platform/mongo/mongo';
import {
  completeReasons,
  type CompleteReasonCode,
  type RelatedTable,
  type ReminderTask,
  type SaveType,
} from '@kerbside/contracts/staff/reminders';
import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { momentTyped } from '@kerbside/contracts/days/london-time';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';

/** A call that a customer waits for, or a note of staff to be reminded of (A3). */
export interface ReminderRecord {
  readonly id: string;
  readonly reference: string;
  readonly isCallback: boolean;
  readonly content: string;
  readonly remindAt: Date;
  readonly task: ReminderTask;
  readonly grade: 0 | 1;
  /** The assignees; empty while unassigned. */
  readonly users: readonly string[];
  readonly assignedAt: Date | null;
  readonly related: RelatedRecord | null;
  readonly contact: Contact | null;
  readonly isSilent: boolean;
  readonly isAmongNotes: boolean;
  readonly hiddenBy: readonly string[];
  /** Assignees to whom a colleague gave it, until they open it. */
  readonly unreadBy: readonly string[];
  readonly createdAt: Date;
  /** Null when the customer booked it. */
  readonly createdBy: string | null;
  readonly doneAt: Date | null;
  readonly doneBy: string | null;
  readonly doneReason: DoneReason | null;
  /** Goes up with every change and orders its events. */
  readonly version: number;
}
export type ReminderDocument = Stored<ReminderRecord>;
export interface RelatedRecord {
  readonly table: RelatedTable;
  readonly id: string;
  readonly title: string | null;
}
export interface Contact {
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}
export interface DoneReason {
  readonly code: string;
  readonly label: string;
}

/** What staff send when they save one (A7). */
export type ReminderEdit = CallRequest<typeof saveReminder>['body'];

export interface StaffAct {
  readonly by: string;
  readonly at: Date;
}

/** An unassigned one is assigned to the reader, and is no longer unread by them (A4). A completed one stays unchanged. */
export const opened = (reminder: ReminderRecord, { by, at }: StaffAct): ReminderRecord => {
  if (reminder.doneAt !== null) return reminder;
  const read = { ...reminder, unreadBy: reminder.unreadBy.filter((user) => user !== by) };
  return reminder.users.length > 0 ? read : { ...read, users: [by], assignedAt: at };
};

/** The reminder after a save (A4, A5). Throws INVALID with the fields, also for a time that has passed, CALLBACK_COMPLETED, since completed ones are locked, or CALLBACK_CHANGED before it overwrites what a colleague wrote. */
export const saved = (reminder: ReminderRecord, change: ReminderEdit, deed: StaffAct): ReminderRecord => {
  if (reminder.doneAt !== null) throw new DomainError('CALLBACK_COMPLETED');
  checkComplete(reminder, change, deed);
  if (isOutdated(reminder, change)) throw new DomainError('CALLBACK_CHANGED');
  switch (change.save_type) {
    case 'only_mark_as_completed':
      return completed(reminder, change, deed);
    case 'mark_as_completed':
      return completed(written(reminder, change, deed), change, deed);
    case 'hide_reminder':
      return hidden(reminder, written(reminder, change, deed), deed);
    case 'snooze':
      return written(reminder, change, deed);
  }
};

/** Completing alone overwrites nothing. */
const isOutdated = (reminder: ReminderRecord, { save_type, version }: ReminderEdit): boolean =>
  save_type !== 'only_mark_as_completed' && version !== undefined && version !== reminder.version;

const checkComplete = (reminder: ReminderRecord, change: ReminderEdit, deed: StaffAct): void => {
  const wrong = [
    ...(change.save_type === 'only_mark_as_completed' ? [] : missing(change)),
    ...mistimed(reminder, change, deed),
    ...reasonMissing(reminder, change),
  ];
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
};

/** A year that was mistyped would put a reminder out of everybody's sight. */
const daysAhead = 5 * 366;

/** What is overdue can be written and given away as it is: only another time must be one to come. */
const mistimed = ({ remindAt }: ReminderRecord, { remind_date, save_type }: ReminderEdit, { at }: StaffAct): [string, string][] => {
  const moment = momentTyped(remind_date ?? '');
  if (isCompleting(save_type) || !moment || minuteOf(moment) === minuteOf(remindAt)) return [];
  if (moment < at) return [['remind_date', 'Choose a time that has not passed']];
  return londonDay(moment) > addDays(londonDay(at), daysAhead) ? [['remind_date', 'Choose a date within the next five years']] : [];
};

/** A5 has one message for both. */
const pleaseDefine = 'Please define Callback Date & Time';

const missing = ({ content, remind_date, reminder_users, save_type }: ReminderEdit): [string, string][] => [
  ...(content ? [] : [['content', pleaseDefine] satisfies [string, string]]),
  ...(momentTyped(remind_date ?? '') ? [] : [['remind_date', pleaseDefine] satisfies [string, string]]),
  ...(save_type === 'hide_reminder' || reminder_users?.length
    ? []
    : [['reminder_users', 'Please assign to someone'] satisfies [string, string]]),
];

const isCompleting = (save: SaveType): boolean => save === 'mark_as_completed' || save === 'only_mark_as_completed';
/** One that staff are offered for this kind. */
const isReason = (code: string, isCallback: boolean): code is CompleteReasonCode =>
  Object.hasOwn(completeReasons(isCallback), code) && completeReasons(isCallback)[code]?.visible === true;

const reasonMissing = (
  { isCallback }: ReminderRecord,
  { save_type, complete_reason_code, complete_reason_label }: ReminderEdit,
): [string, string][] => {
  if (!isCompleting(save_type)) return [];
  if (!complete_reason_code || !isReason(complete_reason_code, isCallback)) return [['complete_reason_code', 'Choose a reason']];
  return complete_reason_code === 'other' && !complete_reason_label ? [['complete_reason_label', 'Please specify']] : [];
};

/** The reminder with what was typed; it reappears for those who had hidden it. */
const written = (reminder: ReminderRecord, change: ReminderEdit, { by, at }: StaffAct): ReminderRecord => {
  const users = change.reminder_users ?? reminder.users;
  const given = users.filter((user) => !reminder.users.includes(user));
  const moment = momentTyped(change.remind_date ?? '');
  return {
    ...reminder,
    content: change.content ?? reminder.content,
    remindAt: moment && minuteOf(moment) !== minuteOf(reminder.remindAt) ? moment : reminder.remindAt,
    task: change.task ?? reminder.task,
    grade: change.grade === undefined ? reminder.grade : change.grade ? 1 : 0,
    isSilent: change.is_silent ?? reminder.isSilent,
    isAmongNotes: change.show_also_in_notes_box ?? reminder.isAmongNotes,
    users,
    assignedAt: given.length > 0 ? at : reminder.assignedAt,
    hiddenBy: [],
    unreadBy: [...reminder.unreadBy.filter((user) => users.includes(user)), ...given].filter((user) => user !== by),
  };
};

/** Others who had hidden it see it again only if it was changed as well. */
const hidden = (before: ReminderRecord, after: ReminderRecord, { by }: StaffAct): ReminderRecord => {
  const others = isSame(before, after) ? before.hiddenBy.filter((user) => user !== by) : [];
  return { ...after, hiddenBy: [...others, by] };
};

const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);

/** Compares what the dialog shows: the time only to the minute. */
export const isSame = (one: ReminderRecord, other: ReminderRecord): boolean =>
  JSON.stringify(shownOf(one)) === JSON.stringify(shownOf(other));
const shownOf = ({ content, remindAt, task, grade, users, isSilent, isAmongNotes }: ReminderRecord) => [
  content,
  minuteOf(remindAt),
  task,
  grade,
  users,
  isSilent,
  isAmongNotes,
];

const completed = (
  reminder: ReminderRecord,
  { complete_reason_code: code = '', complete_reason_label: label }: ReminderEdit,
  { by, at }: StaffAct,
): ReminderRecord => ({
  ...reminder,
  users: reminder.users.length > 0 ? reminder.users : [by],
  unreadBy: [],
  doneAt: at,
  doneBy: by,
  doneReason: { code, label: label || (completeReasons(reminder.isCallback)[code]?.label ?? code) },
});
