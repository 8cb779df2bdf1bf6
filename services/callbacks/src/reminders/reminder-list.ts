import { addDays, type IsoDay } from '@kerbside/contracts/days/dates';
import { londonMoment } from '@kerbside/contracts/days/london-time';
import { referenceTyped, type RelatedTable, type ReminderFilter, completeReasons, nobody } from '@kerbside/contracts/staff/reminders';
import type { QueryFilter } from 'mongoose';
import { assignReminder, saveReminder, type Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import type { ReminderDocument, RelatedRecord, ReminderRecord } from './reminder.js';

/** The member of staff who looks, and when. */
export interface Reader {
  readonly userId: string;
  readonly now: Date;
}

export type ReminderQuery = QueryFilter<ReminderDocument>;

const unfinished = { doneAt: null };

/** Assigned to the reader, due, and not hidden by them. */
export const overdueFor = ({ userId, now }: Reader): ReminderQuery => ({
  ...unfinished,
  users: userId,
  remindAt: { $lte: now },
  hiddenBy: { $ne: userId },
});
/** Due and unassigned: a callback that a customer booked is nobody's until a member of staff opens it. */
export const nobodysDue = ({ userId, now }: Reader): ReminderQuery => ({
  ...unfinished,
  users: [],
  remindAt: { $lte: now },
  hiddenBy: { $ne: userId },
});
/** Those that open by themselves. */
export const dueFor = (reader: Reader): ReminderQuery => ({ ...overdueFor(reader), isSilent: false });
export const hiddenFrom = ({ userId }: Reader): ReminderQuery => ({ ...unfinished, hiddenBy: userId });
export const unreadBy = ({ userId }: Reader): ReminderQuery => ({ ...unfinished, unreadBy: userId });
/** Overdue, unread or both: each once. */
export const waitingFor = (reader: Reader): ReminderQuery => ({ $or: [overdueFor(reader), unreadBy(reader)] });

/** The lists of staff (A2: filter_by). */
export const listedAs = (filter: ReminderFilter, reader: Reader): ReminderQuery => {
  switch (filter) {
    case 'open':
      return unfinished;
    case 'mine':
      return { ...unfinished, users: reader.userId };
    case 'unassigned':
      return { ...unfinished, users: [] };
    case 'unassigned_due':
      return nobodysDue(reader);
    case 'overdue':
      return overdueFor(reader);
    case 'new':
      return unreadBy(reader);
    case 'hidden':
      return hiddenFrom(reader);
    case 'completed':
      return { doneAt: { $ne: null } };
  }
};

/** The one with this number, in any list. Matches nothing if the text is not such a number. */
export const numbered = (typed: string): ReminderQuery => ({ reference: referenceTyped(typed) ?? '' });

export const relatedTo = (table: RelatedTable, id: string): ReminderQuery => ({ 'related.table': table, 'related.id': id });

interface About {
  readonly related_table?: RelatedTable | undefined;
  readonly related_id?: string | undefined;
  readonly related_email?: string | undefined;
}

/** Those about one record or one customer's address, about either when both are given; all of them when neither is. */
export const about = ({ related_table: table, related_id: id, related_email: email }: About): ReminderQuery => {
  const named: ReminderQuery[] = [
    ...(table !== undefined && id !== undefined ? [relatedTo(table, id)] : []),
    ...(email === undefined ? [] : [{ 'contact.email': email.toLowerCase() }]),
  ];
  return named.length === 0 ? {} : { $or: named };
};

const withinDay = (day: IsoDay) => ({ $gte: londonMoment(day, '00:00'), $lt: londonMoment(addDays(day, 1), '00:00') });

interface ListFilter {
  readonly user_id?: string | undefined;
  readonly remind_on?: IsoDay | undefined;
}

/** Those of one colleague, and those of one day in London. */
export const narrowed = ({ user_id: user, remind_on: day }: ListFilter): ReminderQuery => ({
  $and: [user === undefined ? {} : { users: user }, day === undefined ? {} : { remindAt: withinDay(day) }],
});

/** Those that are shown among the notes of a record. */
export const amongNotes = ({ userId }: Reader): ReminderQuery => ({
  $or: [{ isAmongNotes: true }, { doneAt: { $ne: null } }, { hiddenBy: userId }],
});

/** One as a member of staff sees it (A3). */
export const viewOf = (reminder: ReminderRecord, { userId, now }: Reader): Reminder => {
  const { users, related, contact, doneAt, hiddenBy, isCallback } = reminder;
  const email = contact?.email ?? null;
  const isHidden = hiddenBy.includes(userId);
  return {
    callback_id: reminder.id,
    reference: reminder.reference,
    user_id: users[0] ?? nobody,
    reminder_users: [...users],
    current_user_id: userId,
    content: reminder.content,
    remind_date: reminder.remindAt.toISOString(),
    task: reminder.task,
    grade: reminder.grade,
    related_table: related?.table ?? null,
    related_id: related?.id ?? null,
    related_title: related?.title ?? null,
    related_person: contact?.name ?? null,
    related_phone: contact?.phone ?? null,
    related_email: email,
    is_silent: reminder.isSilent,
    is_overdue: doneAt === null && reminder.remindAt <= now,
    is_hidden: isHidden,
    is_unread: reminder.unreadBy.includes(userId),
    show_also_in_notes_box: reminder.isAmongNotes,
    created: reminder.createdAt.toISOString(),
    created_by: reminder.createdBy,
    assignment_date: reminder.assignedAt?.toISOString() ?? null,
    ticked_off: doneAt !== null,
    ticked_off_date: doneAt?.toISOString() ?? null,
    ticked_off_by: reminder.doneBy,
    ticked_off_reason: reminder.doneReason?.label ?? null,
    reminder: !isCallback,
    callback: isCallback,
    complete_reasons: completeReasons(isCallback),
    version: reminder.version,
    link: related && pageOf(related),
    sale_link: saleOf(reminder),
    history_link: email && `/backoffice/?q=${encodeURIComponent(email)}`,
    message_link: email && `/backoffice/mailbox?search=${encodeURIComponent(email)}`,
    save_link: saveReminder.path,
    assign_link: assignReminder.path,
  };
};

/** Where a quote is begun: for somebody with an account on their page, for a caller on that of the callback. Both know who they are. */
const saleOf = ({ id, related, contact }: ReminderRecord): string => {
  if (related?.table === 'customer') return `${pageOf(related)}?do=quote`;
  return contact ? `/backoffice/callbacks?open=${encodeURIComponent(id)}&do=quote` : '/';
};

/** The page of the back office about a record, where it has one of its own. */
const pageOf = ({ table, id }: RelatedRecord): string | null => {
  if (table === 'customer') return `/backoffice/customers/${encodeURIComponent(id)}`;
  return table === 'claim' ? `/backoffice/claims/${encodeURIComponent(id)}` : null;
};
