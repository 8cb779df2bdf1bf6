import { assignReminder, saveReminder, type Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import { completeReasons, nobody } from '@kerbside/contracts/staff/reminders';
import type { Reader } from './reminder-list.js';
import type { RelatedRecord, ReminderRecord } from './reminder.js';

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
