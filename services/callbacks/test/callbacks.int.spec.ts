import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { cancelOwnCallback, listOwnCallbacks, moveOwnCallback, type OwnCallback } from '@kerbside/contracts/http/callbacks/own-callbacks';
import { listReminders, saveReminder } from '@kerbside/contracts/http/callbacks/reminders';
import { readBookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readPoliciesOfQuote, readPolicyDocument, readPolicyInternally, type Policy } from '@kerbside/contracts/http/claims/policies';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { aBookedVisit, anOrder, aPolicy, issuanceOf } from '@kerbside/contracts/testing/sample-policy';
import { stuckAfterFailing } from '@kerbside/platform/testing/stuck-work';
import { stagesOf } from '@kerbside/platform/testing/list-plan';
import { startedService } from '@kerbside/platform/testing/test-service';
import { confirmPolicy } from '../src/confirmations/confirmations.service.js';
import { sendSweeps } from '../src/messages/messages.service.js';
import { Post } from '../src/post/post.js';
import { service } from '../src/service.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

describe('callbacks', () => {
  const outbox: string[] = [];
  const post = {
    isDown: false,
    send: ({ id }: { id: string }) =>
      post.isDown ? Promise.reject(new Error('connection refused')) : Promise.resolve(void outbox.push(id)),
  };

  const issued = (policy: Policy) => callbacks.deliver(policyIssued, issuanceOf(policy));
  const answerFor = (policy: Policy) => callbacks.answer(readPolicyInternally, () => policy);
  const mailbox = (query = '') => callbacks.by(agent).read(`/api/callbacks/messages?${query}`);
  const book = (body: object) => callbacks.http().post('/callbacks/bookcallback').send(body);
  const booking = {
    callback_subject: 'new_quote',
    customer_name: 'Jo Bloggs',
    customer_email: 'jo@example.com',
    customer_phone: '07700 900123',
    callback_date: '2026-11-23',
    callback_time: '09:30',
  };

  const callbacks = startedService(service, { overrides: [[Post, post]] });
  beforeEach(() => {
    post.isDown = false;
    callbacks.clock.set(new Date('2026-11-20T10:15:00Z'));
    callbacks.answer(readPerson, ({ params }) =>
      aPerson({ id: params.userId, email: 'jo@example.com', firstName: 'Jo', lastName: 'Bloggs' }),
    );
    callbacks.answer(readPolicyDocument, () => ({
      name: 'KS-WAR-0000001-100.pdf',
      mediaType: 'application/pdf',
      base64: Buffer.from('%PDF-1.3 schedule').toString('base64'),
    }));
  });

  it('confirms a policy by one email with its schedule, however often the event arrives', async () => {
    const policy = aPolicy();
    answerFor(policy);
    await issued(policy);
    await issued(policy);
    await callbacks.sweep(confirmPolicy);
    await callbacks.sweep(confirmPolicy);
    await callbacks.sweep(sendSweeps.email);
    await callbacks.sweep(sendSweeps.email);
    const { rows } = await mailbox(`customerId=${policy.customerId}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      to: 'jo@example.com',
      status: 'sent',
      template: 'policy-confirmation',
      attachments: [{ name: 'KS-WAR-0000001-100.pdf', mediaType: 'application/pdf', bytes: 17 }],
    });
    expect(outbox.filter((id) => id === rows[0].id)).toHaveLength(1);
    expect((await callbacks.events()).filter(({ subject }) => subject === rows[0].id)).toHaveLength(1);
  });

  it('asks garages where and when a visit is, and does not ask about cover', async () => {
    const asked: string[] = [];
    const garage = { name: 'Foss Garage', address: ['York'] };
    callbacks.answer(readBookedVisit, ({ params }) => {
      asked.push(params.quoteId);
      return { visit: aBookedVisit({ garage }) };
    });
    const cover = aPolicy();
    const mot = anOrder();
    const free = anOrder({
      productType: 'healthcheck',
      productName: 'Health check',
      isIncluded: true,
      quoteId: mot.quoteId,
      customerId: mot.customerId,
    });
    callbacks.answer(readPoliciesOfQuote, () => ({ policies: [mot, free, { ...free, id: cover.id, status: 'cancelled' as const }] }));
    for (const policy of [cover, mot, free]) {
      answerFor(policy);
      await issued(policy);
      await callbacks.sweep(confirmPolicy);
    }
    expect(new Set(asked)).toEqual(new Set([mot.quoteId]));
    const { rows } = await mailbox(`customerId=${mot.customerId}`);
    const [row] = rows;
    // What is done at one visit has one letter.
    expect(rows).toHaveLength(1);
    expect(row.attachments).toHaveLength(2);
    expect(row.text).toContain('Your visit: 2 December 2026 at 09:30\nWork: MOT\nGarage: Foss Garage, York');
  });

  it('waits for a service that is down, and for the mail server', async () => {
    const policy = aPolicy();
    callbacks.answer(readPolicyInternally, () => {
      throw new DomainError('SERVICE_UNAVAILABLE');
    });
    await issued(policy);
    await callbacks.sweep(confirmPolicy);
    expect((await mailbox(`customerId=${policy.customerId}`)).rows).toEqual([]);
    answerFor(policy);
    callbacks.clock.advance(1_000);
    await callbacks.sweep(confirmPolicy);
    post.isDown = true;
    await callbacks.sweep(sendSweeps.email);
    expect((await mailbox(`customerId=${policy.customerId}`)).rows[0].status).toBe('to-send');
    post.isDown = false;
    callbacks.clock.advance(5_000);
    await callbacks.sweep(sendSweeps.email);
    expect((await mailbox(`customerId=${policy.customerId}`)).rows[0].status).toBe('sent');
  });

  it('shows staff a confirmation that cannot be written', async () => {
    const policy = aPolicy();
    callbacks.answer(readPolicyInternally, () => {
      throw new DomainError('SERVICE_UNAVAILABLE');
    });
    await issued(policy);
    expect(await stuckAfterFailing(callbacks, { owner: 'callbacks', kind: confirmPolicy, subjectId: policy.id })).toMatchObject({
      customerId: policy.customerId,
      subjectType: 'policy',
      failure: 'This is not available just now. Please try again in a moment.',
      toDo: expect.stringContaining('has no confirmation'),
    });
  });

  it('shows a message and its attachment to staff, and audits who looked: once, however often their open page reads it', async () => {
    const policy = aPolicy();
    answerFor(policy);
    await issued(policy);
    await callbacks.sweep(confirmPolicy);
    const { id } = (await mailbox(`customerId=${policy.customerId}`)).rows[0];
    const get = (path: string) => callbacks.http().get(`/api/callbacks/messages/${id}${path}`);
    await get('').set(callbacks.as(agent)).expect(200);
    expect((await get('/attachments/0').set(callbacks.as(agent)).expect(200)).body.toString()).toBe('%PDF-1.3 schedule');
    await get('/attachments/7').set(callbacks.as(agent)).expect(404);
    await get('').set(callbacks.as(agent)).expect(200);
    const audit = await callbacks.by(agent).get(`/api/callbacks/audit?subjectId=${policy.customerId}`).expect(200);
    expect(audit.body.data.rows.map(({ action }: { action: string }) => action)).toEqual(['message-attachment-downloaded', 'message-read']);
    const { customerId } = policy;
    expect(audit.body.data.rows.map((row: { customerId?: string }) => row.customerId)).toEqual([customerId, customerId]);
  });

  it('sends what another service asks for, once per key, and nothing without all that it says', async () => {
    const body = {
      key: `invitation:${randomUUID()}`,
      channel: 'email',
      template: 'friend-invitation',
      customerId: null,
      to: 'sam@example.com',
      facts: { friend: 'Sam', customer: 'Jo', message: '', url: 'https://kerbside.example/' },
    };
    const send = (letter: object) => callbacks.by('accounts').post('/internal/messages').send(letter);
    const refused = await send({ ...body, facts: { friend: 'Sam' } }).expect(400);
    expect(refused.body.error.fields).toEqual({ facts: 'lacks something that this letter says' });
    for (let n = 0; n < 2; n += 1) await send(body).expect(200);
    const { rows } = await mailbox('search=sam%40EXAMPLE.com');
    expect(rows).toHaveLength(1);
    expect(rows[0].text).toContain('https://kerbside.example/');
  });

  it('hides messages that sign in staff from everybody but admins', async () => {
    const to = 'ada@kerbside.example';
    const body = { key: `code:${randomUUID()}`, channel: 'email', template: 'one-time-code', customerId: null, to, isForStaff: true };
    await callbacks
      .by('accounts')
      .post('/internal/messages')
      .send({ ...body, facts: { code: '123456' } })
      .expect(200);
    const seenBy = (role: 'finance' | 'admin') => ({ ...agent, role }) as const;
    const list = (role: 'finance' | 'admin') => callbacks.by(seenBy(role)).get(`/api/callbacks/messages?search=${to}`).expect(200);
    expect((await list('finance')).body.data).toMatchObject({ rows: [], paging: { count: 0 } });
    const { id } = (await list('admin')).body.data.rows[0];
    await callbacks.by(seenBy('finance')).get(`/api/callbacks/messages/${id}`).expect(404);
    await callbacks.by(seenBy('admin')).get(`/api/callbacks/messages/${id}`).expect(200);
  });

  it.each([
    ['messages', {}, { createdAt: -1, _id: 1 }],
    ['messages', { isForStaff: { $ne: true } }, { createdAt: -1, _id: 1 }],
    ['messages', { customerId: randomUUID() }, { createdAt: -1 }],
    ['reminders', { doneAt: null }, { grade: -1, remindAt: 1, _id: 1 }],
    ['reminders', { doneAt: { $ne: null } }, { doneAt: -1, _id: 1 }],
  ] as const)('reads %s by an index in their order: %j', async (collection, filter, order) => {
    const stages = await stagesOf(callbacks, collection, filter, order);
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('SORT');
  });

  it('finds messages by the beginnings of words of the address and the subject, and all of them', async () => {
    const to = `kim.${randomUUID()}@example.com`;
    const body = { key: `invitation:${to}`, channel: 'email', template: 'friend-invitation', customerId: null, to };
    const facts = { friend: 'Kim', customer: 'Jo', message: '', url: 'https://kerbside.example/' };
    await callbacks
      .by('accounts')
      .post('/internal/messages')
      .send({ ...body, facts })
      .expect(200);
    const found = async (search: string) => (await mailbox(`search=${encodeURIComponent(search)}`)).rows.length;
    expect(await found(to.slice(0, 30).toUpperCase())).toBe(1);
    expect(await found(`${to.slice(4, 12)} kim`)).toBe(1);
    expect(await found(`${to.slice(4, 12)} nobody`)).toBe(0);
    expect(await found('.*')).toBe(0);
  });

  it('A4, A5: books a callback by the rules, and publishes the event', async () => {
    const sunday = await book({ ...booking, callback_date: '2026-11-22' }).expect(400);
    const fields = { callback_date: 'We are unable to arrange callback on Sunday, please choose another date.' };
    expect(sunday.body.error.fields).toEqual(fields);
    expect((await book(booking).expect(200)).body.data).toEqual({ succeeded: true });
    expect((await callbacks.events()).at(-1)).toMatchObject({
      type: 'kerbside.callbacks.callback-booked.v1',
      data: { date: '2026-11-23' },
    });
    expect((await mailbox('search=jo@example.com')).rows).toContainEqual(
      expect.objectContaining({ template: 'callback-booked', to: 'jo@example.com' }),
    );
  });

  it('A5: tells by which day we call, also where that is promised within 24 hours and nobody chooses one', async () => {
    callbacks.clock.set(new Date('2026-11-20T13:00:00Z'));
    const soon = { callback_subject: 'claims', callback_date: undefined, callback_time: undefined };
    await book({ ...booking, ...soon, customer_email: 'soon@example.com', customer_phone: '07700 900881' }).expect(200);
    expect((await callbacks.events()).at(-1)).toMatchObject({ data: { date: '2026-11-20', time: null, dueOn: '2026-11-23' } });
  });

  describe('many times', () => {
    let n = 0;
    const unlike = () => {
      n += 1;
      return { customer_email: `many${n}@example.com`, customer_phone: `07700 91${String(n).padStart(4, '0')}` };
    };
    const bookFrom = (address: string, of: object) => book({ ...booking, ...unlike(), ...of }).set('x-forwarded-for', address);

    it.each([
      ['email address', { customer_email: 'one@example.com' }, {}],
      ['telephone number, however it is typed', { customer_phone: '07700 900999' }, { customer_phone: '+44 (0)7700-900 999' }],
    ])('A5: is refused for one %s after five', async (_, of, again) => {
      // What nobody could answer, as while the database is away, does not count.
      const away = jest.spyOn(callbacks.get(Mongo), 'transaction').mockRejectedValue(new DomainError('SERVICE_UNAVAILABLE'));
      for (let tries = 1; tries <= 5; tries += 1) await bookFrom('203.0.113.7', of).expect(503);
      away.mockRestore();
      for (let tries = 1; tries <= 5; tries += 1) await bookFrom(`203.0.113.${tries}`, of).expect(200);
      const { body } = await bookFrom('203.0.113.6', { ...of, ...again }).expect(429);
      expect(body.error.data.retryAfterSeconds).toBeGreaterThan(0);
    });

    it('is refused for one network address after exactly twenty, and for no other, nor for staff there', async () => {
      const answers = await Promise.all(Array.from({ length: 24 }, () => bookFrom('203.0.113.200', {})));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
      await bookFrom('203.0.113.201', {}).expect(200);
      await bookFrom('203.0.113.200', {}).set(callbacks.as(agent)).expect(200);
    });
  });

  describe('that a customer booked', () => {
    const own = async (userId: string, filter?: string) =>
      (
        await callbacks
          .by({ kind: 'customer', userId })
          .get(listOwnCallbacks.path)
          .query(filter === undefined ? {} : { filter_by: filter })
          .expect(200)
      ).body.data.rows;
    const complete = async (id: string) =>
      callbacks
        .by(agent)
        .post(saveReminder.path)
        .send({ callback_id: id, save_type: 'only_mark_as_completed', complete_reason_code: 'no_answer', callback: '1' });

    it('A4: are theirs by the lists of filter_by, newest first, and nobody else’s', async () => {
      const [customerId, strangerId] = [randomUUID(), randomUUID()];
      const as = callbacks.as({ kind: 'customer', userId: customerId });
      const of = { ...booking, customer_email: 'own@example.com', customer_phone: '07700 900771' };
      await book({ ...of, product_type: 'gap' })
        .set(as)
        .expect(200);
      callbacks.clock.advance(60_000);
      await book({ ...of, callback_subject: 'claims', callback_date: undefined, callback_time: undefined })
        .set(as)
        .expect(200);
      // The same address, but nobody is signed in.
      await book(of).expect(200);

      const rows = await own(customerId);
      expect(rows).toMatchObject([
        { subject: 'claims', productType: null, date: '2026-11-20', time: null, status: 'open', bookedAt: '2026-11-20T10:16:00.000Z' },
        { subject: 'new_quote', productType: 'gap', date: '2026-11-23', time: '09:30', status: 'open' },
      ]);
      expect(await own(strangerId)).toEqual([]);
      await complete(rows[0].id).then(({ status }) => expect(status).toBe(200));
      expect((await own(customerId, 'open')).map(({ subject }: OwnCallback) => subject)).toEqual(['new_quote']);
      expect((await own(customerId, 'completed')).map(({ subject }: OwnCallback) => subject)).toEqual(['claims']);
      expect(await own(customerId, 'all')).toHaveLength(2);
    });

    it('A4: are one when the same is asked for again, until it is completed', async () => {
      const customerId = randomUUID();
      const of = { ...booking, customer_email: 'again@example.com', customer_phone: '07700 900772' };
      const bookAgain = (over = {}) =>
        book({ ...of, ...over })
          .set(callbacks.as({ kind: 'customer', userId: customerId }))
          .expect(200);
      await bookAgain();
      await bookAgain();
      expect(await own(customerId)).toHaveLength(1);
      await bookAgain({ callback_time: '10:00' });
      const [first] = (await own(customerId)).filter(({ time }: OwnCallback) => time === '09:30');
      await complete(first.id).then(({ status }) => expect(status).toBe(200));
      await bookAgain();
      expect((await own(customerId)).map(({ time }: OwnCallback) => time).toSorted()).toEqual(['09:30', '09:30', '10:00']);
    });

    it('A4: are one when the same is asked for several times in one instant', async () => {
      const customerId = randomUUID();
      const of = { ...booking, customer_email: 'instant@example.com', customer_phone: '07700 900773' };
      const bookIt = () => book(of).set(callbacks.as({ kind: 'customer', userId: customerId }));
      const answers = await Promise.all([1, 2, 3, 4].map(() => bookIt()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const [first, ...others] = await own(customerId);
      expect(others).toEqual([]);
      await complete(first.id).then(({ status }) => expect(status).toBe(200));
      await bookIt().expect(200);
      expect(await own(customerId, 'all')).toHaveLength(2);
    });

    describe('are changed by whoever booked them', () => {
      let phones = 0;
      const theirs = async (over: object = {}) => {
        phones += 1;
        const customerId = randomUUID();
        const contact = { customer_email: `${customerId}@example.com`, customer_phone: `07700 9005${String(phones).padStart(2, '0')}` };
        const as = callbacks.as({ kind: 'customer', userId: customerId });
        const bookIt = (body: object = {}) =>
          book({ ...booking, ...contact, ...body }).set({ ...as, 'x-forwarded-for': `203.0.113.${phones}` });
        await bookIt(over).expect(200);
        callbacks.clock.advance(1_000);
        const [row] = await own(customerId);
        const post = (path: string, body: object, by = as) =>
          callbacks.http().post(path.replace('{callbackId}', row.id)).set(by).send(body);
        const move = (day: string, time: string, by = as) => post(moveOwnCallback.path, { callback_date: day, callback_time: time }, by);
        const cancel = (by = as) => post(cancelOwnCallback.path, {}, by);
        const again = () => bookIt();
        const subjects = async () => (await mailbox(`customerId=${customerId}`)).rows.map(({ subject }: { subject: string }) => subject);
        return { customerId, row, move, cancel, again, subjects };
      };
      const work = async (filter: string, reference: string) => {
        const list = callbacks.by(agent).get(listReminders.path).query({ filter_by: filter, reference });
        return (await list.expect(200)).body.data.rows;
      };
      const told = async (id: string) =>
        (await callbacks.events()).filter(({ subject }) => subject === id).map(({ type, data }) => [type.split('.').at(-2), data]);

      it('moved: the page, the letter and staff’s queue have the new time, and the old one can be booked again', async () => {
        const { customerId, row, move, again, subjects } = await theirs();
        expect((await move('2026-11-24', '14:00').expect(200)).body.data).toMatchObject({ id: row.id, date: '2026-11-24', time: '14:00' });
        await move('2026-11-24', '14:00').expect(200);
        expect(await own(customerId, 'open')).toMatchObject([{ id: row.id, date: '2026-11-24', time: '14:00' }]);
        expect(await work('open', row.reference)).toMatchObject([{ remind_date: '2026-11-24T14:00:00.000Z' }]);
        expect(await subjects()).toEqual([
          'Your call is moved: we will call you on 24 November 2026 at 14:00',
          'We will call you on 23 November 2026 at 09:30',
        ]);
        expect((await told(row.id)).map(([, data]) => (data as { time: string }).time)).toEqual(['09:30', '14:00']);
        await again().expect(200);
        expect(await own(customerId, 'open')).toHaveLength(2);
      });

      it.each(['move', 'cancel'] as const)('and are told so at the address that they have by now: %s', async (act) => {
        const { customerId, move, cancel } = await theirs();
        callbacks.answer(readPerson, ({ params }) => aPerson({ id: params.userId, email: 'married@example.com' }));
        await (act === 'move' ? move('2026-11-24', '14:00') : cancel()).expect(200);
        const { rows } = await mailbox(`customerId=${customerId}`);
        expect(rows.map(({ to }: { to: string }) => to)).toEqual(['married@example.com', `${customerId}@example.com`]);
      });

      it('by the rules of booking one', async () => {
        const { row, customerId, move } = await theirs();
        expect(Object.keys((await move('2026-11-22', '09:30').expect(400)).body.error.fields)).toEqual(['callback_date']);
        expect(await own(customerId)).toMatchObject([{ date: row.date, time: row.time }]);
      });

      it('cancelled: nobody calls, their page says so, and the same can be booked again', async () => {
        const { customerId, row, cancel, move, again, subjects } = await theirs();
        expect((await cancel().expect(200)).body.data).toMatchObject({ status: 'completed', isCancelled: true });
        await cancel().expect(200);
        expect(await own(customerId, 'open')).toEqual([]);
        expect(await work('completed', row.reference)).toMatchObject([{ reference: row.reference }]);
        expect((await subjects())[0]).toBe('We will not call you: you cancelled the call');
        expect((await told(row.id)).at(-1)?.[1]).toMatchObject({ reason: 'not_needed', customerId });
        expect((await move('2026-11-24', '14:00').expect(409)).body.error.code).toBe('CALLBACK_COMPLETED');
        await again().expect(200);
        expect(await own(customerId, 'open')).toHaveLength(1);
      });

      it('not once the call was made, nor moved where it comes within 24 hours, nor by anybody else', async () => {
        const made = await theirs();
        await complete(made.row.id);
        for (const change of [made.move('2026-11-24', '14:00'), made.cancel()])
          expect((await change.expect(409)).body.error.code).toBe('CALLBACK_COMPLETED');
        const soon = await theirs({ callback_subject: 'claims', callback_date: undefined, callback_time: undefined });
        expect((await soon.move('2026-11-24', '14:00').expect(409)).body.error.code).toBe('CALLBACK_WITHOUT_TIME');
        const stranger = callbacks.as({ kind: 'customer', userId: randomUUID() });
        await soon.cancel(stranger).expect(404);
        await soon.move('2026-11-24', '14:00', stranger).expect(404);
        await soon.cancel().expect(200);
      });
    });
  });
});
