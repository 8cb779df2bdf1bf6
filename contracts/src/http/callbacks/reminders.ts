import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { instant, isoDay } from '../../days/dates.js';
import { email, flag, optionalLines, optionalText } from '../../fields.js';
import { id } from '../../ids.js';
import { parseJson } from '../../parse-json.js';
import { optionalPhone } from '../../reading/phone.js';
import { relatedTables, reminderFilters, reminderSorts, reminderTasks, saveTypes } from '../../staff/reminders.js';

// Callbacks and reminders as staff work through them (A3, A4, A7)

const call = callsOf('callbacks');

export const reminder = z.object({
  callback_id: id,
  /** "CB-123456", as told to the customer; of a reminder, "R-123456". */
  reference: z.string(),
  /** The assignee; "0" means nobody. */
  user_id: z.string(),
  reminder_users: z.array(id),
  current_user_id: id,
  content: z.string(),
  remind_date: instant,
  task: z.enum(reminderTasks),
  /** 1 is called before all others, 0 in turn. */
  grade: z.int(),
  related_table: z.nullable(z.enum(relatedTables)),
  related_id: z.nullable(z.string()),
  related_title: z.nullable(z.string()),
  related_person: z.nullable(z.string()),
  related_phone: z.nullable(z.string()),
  related_email: z.nullable(z.string()),
  /** It does not open by itself when due. */
  is_silent: z.boolean(),
  is_overdue: z.boolean(),
  /** The reader hid it until it is next changed. */
  is_hidden: z.boolean(),
  /** A colleague assigned it to the reader, who has not opened it yet. */
  is_unread: z.boolean(),
  show_also_in_notes_box: z.boolean(),
  created: instant,
  /** Null when the customer booked it. */
  created_by: z.nullable(id),
  assignment_date: z.nullable(instant),
  ticked_off: z.boolean(),
  ticked_off_date: z.nullable(instant),
  ticked_off_by: z.nullable(id),
  ticked_off_reason: z.nullable(z.string()),
  reminder: z.boolean(),
  /** A call that a customer waits for. */
  callback: z.boolean(),
  complete_reasons: z.record(z.string(), z.object({ label: z.string(), visible: z.boolean() })),
  /** Sent back with a save, to show which version was seen. */
  version: z.int(),
  /** Pages of the back office and calls of this service, where there is one for it. */
  link: z.nullable(z.string()),
  sale_link: z.string(),
  history_link: z.nullable(z.string()),
  message_link: z.nullable(z.string()),
  save_link: z.string(),
  assign_link: z.string(),
});
export type Reminder = z.infer<typeof reminder>;

export const listReminders = call('GET /api/callbacks/reminders', {
  id: 'reminders',
  who: 'staff',
  summary:
    'Callbacks and reminders: the graded first, then the longest due; completed ones newest first. `filter_by` is open, mine, unassigned, unassigned_due, overdue, new, hidden or completed; with `related_table` and `related_id` those of one record, with `related_email` those of one address, with all three those of either; with `user_id` those of one colleague; with `remind_on` those due on that day; with `reference` the one of that number, also when it is completed; with `who` those whose name, email, phone or number matches. `sort` is another order: due or who, with a minus from the last to the first.',
  query: z.object({
    filter_by: z.optional(z.enum(reminderFilters, 'Choose one of the lists')),
    related_table: z.optional(z.enum(relatedTables, 'Choose a kind of record')),
    related_id: z.optional(z.string()),
    related_email: z.optional(z.string()),
    reference: z.optional(z.string()),
    user_id: z.optional(z.string()),
    remind_on: z.optional(isoDay()),
    who: z.optional(z.string().check(z.maxLength(100, 'Type less'))),
    sort: z.optional(z.enum(reminderSorts, 'Choose another order')),
    ...paging,
  }),
  data: rowsOf(reminder),
});

/** A list of people that a form sends as the text of a JSON list (A7), or a page as a list. */
const userList = z.pipe(
  z.union([z.array(z.string()), z.string()]),
  z.transform((given: string[] | string) => (typeof given === 'string' ? parseJson(given || '[]') : given)),
);

export const saveReminder = call('POST /callbacks/callbacksave', {
  id: 'callback-save',
  who: 'staff',
  summary:
    'Saves a callback or a reminder, or makes a reminder when `callback_id` is absent. `new_id`, made by the page, is that of a new one: sent again, it answers that one as it is. `remind_date` is `DD/MM/YYYY hh:mm a` in London. `reminder_users` is a JSON list of ids of staff. `hide_reminder` needs nobody to have it, `only_mark_as_completed` leaves the rest as it was. CALLBACK_COMPLETED once it is completed; CALLBACK_CHANGED 409 when it is no longer at `version`, where that is sent.',
  body: z.object({
    callback_id: optionalText(40),
    new_id: z.optional(id),
    version: z.optional(z.int()),
    content: optionalLines(2_000),
    remind_date: optionalText(40),
    task: z.optional(z.enum(reminderTasks, 'Choose a task')),
    grade: z.optional(flag),
    reminder_users: z.optional(z.pipe(userList, z.array(id, 'Choose a colleague'))),
    show_also_in_notes_box: z.optional(flag),
    is_silent: z.optional(flag),
    save_type: z.enum(saveTypes, 'Choose what to do with it'),
    complete_reason_code: optionalText(40),
    complete_reason_label: optionalText(200),
    callback: z.optional(flag),
    related_table: z.optional(z.enum(relatedTables, 'Choose a kind of record')),
    related_id: optionalText(100),
    related_title: optionalText(200),
    related_person: optionalText(200),
    related_phone: optionalPhone,
    related_email: z.optional(z.union([z.literal(''), email])),
  }),
  data: z.object({
    status: z.enum(['saved', 'hidden', 'completed']),
    message: z.string(),
    /** As it is now, for the notes of its record. */
    note: reminder,
    /** Seconds to wait before asking for the next one. */
    load_next: z.int(),
  }),
});

export const assignReminder = call('POST /callbacks/callbackassign', {
  id: 'callback-assign',
  who: 'staff',
  summary: 'Opens one: it becomes the reader’s when nobody has it. `taken` when a colleague has it; it can be worked on all the same.',
  body: z.object({ callback_id: z.string() }),
  data: z.object({ status: z.enum(['assigned', 'own', 'taken', 'completed']), data: reminder }),
});

export const loadHiddenReminders = call('POST /callbacks/callbackhiddenload', {
  id: 'callback-hidden-load',
  who: 'staff',
  summary:
    'The notes of one record: its reminders that are hidden, completed or shown among the notes, newest first, ten at a time, older than `last_id`.',
  body: z.object({
    last_id: optionalText(40),
    related_table: z.enum(relatedTables, 'Choose a kind of record'),
    related_id: z.string('Say which record').check(z.minLength(1, 'Say which record')),
  }),
  data: z.object({ status: z.enum(['some', 'none']), note: z.array(reminder), msg: z.string(), more: z.boolean() }),
});

export const nextReminder = call('POST /callbacks/callbackget', {
  id: 'callback-get',
  who: 'staff',
  summary:
    'Whether something of the reader is due: the longest due, which is neither silent nor hidden. `uid`, when given, is the reader. `load_next` says after how many seconds to ask again.',
  body: z.object({ uid: optionalText(40) }),
  data: z.object({
    status: z.enum(['due', 'none']),
    remind: z.boolean(),
    callback_id: z.nullable(id),
    load_next: z.int(),
    /** The one that is due, where one is. */
    reminder: z.optional(reminder),
  }),
});

const counts = {
  who: 'staff',
  summary:
    'What waits for the reader: what they hid, what is overdue, and what a colleague gave them that they have not opened; and what is due that nobody has. `date_to_compare` is the moment it was counted at.',
  data: z.object({
    hidden_reminders_count: z.int(),
    related_reminders_count: z.int(),
    unread_assigned_messages_count: z.int(),
    /** How many are due and unassigned, for anyone to take. */
    nobodys_due_count: z.int(),
    /** How many of the reader's own are overdue, unread or both, each counted once. */
    waiting_count: z.int(),
    date_to_compare: instant,
    user_id: id,
  }),
} as const;
export const countNotifications = call('GET /ajax_admin/getNotificationsCount', {
  id: 'notifications-count',
  ...counts,
});
export const countNotificationsByPost = call('POST /ajax_admin/getNotificationsCount', {
  id: 'notifications-count-post',
  ...counts,
});
