import { randomUUID } from 'node:crypto';
import type { EventType } from '@kerbside/contracts/event';
import { callbackCompleted } from '@kerbside/contracts/events/callbacks';
import {
  bookingActionNeeded,
  bookingCancelled,
  bookingDateChanged,
  bookingFinished,
  bookingMotResultNoted,
  bookingRequested,
  bookingStarted,
  visitNotClosed,
} from '@kerbside/contracts/events/garages';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { notFound } from '@kerbside/platform/errors/errors';
import { startedService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

let ann: string;
let bob: string;
const gone = new Set<string>();
const customer = randomUUID();
const unknown = randomUUID();
const erased = randomUUID();
/** A Friday. */
const now = new Date('2026-11-20T10:15:00Z');

const callbacks = startedService(service);
beforeAll(() => {
  callbacks.answer(readPerson, ({ params: { userId } }) => {
    if (userId === unknown) throw notFound();
    if (userId === erased) return aPerson({ id: userId, role: null, erasedAt: '2026-11-19T10:00:00.000Z' });
    return aPerson({ id: userId, role: userId === customer || gone.has(userId) ? null : 'agent' });
  });
});
beforeEach(() => {
  ann = randomUUID();
  bob = randomUUID();
  callbacks.clock.set(now);
});

const as = (userId: string) => ({ kind: 'staff', userId, role: 'agent' }) as const;
const post = async (path: string, body: object, userId = ann, status = 200) =>
  (await callbacks.by(as(userId)).post(path).send(body).expect(status)).body;
const save = async (body: object, userId = ann) => (await post('/callbacks/callbacksave', body, userId)).data;
const assign = async (id: string, userId = ann) => (await post('/callbacks/callbackassign', { callback_id: id }, userId)).data;
const next = async (userId = ann) => (await post('/callbacks/callbackget', {}, userId)).data;
const listed = async (filter: string, userId = ann) => {
  const { body } = await callbacks.by(as(userId)).get(`/api/callbacks/reminders?filter_by=${filter}&perPage=200`).expect(200);
  return body.data.rows.map((row: { callback_id: string }) => row.callback_id);
};
const counts = (userId = ann) => callbacks.by(as(userId)).read('/ajax_admin/getNotificationsCount');

const typed = (over: object = {}) => ({
  content: 'Send the schedule again',
  remind_date: '20/11/2026 10:00 am',
  reminder_users: JSON.stringify([ann]),
  save_type: 'snooze',
  ...over,
});
/** Made two days before, for a time that may have passed since. */
const made = async (over: object = {}): Promise<string> => {
  const at = callbacks.clock.now();
  callbacks.clock.set(new Date(at.getTime() - 2 * 24 * 60 * 60_000));
  const { note } = await save(typed(over));
  callbacks.clock.set(at);
  return note.callback_id;
};
let phones = 0;
const book = async (over: object = {}): Promise<string> => {
  phones += 1;
  const booking = {
    callback_subject: 'new_quote',
    product_type: 'warranty',
    customer_name: randomUUID(),
    customer_email: `jo${phones}@example.com`,
    customer_phone: `07700 9${String(phones).padStart(5, '0')}`,
    callback_date: '2026-11-23',
    callback_time: '09:30',
    ...over,
  };
  await callbacks.http().post('/callbacks/bookcallback').send(booking).expect(200);
  const { body } = await callbacks.by(as(ann)).get('/api/callbacks/reminders?perPage=200').expect(200);
  return body.data.rows.find((row: { related_person: string }) => row.related_person === booking.customer_name).callback_id;
};

it('A2: a reminder that its page sends again is made once, and is nobody else’s to send', async () => {
  const new_id = randomUUID();
  const body = typed({ new_id, remind_date: '21/11/2026 10:00 am' });
  const { note } = await save(body);
  expect((await save(body)).note).toMatchObject({ callback_id: note.callback_id, reference: note.reference, version: 1 });
  expect(note.callback_id).toBe(new_id);
  await post('/callbacks/callbacksave', body, bob, 404);
});

describe('a booked callback', () => {
  it('A5: is about what the customer chose, by the name that they chose it by, not by the name of a team', async () => {
    const booking = {
      callback_subject: 'finance',
      product_type: '',
      customer_name: `Pay ${randomUUID()}`,
      customer_email: 'pay@example.com',
    };
    await callbacks
      .http()
      .post('/callbacks/bookcallback')
      .send({ ...booking, customer_phone: '07700 900123' })
      .expect(200);
    const { body } = await callbacks.by(as(ann)).get('/api/callbacks/reminders?perPage=200').expect(200);
    const { content } = body.data.rows.find((row: { related_person: string }) => row.related_person === booking.customer_name);
    expect(content).toBe('Payment');
  });

  it('A2: is work that nobody has, due at its time, with how to reach the customer', async () => {
    const id = await book();
    expect((await assign(id)).data).toMatchObject({
      callback: true,
      content: 'New quote: Warranty',
      remind_date: '2026-11-23T09:30:00.000Z',
      task: 'call',
      related_email: expect.stringContaining('@example.com'),
      created_by: null,
      history_link: expect.stringContaining('/backoffice/?q=jo'),
      sale_link: `/backoffice/callbacks?open=${id}&do=quote`,
    });
  });

  it('A4: becomes the reader’s when they open it, and stays theirs', async () => {
    const id = await book();
    expect(await listed('unassigned')).toContain(id);
    expect(await assign(id)).toMatchObject({ status: 'assigned', data: { user_id: ann, assignment_date: now.toISOString() } });
    expect(await assign(id)).toMatchObject({ status: 'own' });
    expect(await assign(id, bob)).toMatchObject({ status: 'taken', data: { user_id: ann } });
    expect(await listed('unassigned')).not.toContain(id);
    expect(await listed('mine')).toEqual([id]);
    const told = (await callbacks.events()).filter(({ subject, type }) => subject === id && type.includes('assigned'));
    expect(told.map(({ data }) => data)).toEqual([{ callbackId: id, userIds: [ann], customerId: null }]);
  });

  it('A2: is listed with the others of the same address', async () => {
    const customer_email = 'two@example.com';
    const ids = [await book({ customer_email }), await book({ customer_email, callback_time: '10:00' })];
    const { body } = await callbacks.by(as(ann)).get('/api/callbacks/reminders?related_email=Two%40example.com').expect(200);
    expect(body.data.rows.map((row: { callback_id: string }) => row.callback_id)).toEqual(ids);
  });

  it('A2: is found by its number in any list, and by nothing that is none', async () => {
    const id = await book({ customer_email: 'numbered@example.com' });
    const find = async (reference: string) =>
      (await callbacks.by(as(ann)).get('/api/callbacks/reminders').query({ reference }).expect(200)).body.data.rows;
    const { reference } = (await assign(id)).data;
    const found = (rows: readonly { callback_id: string }[]) => rows.map((row) => row.callback_id);
    expect(found(await find(reference.toLowerCase().replace('-', '')))).toEqual([id]);
    await save({ callback_id: id, save_type: 'only_mark_as_completed', complete_reason_code: 'spoke' });
    expect(found(await find(reference))).toEqual([id]);
    expect(await find('CB-1')).toEqual([]);
  });

  it('A2: is found among the others by who waits, and listed in another order', async () => {
    await book({ customer_name: 'Zoë O’Brien-Łukasz', customer_email: 'zoe.order@example.com' });
    await book({ customer_name: 'Adam Order', customer_email: 'adam.order@example.com' });
    const names = async (query: string) => {
      const { body } = await callbacks.by(as(ann)).get(`/api/callbacks/reminders?${query}`).expect(200);
      return body.data.rows.map((row: { related_person: string }) => row.related_person);
    };
    expect(await names('who=obrien')).toEqual(['Zoë O’Brien-Łukasz']);
    expect(await names('who=.order@example.com&sort=who')).toEqual(['Adam Order', 'Zoë O’Brien-Łukasz']);
    expect(await names('who=.order@example.com&sort=-who')).toEqual(['Zoë O’Brien-Łukasz', 'Adam Order']);
    await callbacks.by(as(ann)).get('/api/callbacks/reminders?sort=nothing').expect(400);
  });

  it('A2: is one reader’s when two open it at once', async () => {
    const id = await book();
    const answers = await Promise.all([assign(id), assign(id, bob)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['assigned', 'taken']);
    expect(new Set(answers.map(({ data }) => data.user_id)).size).toBe(1);
  });
});

describe('a callback that a customer booked while signed in', () => {
  const rows = async (about: object) =>
    (await callbacks.by(as(ann)).get('/api/callbacks/reminders').query(about).expect(200)).body.data.rows;
  const customerOf = { related_table: 'customer', related_email: 'account@example.com' };
  const bookAs = async (userId: string, customer_email: string): Promise<string> => {
    phones += 1;
    const customer_phone = `07700 9${String(phones).padStart(5, '0')}`;
    const when = { callback_date: '2026-11-23', callback_time: '09:30' };
    await callbacks
      .by({ kind: 'customer', userId })
      .post('/callbacks/bookcallback')
      .send({ callback_subject: 'new_quote', customer_name: 'Jo Bloggs', customer_email, customer_phone, ...when })
      .expect(200);
    return (await rows({ related_table: 'customer', related_id: userId }))[0].callback_id;
  };

  it('A2: is theirs whatever address they typed: it leads to them, is found with those of their own, and is in their trail', async () => {
    const userId = randomUUID();
    const id = await bookAs(userId, `${userId}@work.example.com`);
    const other = await book({ customer_email: 'account@example.com' });
    const found = await rows({ ...customerOf, related_id: userId });
    expect(found.map((row: { callback_id: string }) => row.callback_id).toSorted()).toEqual([id, other].toSorted());
    const theirs = { link: `/backoffice/customers/${userId}`, sale_link: `/backoffice/customers/${userId}?do=quote` };
    expect((await assign(id)).data).toMatchObject({ related_title: 'Jo Bloggs', ...theirs });
    const { body } = await callbacks.by(as(ann)).get(`/api/callbacks/audit?subjectId=${id}`).expect(200);
    expect(body.data.rows).toMatchObject([{ action: 'callback-assigned', customerId: userId }]);
  });

  it('A2: tells in its events whose it is', async () => {
    const userId = randomUUID();
    const id = await bookAs(userId, 'events@example.com');
    await save(typed({ callback_id: id, remind_date: '24/11/2026 10:15 am' }));
    await save({ callback_id: id, save_type: 'only_mark_as_completed', complete_reason_code: 'spoke' });
    const told = (await callbacks.events()).filter(({ subject }) => subject === id);
    expect(told.map(({ type, data }) => [type.split('.')[2], data])).toMatchObject([
      ['callback-booked', { customerId: userId }],
      ['callback-assigned', { customerId: userId }],
      ['callback-due-changed', { dueOn: '2026-11-24', time: '10:15', customerId: userId }],
      ['callback-completed', { customerId: userId }],
    ]);
  });
});

describe('saving', () => {
  it('A3: makes a reminder of a record, for a colleague, who has not read it', async () => {
    const related = { related_table: 'customer', related_id: customer, related_title: 'Jo Bloggs' };
    const id = await made({ reminder_users: [bob], ...related });
    expect(await listed('new', bob)).toContain(id);
    expect((await assign(id, bob)).data).toMatchObject({
      reminder: true,
      is_unread: false,
      link: `/backoffice/customers/${customer}`,
      created_by: ann,
    });
    expect(await listed('new', bob)).not.toContain(id);
  });

  it('A3: makes none of somebody who was erased', async () => {
    const related = { related_table: 'customer', related_id: erased, related_title: 'Jo Bloggs' };
    expect((await post('/callbacks/callbacksave', typed(related), ann, 409)).error.code).toBe('CUSTOMER_ERASED');
  });

  it('A2: snoozes to an exact time', async () => {
    const id = await made();
    expect(await listed('overdue')).toEqual([id]);
    const answer = await save(typed({ callback_id: id, remind_date: '20/11/2026 10:45 am' }));
    expect(answer).toMatchObject({ status: 'saved', load_next: 10, note: { remind_date: '2026-11-20T10:45:00.000Z' } });
    expect(await listed('overdue')).toEqual([]);
    callbacks.clock.set(new Date('2026-11-20T10:45:00Z'));
    expect(await listed('overdue')).toEqual([id]);
  });

  it('A4: hides from the reader alone, until it is changed', async () => {
    const users = [ann, bob];
    const id = await made({ reminder_users: users });
    const hide = { callback_id: id, save_type: 'hide_reminder', reminder_users: users };
    expect(await save(typed(hide))).toMatchObject({ status: 'hidden', load_next: 60 });
    expect(await listed('hidden')).toEqual([id]);
    expect([await next(), (await next(bob)).callback_id]).toEqual([expect.objectContaining({ remind: false }), id]);
    await save(typed({ callback_id: id, reminder_users: users }), bob);
    expect(await listed('hidden')).toEqual([]);
    await save(typed({ callback_id: id, save_type: 'only_mark_as_completed', complete_reason_code: 'done' }), bob);
  });

  it('A4: completes with a reason, after which it is locked', async () => {
    const id = await book();
    const done = { callback_id: id, save_type: 'mark_as_completed', complete_reason_code: 'spoke', grade: '1' };
    expect(await save(typed(done))).toMatchObject({
      status: 'completed',
      load_next: 1,
      note: {
        ticked_off: true,
        ticked_off_by: ann,
        ticked_off_date: now.toISOString(),
        ticked_off_reason: 'Spoke to the customer',
        grade: 1,
      },
    });
    const { error } = await post('/callbacks/callbacksave', typed({ callback_id: id }), ann, 409);
    expect(error).toMatchObject({ code: 'CALLBACK_COMPLETED', message: 'This is already completed, so it can no longer be changed.' });
    expect(await assign(id, bob)).toMatchObject({ status: 'completed', data: { user_id: ann } });
    expect((await callbacks.events()).filter(({ subject }) => subject === id).at(-1)).toMatchObject({
      type: 'kerbside.callbacks.callback-completed.v1',
      data: { reason: 'spoke' },
    });
  });

  it('does not overwrite unseen what a colleague wrote meanwhile, whoever only reads it', async () => {
    const id = await made({ reminder_users: [bob] });
    const seen = (await assign(id)).data.version;
    await assign(id, bob);
    const mine = { callback_id: id, reminder_users: [bob], version: seen };
    const { note } = await save(typed({ ...mine, content: 'Wants Tuesday' }), bob);
    const { error } = await post('/callbacks/callbacksave', typed({ ...mine, content: 'No answer' }), ann, 409);
    expect(error.code).toBe('CALLBACK_CHANGED');
    expect((await assign(id)).data.content).toBe('Wants Tuesday');
    expect((await save(typed({ ...mine, version: note.version, content: 'No answer' }))).note.content).toBe('No answer');
  });

  it('A4: is completed once, by whoever was first', async () => {
    const id = await made();
    const done = typed({ callback_id: id, save_type: 'only_mark_as_completed', complete_reason_code: 'done' });
    const send = (userId: string) => callbacks.by(as(userId)).post('/callbacks/callbacksave').send(done);
    const answers = await Promise.all([send(ann), send(bob)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is put off and completed by a colleague of whoever had it and has left since', async () => {
    const users = JSON.stringify([bob]);
    const id = await made({ reminder_users: users });
    gone.add(bob);
    const later = await save(typed({ callback_id: id, reminder_users: users, remind_date: '20/11/2026 11:00 am' }));
    expect(later.note.reminder_users).toEqual([bob]);
    await save(typed({ callback_id: id, reminder_users: users, save_type: 'only_mark_as_completed', complete_reason_code: 'done' }));
    expect(await listed('completed')).toContain(id);
  });

  it.each([
    [
      { content: '', remind_date: '' },
      { content: 'Please define Callback Date & Time', remind_date: 'Please define Callback Date & Time' },
    ],
    [{ reminder_users: '[' }, { reminder_users: 'Choose a colleague' }],
    [{ reminder_users: [customer] }, { reminder_users: 'Choose a colleague' }],
    [{ reminder_users: [unknown] }, { reminder_users: 'Choose a colleague' }],
  ])('A5: is refused with %j', async (wrong, fields) =>
    expect((await post('/callbacks/callbacksave', typed({ remind_date: '20/11/2026 10:30 am', ...wrong }), ann, 400)).error.fields).toEqual(
      fields,
    ),
  );

  it('A6: is audited, without what was written', async () => {
    const id = await made({ related_table: 'customer', related_id: customer });
    await save(typed({ callback_id: id, remind_date: '20/11/2026 11:00 am' }));
    const { body } = await callbacks.by(as(ann)).get(`/api/callbacks/audit?subjectId=${id}`).expect(200);
    expect(body.data.rows).toMatchObject([
      { action: 'callback-snoozed', actorId: ann, customerId: customer },
      { action: 'callback-made', actorId: ann, customerId: customer, before: null },
    ]);
    expect(JSON.stringify(body.data.rows)).not.toContain('schedule');
  });

  it.each([
    ['opened by whom a colleague gave it', false, (id: string) => assign(id, bob)],
    ['saved as it is', false, (id: string) => save(typed({ callback_id: id, reminder_users: [bob] }), bob)],
    [
      'hidden twice',
      true,
      async (id: string) => {
        for (let times = 0; times < 2; times += 1)
          await save(typed({ callback_id: id, reminder_users: [bob], save_type: 'hide_reminder' }), bob);
      },
    ],
  ])('A6: has no entry of a change that was none: %s', async (_, isHidden, act) => {
    const id = await made({ reminder_users: [bob] });
    await act(id);
    const { body } = await callbacks.by(as(ann)).get(`/api/callbacks/audit?subjectId=${id}`).expect(200);
    const expected = isHidden ? ['callback-hidden', 'callback-made'] : ['callback-made'];
    expect(body.data.rows.map(({ action }: { action: string }) => action)).toEqual(expected);
  });

  it('does not find what is not there', async () => {
    await post('/callbacks/callbacksave', typed({ callback_id: randomUUID() }), ann, 404);
    for (const nobodys of [randomUUID(), 'CB-000000']) await post('/callbacks/callbackassign', { callback_id: nobodys }, ann, 404);
  });
});

describe('what is due', () => {
  it('A6: is the graded first, then the longest due; never what is silent', async () => {
    expect(await next()).toEqual({ status: 'none', remind: false, callback_id: null, load_next: 60 });
    await made({ is_silent: '1', remind_date: '19/11/2026 09:00 am' });
    const later = await made({ remind_date: '20/11/2026 10:10 am' });
    const sooner = await made({ remind_date: '20/11/2026 09:00 am' });
    await made({ remind_date: '20/11/2026 10:16 am' });
    const reminder = expect.objectContaining({ callback_id: sooner, content: 'Send the schedule again' });
    expect(await next()).toEqual({ status: 'due', remind: true, callback_id: sooner, load_next: 10, reminder });
    await save(typed({ callback_id: later, grade: '1', remind_date: '20/11/2026 10:10 am' }));
    expect((await next()).callback_id).toBe(later);
  });

  it('A6: is asked for oneself alone', async () => {
    await post('/callbacks/callbackget', { uid: bob }, ann, 404);
    await post('/callbacks/callbackget', { uid: ann });
  });
});

describe('the counts', () => {
  it('A7: count what waits for the reader, by GET and POST', async () => {
    const users = [ann];
    expect(await counts()).toEqual({
      hidden_reminders_count: 0,
      related_reminders_count: 0,
      unread_assigned_messages_count: 0,
      nobodys_due_count: expect.any(Number),
      waiting_count: 0,
      date_to_compare: now.toISOString(),
      user_id: ann,
    });
    await made();
    await made({ remind_date: '20/11/2026 10:16 am' });
    await made({ save_type: 'hide_reminder' });
    await save(typed({ reminder_users: users, remind_date: '21/11/2026 09:00 am' }), bob);
    await save(typed({ reminder_users: users, remind_date: '21/11/2026 09:00 am' }), bob);
    const seen = { hidden_reminders_count: 1, related_reminders_count: 1, unread_assigned_messages_count: 2, waiting_count: 3 };
    expect(await counts()).toMatchObject(seen);
    expect((await post('/ajax_admin/getNotificationsCount', {})).data).toMatchObject(seen);
  });

  it('A6: count once what is both overdue and not read yet', async () => {
    await save(typed({ reminder_users: JSON.stringify([ann]), remind_date: '20/11/2026 10:16 am' }), bob);
    callbacks.clock.set(new Date('2026-11-20T10:16:00Z'));
    expect(await counts()).toMatchObject({ related_reminders_count: 1, unread_assigned_messages_count: 1, waiting_count: 1 });
  });

  it('A6: count for everybody what is due that nobody has, until somebody takes it', async () => {
    const nobodys = async () => (await counts()).nobodys_due_count;
    const id = await book();
    callbacks.clock.set(new Date('2026-11-23T09:29:59Z'));
    const before = await nobodys();
    callbacks.clock.set(new Date('2026-11-23T09:30:00Z'));
    const due = await nobodys();
    expect(due).toBeGreaterThan(before);
    await assign(id, bob);
    expect(await nobodys()).toBe(due - 1);
  });

  it('lead to what was counted: of what nobody has, only what is due', async () => {
    await book();
    const id = await book({ callback_date: '2026-11-24' });
    callbacks.clock.set(new Date('2026-11-23T09:30:00Z'));
    expect(await listed('unassigned')).toContain(id);
    const counted = (await counts()).nobodys_due_count;
    const isListed = await listed('unassigned_due');
    expect(isListed).toHaveLength(counted);
    expect(isListed).not.toContain(id);
  });
});

describe('the notes of a record', () => {
  const notes = async (over: object) => (await post('/callbacks/callbackhiddenload', over)).data;

  it('A6: are its hidden, completed and noted reminders, ten at a time, newest first', async () => {
    const related = { related_table: 'policy', related_id: randomUUID() };
    expect(await notes(related)).toEqual({ status: 'none', note: [], msg: 'There are no notes.', more: false });
    await made(related);
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      callbacks.clock.advance(1_000);
      ids.unshift(await made({ ...related, show_also_in_notes_box: n % 2, save_type: n % 2 ? 'snooze' : 'hide_reminder' }));
    }
    const first = await notes(related);
    expect(first.note.map((note: { callback_id: string }) => note.callback_id)).toEqual(ids.slice(0, 10));
    expect(first.more).toBe(true);
    const second = await notes({ ...related, last_id: ids[9] });
    expect(second).toMatchObject({ more: false, note: [{ callback_id: ids[10] }, { callback_id: ids[11] }] });
    expect((await notes({ ...related, last_id: ids[11] })).msg).toBe('There are no older notes.');
  });
});

it('are narrowed to a colleague, to a day in London, or to both', async () => {
  const [cas, dee] = [randomUUID(), randomUUID()];
  const late = await made({ reminder_users: JSON.stringify([cas]), remind_date: '10/06/2027 11:30 pm' });
  const early = await made({ reminder_users: JSON.stringify([cas]), remind_date: '11/06/2027 12:30 am' });
  const other = await made({ reminder_users: JSON.stringify([dee]), remind_date: '11/06/2027 12:30 am' });
  const ids = async (query: object) => {
    const { body } = await callbacks
      .by(as(ann))
      .get('/api/callbacks/reminders')
      .query({ ...query, perPage: '200' })
      .expect(200);
    return body.data.rows.map(({ callback_id: id }: { callback_id: string }) => id).toSorted();
  };
  expect(await ids({ user_id: cas })).toEqual([late, early].toSorted());
  expect(await ids({ remind_on: '2027-06-10' })).toEqual([late]);
  expect(await ids({ remind_on: '2027-06-11' })).toEqual([early, other].toSorted());
  expect(await ids({ user_id: dee, remind_on: '2027-06-11', filter_by: 'unassigned' })).toEqual([]);
  expect(await ids({ user_id: dee, remind_on: '2027-06-11' })).toEqual([other]);
  await callbacks.by(as(ann)).get('/api/callbacks/reminders?remind_on=2027-02-30').expect(400);
});

it.each<[string, EventType, object, string]>([
  [
    'nobody has given a time',
    bookingActionNeeded,
    { reason: 'no-time' },
    'A visit asked for 24 November 2026 has no time: help the customer to choose one',
  ],
  [
    'its garage has not closed',
    visitNotClosed,
    {},
    'The garage has not said that the visit of 24 November 2026 is done: ask it, then finish, move or cancel the visit',
  ],
  [
    'was an MOT of which its garage has not said how it went',
    visitNotClosed,
    { asks: 'mot-result' },
    'The garage has not said whether the car passed its MOT of 24 November 2026: ask it, then note the result on the visit',
  ],
])(
  'a visit that %s is a call that nobody has yet, once; what a customer answers in their account is not',
  async (_, type, over, content) => {
    const [customerId, id] = [randomUUID(), randomUUID()];
    for (let times = 0; times < 2; times += 1) await callbacks.deliver(type, Object.assign({}, type.sample, { customerId }, over), { id });
    await callbacks.deliver(bookingActionNeeded, { ...bookingActionNeeded.sample, customerId, reason: 'finding' });
    const about = `filter_by=unassigned&related_table=customer&related_id=${customerId}`;
    const { body } = await callbacks.by(as(ann)).get(`/api/callbacks/reminders?${about}`).expect(200);
    const link = `/backoffice/customers/${customerId}`;
    expect(body.data.rows).toMatchObject([{ task: 'call', content, related_title: 'KSB-7F3K9Q', link }]);
  },
);

describe('a call about a visit', () => {
  const bookingNumber = 'KSB-2C3D4E';
  const another = 'KSB-5F6G7H';
  const rows = async (customerId: string, filter: string) => {
    const about = `filter_by=${filter}&related_table=customer&related_id=${customerId}`;
    return (await callbacks.by(as(ann)).read(`/api/callbacks/reminders?${about}`)).rows;
  };
  /** One that its garage has not closed, one that has no time, one of another visit, and what staff noted themselves. */
  const asked = async () => {
    const customerId = randomUUID();
    const of = { bookingNumber, customerId };
    await callbacks.deliver(visitNotClosed, { ...visitNotClosed.sample, ...of });
    await callbacks.deliver(bookingActionNeeded, { ...bookingActionNeeded.sample, ...of, reason: 'no-time' });
    await callbacks.deliver(visitNotClosed, { ...visitNotClosed.sample, customerId, bookingNumber: another });
    await made({ related_table: 'customer', related_id: customerId, related_title: bookingNumber });
    return { customerId, of };
  };

  it.each([
    [bookingFinished, 'The visit is done'],
    [bookingMotResultNoted, 'The result of the MOT was noted'],
    [bookingCancelled, 'The visit was cancelled'],
    [bookingDateChanged, 'The visit was moved'],
  ] as const)('is completed without staff once garages says what became of it: %#', async (type, why) => {
    const { customerId, of } = await asked();
    for (let times = 0; times < 2; times += 1) await callbacks.deliver(type, { ...type.sample, ...of });
    const done = await rows(customerId, 'completed');
    expect(done).toMatchObject([
      { ticked_off_reason: why, ticked_off_by: null, ticked_off: true },
      { ticked_off_reason: why, ticked_off_by: null, ticked_off: true },
    ]);
    expect(await rows(customerId, 'open')).toHaveLength(2);
    const told = (await callbacks.events()).filter(({ type: name }) => name === callbackCompleted.type).map(({ data }) => data);
    expect(told.filter((fact) => Object(fact).customerId === customerId)).toMatchObject([
      { reason: 'not_needed' },
      { reason: 'not_needed' },
    ]);
    await post('/callbacks/callbacksave', typed({ callback_id: done[0].callback_id }), ann, 409);
  });

  it('is completed once its customer has chosen day and garage, and stays while the visit is still to be closed', async () => {
    const { customerId, of } = await asked();
    await callbacks.deliver(bookingStarted, { ...bookingStarted.sample, ...of });
    await callbacks.deliver(bookingRequested, { ...bookingRequested.sample, ...of });
    expect(await rows(customerId, 'completed')).toEqual([]);
    await callbacks.deliver(bookingRequested, { ...bookingRequested.sample, ...of, isLater: true });
    expect(await rows(customerId, 'completed')).toHaveLength(2);
  });
});
