import { randomUUID } from 'node:crypto';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readChosenSubscriptions, unsubscribeInternally, type Subscriptions } from '@kerbside/contracts/http/accounts/subscriptions';
import { standardTree } from '@kerbside/contracts/staff/standard-tree';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Audit } from '@kerbside/platform/audit/audit';
import { startedService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';
import { unsubscribeCustomer } from '../src/trees/tree-actions.service.js';

let customer: string;
let chosen: Subscriptions | null;
let isErased: boolean;
let unsubscribed: string[];
let phone: string | null;
const ann = randomUUID();

const callbacks = startedService(service);
beforeAll(() => {
  callbacks.answer(readPerson, ({ params: { userId } }) =>
    aPerson({ id: userId, email: `${userId}@example.com`, phone, erasedAt: isErased ? '2026-11-19T10:00:00.000Z' : null }),
  );
  callbacks.answer(readChosenSubscriptions, () => ({ chosen }));
  callbacks.answer(unsubscribeInternally, ({ params: { userId } }) => {
    unsubscribed.push(userId);
    return { changed: true };
  });
});
beforeEach(() => {
  customer = randomUUID();
  chosen = { email: true, sms: false, phone: false, post: false };
  isErased = false;
  unsubscribed = [];
  phone = '07700 900123';
  // A Friday.
  callbacks.clock.set(new Date('2026-11-20T10:15:00Z'));
});

const as = (role: 'agent' | 'admin') => ({ kind: 'staff', userId: ann, role }) as const;
const post = async (path: string, body: object, status = 200, role: 'agent' | 'admin' = 'agent') =>
  (await callbacks.by(as(role)).post(path).send(body).expect(status)).body;
const get = (path: string) => callbacks.by(as('agent')).read(path);
const at = (path: number[], over: object = {}) => ({ user_id: customer, version: 1, ordinal_number: path.at(-1), path, ...over });
const save = (path: number[], over: object = {}, status = 200) => post('/km2/save', at(path, over), status);
const begin = async (): Promise<string> => (await save([1])).data.id;
const letters = async () => (await get(`/api/callbacks/messages?customerId=${customer}`)).rows;
const work = async () =>
  (await get(`/api/callbacks/reminders?related_email=${customer}%40example.com`)).rows.map((row: { content: string }) => row.content);

describe('a call along the tree', () => {
  it('A4: is saved as it goes, and taken up again where it stands', async () => {
    expect(await get(`/api/callbacks/decision-tree/result?user_id=${customer}`)).toEqual({ result: null });
    const id = await begin();
    const moved = await save([1, 2, 3, 4], { id, mileage: '42,000', mileage_from_mot: '1', selected_car_id: 'car' });
    expect(moved.data).toEqual({ id, finished: false, saves: 2 });
    const { result } = await get(`/api/callbacks/decision-tree/result?user_id=${customer}`);
    expect(result).toMatchObject({ id, ordinal_number: 4, path: [1, 2, 3, 4], finished: false, version: 1, sent: [] });
    expect(result.answers).toMatchObject({ mileage: 42_000, mileage_from_mot: true });
    expect(result.nodes).toHaveLength(24);
  });

  it('A4: is finished at node 24, once, and is no longer there to take up', async () => {
    const id = await begin();
    for (let n = 0; n < 2; n += 1) expect((await save([1, 22, 24], { id, finished: '1' })).data).toMatchObject({ id, finished: true });
    const told = (await callbacks.events()).filter(({ subject }) => subject === id);
    const data = { resultId: id, customerId: customer };
    expect(told).toMatchObject([
      { type: 'kerbside.callbacks.decision-tree-saved.v1', data },
      { type: 'kerbside.callbacks.decision-tree-finished.v1', data },
    ]);
    expect((await save([1, 2], { id }, 409)).error.code).toBe('TREE_FINISHED');
    expect(await get(`/api/callbacks/decision-tree/result?user_id=${customer}`)).toEqual({ result: null });
  });

  it('A4: books the callback that was asked for, as the customer would, once', async () => {
    const id = await begin();
    const when = { callback_subject: 'new_quote', callback_date: '2026-11-23', callback_time: '09:30' };
    for (let n = 0; n < 2; n += 1) await save([1, 15, 16, 24], { id, ...when });
    expect(await work()).toEqual(['New quote']);
  });

  it('A3: is saved where it stands by whoever says neither its path nor its tree, along what asks for its answers', async () => {
    const at = (ordinal_number: number, over: object = {}) => post('/km2/save', { user_id: customer, ordinal_number, ...over });
    const { id } = (await at(1, { finished: 0 })).data;
    await callbacks
      .by(as('agent'))
      .post('/km2/save')
      .type('form')
      .send({ id, user_id: customer, ordinal_number: '4', mileage: '42,000' })
      .expect(200);
    const { result } = await get(`/api/callbacks/decision-tree/result?user_id=${customer}`);
    expect(result).toMatchObject({ path: [1, 2, 3, 4], version: 1, answers: { mileage: 42_000 } });
    await at(1, { id });
    const when = { callback_subject: 'new_quote', callback_date: '2026-11-23', callback_time: '09:30' };
    expect((await at(24, { id, finished: 1, ...when })).data).toMatchObject({ id, finished: true });
    expect(await work()).toEqual(['New quote']);
    const next = (await at(1)).data.id;
    expect((await at(24, { id: next, finished: 1 })).data).toMatchObject({ id: next, finished: true });
  });

  it('A9: is one agent’s step when two take it further from the same place, and the other is told where it stands', async () => {
    const id = await begin();
    const answers = await Promise.all(
      [
        [1, 2],
        [1, 22],
      ].map((path) =>
        callbacks
          .by(as('agent'))
          .post('/km2/save')
          .send(at(path, { id, saves: 1, mileage: '42,000' })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { result } = await get(`/api/callbacks/decision-tree/result?user_id=${customer}`);
    expect(result.saves).toBe(2);
    const { error } = await save([1, 22], { id, saves: 1 }, 409);
    expect(error).toMatchObject({ code: 'TREE_CALL_CHANGED', data: { path: result.path, answers: result.answers, saves: 2 } });
  });

  it('A4: does not begin beside one that is under way, and begins once when the answer was lost', async () => {
    const id = await begin();
    expect(await begin()).toBe(id);
    await save([1, 2], { id, saves: 1 });
    expect((await save([1], {}, 409)).error.code).toBe('TREE_CALL_BEGUN');
    await save([1, 22, 24], { id, saves: 2 });
    expect(await begin()).not.toBe(id);
  });

  it('A4: is begun anew where nobody will finish it, once, and what was noted on it is left to colleagues', async () => {
    const id = await begin();
    await save([1, 15], { id, saves: 1, callback_additional_note: 'Wants a manager' });
    const anew = (saves: number, status = 200) => save([1], { id, saves, anew: '1' }, status);
    expect((await anew(1, 409)).error).toMatchObject({ code: 'TREE_CALL_CHANGED', data: { path: [1, 15] } });
    const next = (await anew(2)).data.id;
    expect(next).not.toBe(id);
    expect((await anew(2)).data.id).toBe(next);
    const { result } = await get(`/api/callbacks/decision-tree/result?user_id=${customer}`);
    expect(result).toMatchObject({ id: next, path: [1], sent: [], saves: 1 });
    expect(result.answers.callback_additional_note ?? '').toBe('');
    expect((await save([1, 15, 16, 24], { id, saves: 3 }, 409)).error.code).toBe('TREE_FINISHED');
    expect(await work()).toEqual(['Noted on a call that was not finished: Wants a manager']);
    const { rows } = await get(`/api/callbacks/audit?subjectId=${customer}`);
    expect(rows[0]).toMatchObject({ action: 'decision-tree-given-up', actorId: ann, after: { resultId: id } });
    await post('/km2/save', { ...at([1]), id: next, user_id: randomUUID(), anew: '1' }, 400);
  });

  it('A4: is begun anew without losing a note that was typed on its last step, and never saved', async () => {
    const id = await begin();
    await save([1, 15], { id, saves: 1 });
    const { data } = await save([1], { id, saves: 2, anew: '1', callback_additional_note: 'Hung up, angry' });
    expect(await work()).toEqual(['Noted on a call that was not finished: Hung up, angry']);
    const { result } = await get(`/api/callbacks/decision-tree/result?user_id=${customer}`);
    expect(result).toMatchObject({ id: data.id, path: [1] });
    expect(result.answers.callback_additional_note ?? '').toBe('');
  });

  it('A3: tells whenever it is taken further, or something is sent in it', async () => {
    const id = await begin();
    await save([1, 2], { id, saves: 1 });
    await post('/km2/send-welcome-back-email', { id });
    const told = (await callbacks.events()).filter(({ subject }) => subject === id).map(({ type }) => type);
    expect(told).toEqual(Array.from({ length: 3 }, () => 'kerbside.callbacks.decision-tree-saved.v1'));
  });

  it('A4: is one when two agents start it in the same instant', async () => {
    const starts = [ann, randomUUID(), randomUUID()].map((userId) =>
      callbacks
        .by({ kind: 'staff', userId, role: 'agent' })
        .post('/km2/save')
        .send(at([1])),
    );
    const answers = await Promise.all(starts);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });

  it('A3: is not about somebody who was erased', async () => {
    const id = await begin();
    isErased = true;
    expect((await save([1, 2], { id }, 409)).error.code).toBe('CUSTOMER_ERASED');
    expect((await post('/km2/send-welcome-back-email', { id }, 409)).error.code).toBe('CUSTOMER_ERASED');
  });

  it('A7: tells whoever calls again what was noted for them', async () => {
    const when = { callback_subject: 'new_quote', callback_date: '2026-11-23', callback_time: '09:30' };
    await save([1, 15, 16, 24], { ...when, callback_additional_note: 'Ask for Sam' });
    expect(await work()).toEqual(['New quote\nAsk for Sam']);
  });

  it('A7: leaves what was noted to colleagues when it books no callback', async () => {
    await save([1, 2, 3, 4, 6, 7, 8, 18, 14, 24], { callback_additional_note: 'The garage kept the car for a month' });
    expect(await work()).toEqual(['Noted on a call: The garage kept the car for a month']);
  });

  const noSubject = { callback_subject: 'Choose what the call is about' };
  const noDate = { callback_date: 'Choose a date' };
  it.each([
    ['subject and day', {}, { ...noSubject, ...noDate }],
    ['time', { callback_subject: 'new_quote', callback_date: '2026-11-23' }, { callback_time: 'Choose a time' }],
  ])('A9: is not finished without the %s of the callback that it promises, and is with them', async (_, typed, fields) => {
    const id = await begin();
    expect((await save([1, 15, 16, 24], { id, ...typed }, 400)).error.fields).toEqual(fields);
    expect(await work()).toEqual([]);
    const when = { callback_subject: 'new_quote', callback_date: '2026-11-23', callback_time: '09:30' };
    expect((await save([1, 15, 16, 24], { id, ...when })).data.finished).toBe(true);
    expect(await work()).toHaveLength(1);
  });

  it('books a call within 24 hours, which has no day', async () => {
    const id = await begin();
    expect((await save([1, 15, 16, 24], { id, callback_subject: 'claims' })).data.finished).toBe(true);
    expect(await work()).toHaveLength(1);
  });

  it('keeps no last service in the future', async () => {
    const id = await begin();
    const { error } = await save([1, 2, 3, 4, 6, 7], { id, service_date: '2030-01-01' }, 400);
    expect(error.fields).toEqual({ service_date: 'The date of the last service cannot be in the future' });
    const { result } = await get(`/api/callbacks/decision-tree/result?user_id=${customer}`);
    expect(result.answers.service_date ?? '').toBe('');
  });

  it('A4: books no callback when the call came back from asking for one', async () => {
    const when = { callback_subject: 'new_quote', callback_date: '2026-11-23', callback_time: '09:30' };
    const { id } = (await save([1, 15, 16], when)).data;
    expect((await save([1, 22, 24], { id, ...when })).data.finished).toBe(true);
    expect(await work()).toEqual([]);
  });

  it('A3: is taken up with the car that was chosen last', async () => {
    const { id } = (await save([1], { selected_car_id: 'first', base_car_id: 'first' })).data;
    await save([1, 2], { id, selected_car_id: 'second', base_car_id: 'first' });
    const { result } = await get(`/api/callbacks/decision-tree/result?user_id=${customer}`);
    expect(result).toMatchObject({ selected_car_id: 'second', base_car_id: 'first' });
  });

  it('A3: is not finished by a callback that cannot be', async () => {
    const id = await begin();
    const sunday = { callback_subject: 'new_quote', callback_date: '2026-11-22', callback_time: '09:30' };
    expect(Object.keys((await save([1, 15, 16, 24], { id, ...sunday }, 400)).error.fields)).toEqual(['callback_date']);
    expect(await get(`/api/callbacks/decision-tree/result?user_id=${customer}`)).toMatchObject({ result: { ordinal_number: 1 } });
  });

  it('says that there is no number to call', async () => {
    phone = null;
    const { error } = await save([1, 15, 16, 24], { callback_date: '2026-11-23', callback_subject: 'other' }, 400);
    expect(error.fields.callback_subject).toContain('no phone number');
  });

  it('follows the tree, and belongs to one customer', async () => {
    expect((await save([1, 24], {}, 400)).error.fields).toEqual({ path: 'The tree has no such way' });
    const id = await begin();
    await save([1, 2], { id, user_id: randomUUID() }, 400);
    await save([1, 2], { id: randomUUID() }, 404);
    await save([1], { version: 99 }, 404);
  });
});

describe('what is done for the customer of a call', () => {
  it('A4, A7: is a welcome back by email, once, audited, and known when the call is taken up again', async () => {
    const id = await begin();
    const answers = await Promise.all([0, 1].map(() => callbacks.by(as('agent')).post('/km2/send-welcome-back-email').send({ id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.message).toBe('Email was already sent');
    expect(await letters()).toMatchObject([
      { template: 'welcome-back', to: `${customer}@example.com`, subject: 'Welcome back to Kerbside' },
    ]);
    expect(await get(`/api/callbacks/decision-tree/result?user_id=${customer}`)).toMatchObject({ result: { sent: ['welcome_back'] } });
    const { rows } = await get(`/api/callbacks/audit?subjectId=${customer}`);
    expect(rows[0]).toMatchObject({ action: 'decision-tree-welcome-back', actorId: ann, customerId: customer });
  });

  it('A3: is to take them off every list, as they would themselves', async () => {
    const id = await begin();
    await post('/km2/unsubscribe-from-communication', { id });
    await callbacks.sweep(unsubscribeCustomer);
    expect(unsubscribed).toEqual([customer]);
    const message = 'Customer already opted out from all communication channels';
    expect((await post('/km2/unsubscribe-from-communication', { id }, 409)).error.message).toBe(message);
    chosen = { email: false, sms: false, phone: false, post: false };
    customer = randomUUID();
    expect((await post('/km2/unsubscribe-from-communication', { id: await begin() }, 409)).error.message).toBe(message);
  });

  it('A3: takes off every list who never chose, whom we would write to otherwise', async () => {
    chosen = null;
    await post('/km2/unsubscribe-from-communication', { id: await begin() });
    await callbacks.sweep(unsubscribeCustomer);
    expect(unsubscribed).toEqual([customer]);
  });

  it('A4: takes nobody off a list without an entry in their trail, though accounts does not answer just then', async () => {
    callbacks.answer(unsubscribeInternally, () => {
      throw new DomainError('SERVICE_UNAVAILABLE');
    });
    await post('/km2/unsubscribe-from-communication', { id: await begin() });
    const { rows } = await get(`/api/callbacks/audit?subjectId=${customer}`);
    expect(rows[0]).toMatchObject({ action: 'decision-tree-unsubscribe', actorId: ann, customerId: customer });
    await callbacks.sweep(unsubscribeCustomer);
    callbacks.answer(unsubscribeInternally, ({ params: { userId } }) => {
      unsubscribed.push(userId);
      return { changed: true };
    });
    callbacks.clock.advance(60_000);
    await callbacks.sweep(unsubscribeCustomer);
    expect(unsubscribed).toEqual([customer]);
  });

  it('A4: is to ask for the end of their account, with the reason, once', async () => {
    const id = await begin();
    expect((await post('/km2/send-termination-request', { id }, 400)).error.fields).toEqual({ reason: 'Say why' });
    await post('/km2/send-termination-request', { id, reason: 'Moves abroad' });
    const again = await post('/km2/send-termination-request', { id, reason: 'Moves abroad' }, 409);
    expect(again.error.message).toBe('Request to terminate customer account was already sent');
    expect(await work()).toEqual(['End the account: Moves abroad']);
    const { rows } = await callbacks.get(Audit).list({ subjectId: customer });
    expect(rows.find(({ action }) => action === 'decision-tree-termination')).toMatchObject({ why: 'Moves abroad' });
  });

  it.each([
    ['email', () => `${customer}@example.com`],
    ['sms', () => '+447700900123'],
  ])('A4: is an offer by %s, once', async (type, to) => {
    const offer = { id: await begin(), type, subject: 'Cover for your Ford', content: 'Ten per cent less.' };
    await post('/km2/send-offer-msg', offer);
    expect((await post('/km2/send-offer-msg', offer, 409)).error.message).toBe('Offer message was already sent');
    const [letter, ...others] = await letters();
    expect(letter).toMatchObject({ template: 'offer', channel: type, to: to(), text: expect.stringContaining('Ten per cent less.') });
    expect(others).toEqual([]);
  });

  it('A3: is no offer to somebody who wants none', async () => {
    const offer = { id: await begin(), type: 'email', subject: 'Cover for your Ford', content: 'Ten per cent less.' };
    chosen = { email: false, sms: false, phone: false, post: false };
    const { error } = await post('/km2/send-offer-msg', offer, 409);
    expect(error.message).toBe('Customer already opted out from all communication channels');
    expect(await letters()).toEqual([]);
  });
});

describe('the tree itself', () => {
  const publish = (nodes: object[], version: number, status = 200) =>
    post('/api/callbacks/decision-tree/versions', { nodes, version }, status, 'admin');

  it('A7: is published whole, by admins, over the version they saw; calls under way keep theirs', async () => {
    const id = await begin();
    const { version, nodes } = await get('/api/callbacks/decision-tree');
    expect([version, nodes]).toEqual([1, standardTree]);
    const changed = standardTree.map((node) => (node.id === 22 ? { ...node, title: 'Not their number' } : node));
    const lost = [...changed, { id: 25, title: 'Lost', text: '', asks: [], choices: [{ label: 'End', to: 24 }] }];
    expect((await publish(lost, version, 400)).error.fields).toEqual({ nodes: 'Nothing leads to node 25' });
    const press = () => callbacks.by(as('admin')).post('/api/callbacks/decision-tree/versions').set('idempotency-key', id);
    const published = await press().send({ nodes: changed, version }).expect(200);
    expect(published.body.data).toMatchObject({ version: 2 });
    // Whose answer was lost is not told that somebody else was first.
    expect((await press().send({ nodes: changed, version }).expect(200)).text).toBe(published.text);
    expect((await publish(changed, version, 409)).error.code).toBe('TREE_CHANGED');
    expect((await publish(changed, 2)).data).toEqual({ version: 2, nodes: changed });
    expect(await get('/api/callbacks/decision-tree')).toMatchObject({ version: 2, nodes: changed });
    expect((await save([1, 22, 24], { id })).data.finished).toBe(true);
  });
});
