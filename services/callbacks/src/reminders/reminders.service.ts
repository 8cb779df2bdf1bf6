import { isDeepStrictEqual } from 'node:util';
import type { StaffCaller } from '@kerbside/contracts/caller';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import {
  assignReminder,
  listReminders,
  loadHiddenReminders,
  nextReminder,
  saveReminder,
  countNotifications,
  countNotificationsByPost,
} from '@kerbside/contracts/http/callbacks/reminders';
import { nextAskSeconds } from '@kerbside/contracts/staff/reminders';
import { Clock } from '@kerbside/platform/time/clock';
import { notFound } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { controller, serves } from '@kerbside/platform/http/controller';
import { presentCustomer } from '../present-customer.js';
import { newReminder, Colleagues } from './new-reminder.js';
import {
  about,
  narrowed,
  amongNotes,
  hiddenFrom,
  listedAs,
  nobodysDue,
  numbered,
  overdueFor,
  relatedTo,
  unreadBy,
  waitingFor,
  type Reader,
  viewOf,
} from './reminder-list.js';
import { whoMatches } from './reminder-search.js';
import { ReminderTrail } from './reminder-trail.js';
import { opened, saved } from './reminder.js';
import { RemindersRepository } from './reminders.repository.js';

type Save = CallRequest<typeof saveReminder>['body'];
type Assign = CallRequest<typeof assignReminder>['body'];
type Notes = CallRequest<typeof loadHiddenReminders>['body'];
type Next = CallRequest<typeof nextReminder>['body'];

const notesAtOnce = 10;
const statusOf = {
  snooze: 'saved',
  hide_reminder: 'hidden',
  mark_as_completed: 'completed',
  only_mark_as_completed: 'completed',
} as const;
const messageOf = { saved: 'Saved', hidden: 'Hidden until it is changed', completed: 'Completed' } as const;

/** Staff's work on callbacks and reminders (A4, A7). */
@Injectable()
export class RemindersService {
  constructor(
    private readonly reminders: RemindersRepository,
    private readonly trail: ReminderTrail,
    private readonly colleagues: Colleagues,
    private readonly internal: Internal,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async list(query: CallRequest<typeof listReminders>['query'], { userId }: StaffCaller) {
    const { filter_by: filter = 'open', reference, who = '', sort } = query;
    const reader = this.reader(userId);
    const { page, perPage } = pageOf(query);
    const listed = reference === undefined ? listedAs(filter, reader) : numbered(reference);
    const asked = { $and: [listed, about(query), narrowed(query), whoMatches(who)] };
    const found = await this.reminders.list(asked, { page, perPage }, sort ?? (filter === 'completed' ? 'completed' : 'soonest'));
    return { rows: found.reminders.map((reminder) => viewOf(reminder, reader)), paging: { page, perPage, count: found.count } };
  }

  async save(body: Save, actor: StaffCaller) {
    const deed = { by: actor.userId, at: this.clock.now() };
    if (!body.callback_id && body.related_table === 'customer' && body.related_id) await presentCustomer(this.internal, body.related_id);
    // Who has left since keeps what they have: a colleague can still put it off, or complete it.
    const had = body.callback_id ? (await this.reminders.require(body.callback_id, null)).users : [];
    await this.colleagues.check((body.reminder_users ?? []).filter((user) => user !== actor.userId && !had.includes(user)));
    const after = await this.mongo.transaction(async (session) => {
      const made = body.callback_id || !body.new_id ? undefined : await this.reminders.find(body.new_id, session);
      if (made && made.createdBy !== actor.userId) throw notFound();
      if (made) return made;
      const before = body.callback_id ? await this.reminders.require(body.callback_id, session) : newReminder(body, deed);
      const is = saved(before, body, deed);
      if (isDeepStrictEqual(is, before)) return before;
      const changed = { ...is, version: before.version + 1 };
      await this.reminders.put(changed, session);
      await this.trail.changed(session, { before, after: changed, actor });
      return changed;
    });
    const status = statusOf[body.save_type];
    return {
      status,
      message: messageOf[status],
      note: viewOf(after, this.reader(actor.userId)),
      load_next: nextAskSeconds[body.save_type],
    };
  }

  async assign({ callback_id: id }: Assign, actor: StaffCaller) {
    const { userId } = actor;
    const deed = { by: userId, at: this.clock.now() };
    const { before, after } = await this.mongo.transaction(async (session) => {
      const was = await this.reminders.require(id, session);
      const is = opened(was, deed);
      if (is === was || (is.users === was.users && is.unreadBy.length === was.unreadBy.length)) return { before: was, after: was };
      // Opening one changes nothing that a colleague could overwrite.
      const changed = { ...is, version: is.users === was.users ? was.version : was.version + 1 };
      await this.reminders.put(changed, session);
      await this.trail.changed(session, { before: was, after: changed, actor });
      return { before: was, after: changed };
    });
    const owner = before.users.length === 0 ? 'assigned' : before.users.includes(userId) ? 'own' : 'taken';
    const status = after.doneAt === null ? owner : 'completed';
    return { status, data: viewOf(after, this.reader(userId)) } as const;
  }

  async notes({ last_id: lastId, related_table: table, related_id: id }: Notes, { userId }: StaffCaller) {
    const reader = this.reader(userId);
    const last = lastId ? await this.reminders.require(lastId, null) : undefined;
    const found = await this.reminders.before({ ...relatedTo(table, id), ...amongNotes(reader) }, last, notesAtOnce + 1);
    const note = found.slice(0, notesAtOnce).map((reminder) => viewOf(reminder, reader));
    const msg = note.length > 0 ? '' : last ? 'There are no older notes.' : 'There are no notes.';
    return { status: note.length > 0 ? 'some' : 'none', note, msg, more: found.length > notesAtOnce } as const;
  }

  async next({ uid }: Next, { userId }: StaffCaller) {
    if (uid && uid !== userId) throw notFound();
    const reader = this.reader(userId);
    const due = await this.reminders.longestDue(reader);
    if (!due) return { status: 'none', remind: false, callback_id: null, load_next: nextAskSeconds.noneDue } as const;
    const { dialogOpen } = nextAskSeconds;
    return { status: 'due', remind: true, callback_id: due.id, load_next: dialogOpen, reminder: viewOf(due, reader) } as const;
  }

  async counts({ userId }: StaffCaller) {
    const reader = this.reader(userId);
    const [hidden, overdue, unread, nobodys, waiting] = await Promise.all(
      [hiddenFrom, overdueFor, unreadBy, nobodysDue, waitingFor].map((which) => this.reminders.count(which(reader))),
    );
    return {
      hidden_reminders_count: hidden ?? 0,
      related_reminders_count: overdue ?? 0,
      unread_assigned_messages_count: unread ?? 0,
      nobodys_due_count: nobodys ?? 0,
      waiting_count: waiting ?? 0,
      date_to_compare: reader.now.toISOString(),
      user_id: userId,
    };
  }

  private reader(userId: string): Reader {
    return { userId, now: this.clock.now() };
  }
}

export const RemindersController = controller({ reminders: RemindersService }, [
  serves(listReminders, ({ query, caller }, { reminders }) => reminders.list(query, caller)),
  serves(saveReminder, ({ body, caller }, { reminders }) => reminders.save(body, caller)),
  serves(assignReminder, ({ body, caller }, { reminders }) => reminders.assign(body, caller)),
  serves(loadHiddenReminders, ({ body, caller }, { reminders }) => reminders.notes(body, caller)),
  serves(nextReminder, ({ body, caller }, { reminders }) => reminders.next(body, caller)),
  serves(countNotifications, ({ caller }, { reminders }) => reminders.counts(caller)),
  serves(countNotificationsByPost, ({ caller }, { reminders }) => reminders.counts(caller)),
]);
