import { referenceTyped, type RelatedTable, type ReminderFilter } from '@kerbside/contracts/staff/reminders';
import type { QueryFilter } from 'mongoose';
import type { ReminderDocument } from './reminder.document.js';

/** Who looks, and when. */
export interface Reader {
  readonly userId: string;
  readonly now: Date;
}

export type ReminderQuery = QueryFilter<ReminderDocument>;

const unfinished = { doneAt: null };

/** Theirs, hidden by nobody but others, and its time has come. */
export const overdueFor = ({ userId, now }: Reader): ReminderQuery => ({
  ...unfinished,
  users: userId,
  remindAt: { $lte: now },
  hiddenBy: { $ne: userId },
});
/** Its time has come, and nobody has it: a callback that a customer booked is nobody's until somebody opens it. */
export const nobodysDue = ({ userId, now }: Reader): ReminderQuery => ({
  ...unfinished,
  users: [],
  remindAt: { $lte: now },
  hiddenBy: { $ne: userId },
});
/** What opens by itself. */
export const dueFor = (reader: Reader): ReminderQuery => ({ ...overdueFor(reader), isSilent: false });
export const hiddenFrom = ({ userId }: Reader): ReminderQuery => ({ ...unfinished, hiddenBy: userId });
export const unreadBy = ({ userId }: Reader): ReminderQuery => ({ ...unfinished, unreadBy: userId });

/** The lists of staff (A2: filter_by). */
export const listedAs = (filter: ReminderFilter, reader: Reader): ReminderQuery => {
  switch (filter) {
    case 'open':
      return unfinished;
    case 'mine':
      return { ...unfinished, users: reader.userId };
    case 'unassigned':
      return { ...unfinished, users: [] };
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

/** The one of a number, in whichever list it is. Nothing for what is no number of theirs. */
export const numbered = (typed: string): ReminderQuery => ({ reference: referenceTyped(typed) ?? '' });

export const relatedTo = (table: RelatedTable, id: string): ReminderQuery => ({ 'related.table': table, 'related.id': id });

interface About {
  readonly related_table?: RelatedTable | undefined;
  readonly related_id?: string | undefined;
  readonly related_email?: string | undefined;
}

/** Those of one record or of one customer's address, of either when both are named; all of them when neither is. */
export const about = ({ related_table: table, related_id: id, related_email: email }: About): ReminderQuery => {
  const named: ReminderQuery[] = [
    ...(table !== undefined && id !== undefined ? [relatedTo(table, id)] : []),
    ...(email === undefined ? [] : [{ 'contact.email': email.toLowerCase() }]),
  ];
  return named.length === 0 ? {} : { $or: named };
};

/** What the notes of a record hold of them. */
export const amongNotes = ({ userId }: Reader): ReminderQuery => ({
  $or: [{ isAmongNotes: true }, { doneAt: { $ne: null } }, { hiddenBy: userId }],
});
