import { createHmac, randomUUID } from 'node:crypto';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { GarageSystem } from '@kerbside/contracts/http/garages/signed';
import { aJpeg } from '@kerbside/platform/testing/sample-files';
import { commandsDuring, reportedMongo } from '@kerbside/platform/testing/sent-commands';
import { startedGarages } from './garages-under-test.js';

const at = startedGarages({ env: reportedMongo() });
beforeEach(() => at.garages.clock.set(new Date('2026-11-20T12:00:00Z')));

const admin = { kind: 'staff', userId: randomUUID(), role: 'admin' } as const;
const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

/** The id of a visit that a customer has bought. */
const bought = async (garage_id = 'ks-001', booking_date = '2026-12-16'): Promise<string> => {
  const quoteId = at.aQuote({ productType: 'mot', productTypes: ['mot'] });
  return (await at.buy(quoteId, { booking_date, garage_id })).id;
};
const secretOf = async (garageId: string, pressed: string = randomUUID()): Promise<string> => {
  const path = `/api/garages/network/${garageId}/signing-secret`;
  return (await at.garages.by(admin).post(path).set('idempotency-key', pressed).send({}).expect(200)).body.data.secret;
};

interface SignatureOptions {
  readonly garageId?: string;
  readonly id?: string;
  /** How far the clock of the garage is from ours. */
  readonly seconds?: number;
}
const call = (
  secret: string,
  path: string,
  form: object,
  { garageId = 'ks-001', id = randomUUID(), seconds = 0 }: SignatureOptions = {},
) => {
  const timestamp = String(Math.floor(at.garages.clock.now().getTime() / 1_000) + seconds);
  const body = JSON.stringify(form);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = { 'x-garage-id': garageId, 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  return at.garages
    .http()
    .post(`/api/garages/signed/${path}`)
    .set({ ...headers, 'content-type': 'application/json' })
    .send(body);
};

describe('the signed calls of a garage', () => {
  it('list its visits, accept, begin, note a finding with a photo, and finish', async () => {
    const [secret, booking_id] = [await secretOf('ks-001'), await bought()];
    const step = (step: string, more: object = {}) => call(secret, 'step', { booking_id, step, ...more });
    const { rows } = (await call(secret, 'visits', {}).expect(200)).body.data;
    expect(rows).toEqual([expect.objectContaining({ id: booking_id, status: 'requested', garage: 'Millbrook Garage' })]);
    expect((await step('accept').expect(200)).body.data.status).toBe('confirmed');
    at.garages.clock.set(new Date('2026-12-16T10:00:00Z'));
    expect((await step('start').expect(200)).body.data.status).toBe('workshop');
    const { token, expires } = (await call(secret, 'link', { booking_id }).expect(200)).body.data;
    expect(expires).toBe('2026-12-16T11:00:00.000Z');
    const path = '/api/garages/garage-page/photos';
    const sent = await at.garages
      .http()
      .post(path)
      .set('x-garage-link', token)
      .attach('photo', aJpeg(), { filename: 'pads.jpg' })
      .expect(200);
    const photos = [sent.body.data.id];
    const found = (await step('finding', { note: 'Worn pads', photos }).expect(200)).body.data;
    expect(found.findings).toMatchObject([{ note: 'Worn pads', photos }]);
    await at.garages.http().get(`${path}/${photos[0]}`).set('x-garage-link', token).expect(200);
    expect((await step('finish', { mot_result: 'passed' }).expect(200)).body.data).toMatchObject({ status: 'complete', steps: [] });
    expect((await call(secret, 'visits', {}).expect(200)).body.data.rows).toEqual([]);
    expect((await step('accept').expect(409)).body.error.code).toBe('BOOKING_STATE');
  });

  it('may finish an MOT without its result, and say it later, once', async () => {
    const [secret, booking_id] = [await secretOf('ks-001'), await bought()];
    const step = (step: string, more: object = {}) => call(secret, 'step', { booking_id, step, ...more });
    at.garages.clock.set(new Date('2026-12-16T10:00:00Z'));
    await step('start').expect(200);
    const untold = { status: 'complete', asks_mot_result: true, mot_result: null, awaits_mot_result: true, steps: [] };
    expect((await step('finish').expect(200)).body.data).toMatchObject(untold);
    await step('finish').expect(409);
    expect((await step('finish', { mot_result: 'failed' }).expect(200)).body.data).toMatchObject({
      mot_result: 'failed',
      awaits_mot_result: false,
    });
    await step('finish', { mot_result: 'passed' }).expect(409);
    const told = (await at.garages.events()).filter(({ subject }) => subject === booking_id).slice(-2);
    expect(told).toMatchObject([
      { type: 'kerbside.garages.booking-finished.v1', data: { by: 'garage' } },
      { type: 'kerbside.garages.booking-mot-result-noted.v1', data: { by: 'garage', motResult: 'failed' } },
    ]);
  });

  it('list however many visits by as many questions of the database, each with the times that are free for it', async () => {
    const garageId = 'ks-007';
    const [secret, first] = [await secretOf(garageId), await bought(garageId)];
    const list = () => call(secret, 'visits', {}, { garageId }).expect(200);
    await list();
    const few = await commandsDuring(at.garages, list);
    await bought(garageId);
    await bought(garageId, '2026-12-17');
    const { rows } = (await list()).body.data;
    expect(rows).toHaveLength(3);
    expect(await commandsDuring(at.garages, list)).toEqual(few);
    const page = await at.garages.by(agent).get(`/api/garages/bookings/${first}/garage-page`).expect(200);
    expect(rows.find(({ id }: { id: string }) => id === first).free).toEqual(page.body.data.free);
    expect(page.body.data.free).toHaveLength(14);
  });

  it('are done once: the same call again changes nothing, and another garage’s id is another', async () => {
    const [secret, booking_id, id] = [await secretOf('ks-001'), await bought(), randomUUID()];
    const accept = () => call(secret, 'step', { booking_id, step: 'accept' }, { id });
    const answers = await Promise.all([accept(), accept(), accept()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await accept().expect(409)).body.error.code).toBe('CALL_REPEATED');
    await call(await secretOf('ks-002'), 'visits', {}, { garageId: 'ks-002', id }).expect(200);
  });

  it.each([
    [300, 200],
    [301, 400],
    [-300, 200],
    [-301, 400],
  ])('signed %i seconds from our clock answer %i', async (seconds, status) => {
    const { body } = await call(await secretOf('ks-001'), 'visits', {}, { seconds }).expect(status);
    expect(body.error?.code).toBe(status === 200 ? undefined : 'SIGNATURE_TIME');
  });

  it('are refused with a wrong secret, one that was replaced, and for a garage without one', async () => {
    const [old, pressed] = [await secretOf('ks-001'), randomUUID()];
    const secret = await secretOf('ks-001', pressed);
    expect(secret).not.toBe(old);
    expect(await secretOf('ks-001', pressed)).toBe(secret);
    await call(secret, 'visits', {}).expect(200);
    for (const [key, garageId] of [
      [old, 'ks-001'],
      [secret, 'ks-002'],
      [secret, 'ks-009'],
      [secret, 'nobody'],
    ] as const)
      expect((await call(key, 'visits', {}, { garageId }).expect(400)).body.error.code).toBe('SIGNATURE_REFUSED');
    await at.garages.http().post('/api/garages/signed/visits').send({}).expect(400);
    const form = { booking_id: await bought(), step: 'accept' };
    const stolen = call(secret, 'step', form).set('webhook-id', randomUUID());
    await stolen.expect(400);
  });

  it('have the secret that was seen replaced or revoked, and none that a colleague made since', async () => {
    const path = '/api/garages/network/ks-001/signing-secret';
    const seen = async (): Promise<string | null> => {
      const { rows } = (await at.garages.by(admin).get('/api/garages/network/systems?perPage=100').expect(200)).body.data;
      return rows.find(({ garage_id }: GarageSystem) => garage_id === 'ks-001').secret?.made_at ?? null;
    };
    const make = (was: string | null) => at.garages.by(admin).post(path).set('idempotency-key', randomUUID()).send({ was });
    const revoke = (was: string | null) => at.garages.by(admin).delete(`${path}?was=${was}`);
    at.garages.clock.advance(60_000);
    const none = await seen();
    const { secret } = (await make(none).expect(200)).body.data;
    expect((await make(none).expect(409)).body.error.code).toBe('GARAGE_SECRET_CHANGED');
    await call(secret, 'visits', {}).expect(200);
    const first = await seen();
    at.garages.clock.advance(60_000);
    await make(first).expect(200);
    expect((await revoke(first).expect(409)).body.error.code).toBe('GARAGE_SECRET_CHANGED');
    await revoke(await seen()).expect(200);
    expect(await seen()).toBeNull();
  });

  it('reach no visit of another garage', async () => {
    const [secret, booking_id] = [await secretOf('ks-001'), await bought('ks-002')];
    await call(secret, 'step', { booking_id, step: 'accept' }).expect(404);
    await call(secret, 'link', { booking_id }).expect(404);
    await call(secret, 'step', { booking_id: randomUUID(), step: 'accept' }).expect(404);
  });

  it('say what is wrong beside its field', async () => {
    const [secret, booking_id] = [await secretOf('ks-001'), await bought()];
    const step = async (form: object) => (await call(secret, 'step', form).expect(400)).body.error.fields;
    expect(Object.keys(await step({ booking_id, step: 'dance' }))).toEqual(['step']);
    expect(Object.keys(await step({ booking_id, step: 'propose' }))).toEqual(['date']);
    expect(Object.keys(await step({ step: 'accept' }))).toEqual(['booking_id']);
    const tooSoon = await call(secret, 'step', { booking_id, step: 'propose', date: londonDay(at.garages.clock.now()) }).expect(422);
    expect(tooSoon.body.error.fields.date).toMatch(/^The customer needs time to answer. Propose \d+ \w+ \d{4} or a later day.$/);
    // To compose the accents of one letter takes the longer, the more they are.
    for (const note of [true, `a${'\u0301\u0316'.repeat(600)}`, 'worn\0pads'])
      expect(await step({ booking_id, step: 'finding', note })).toEqual({ note: 'Enter a valid value' });
  });

  it('are refused once the secret is revoked, until there is a new one', async () => {
    const old = await secretOf('ks-001');
    await call(old, 'visits', {}).expect(200);
    const revoke = () => at.garages.by(admin).delete('/api/garages/network/ks-001/signing-secret');
    at.garages.clock.set(new Date('2026-11-20T12:01:00Z'));
    for (const answer of [await revoke().expect(200), await revoke().expect(200)]) expect(answer.body.data.secret).toBeNull();
    expect((await call(old, 'visits', {}).expect(400)).body.error.code).toBe('SIGNATURE_REFUSED');
    at.garages.clock.set(new Date('2026-11-20T12:02:00Z'));
    const fresh = await secretOf('ks-001');
    expect(fresh).not.toBe(old);
    await call(fresh, 'visits', {}).expect(200);
    await call(old, 'visits', {}).expect(400);
    const audit = await at.garages.by(admin).get('/api/garages/audit').query({ subjectId: 'ks-001' }).expect(200);
    expect(audit.body.data.rows.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
      'garage-secret-issued',
      'garage-secret-revoked',
      'garage-secret-issued',
    ]);
  });

  it('are seen by admins: which garages have a secret, since when, and when it was last used', async () => {
    const systems = async (query: object) =>
      (await at.garages.by(admin).get('/api/garages/network/systems').query(query).expect(200)).body.data;
    const all = await systems({ perPage: '100' });
    expect(all.paging).toEqual({ page: 1, perPage: 100, count: 60 });
    const names = all.rows.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted());
    const secret = await secretOf('ks-005');
    const [{ name, address }] = (await systems({ perPage: '100' })).rows.filter((row: { garage_id: string }) => row.garage_id === 'ks-005');
    const made = { made_at: '2026-11-20T12:00:00.000Z', used_at: null };
    const found = async (search: string) =>
      (await systems({ search })).rows.find((row: { garage_id: string }) => row.garage_id === 'ks-005');
    expect(await found(name.slice(2, 8).toUpperCase())).toEqual({ garage_id: 'ks-005', name, address, takes_payments: true, secret: made });
    at.garages.clock.set(new Date('2026-11-20T12:03:00Z'));
    await call(secret, 'visits', {}, { garageId: 'ks-005' }).expect(200);
    expect(await found(address.at(-1).slice(0, 4))).toMatchObject({ secret: { ...made, used_at: '2026-11-20T12:03:00.000Z' } });
    expect(await Promise.all(['KS-005', address[1]].map(found))).toMatchObject([{ name }, { name }]);
    expect((await systems({ search: '(' })).rows).toEqual([]);
  });

  it('have a secret that is audited without it', async () => {
    await at.garages.by(admin).post('/api/garages/network/nobody/signing-secret').send({}).expect(422);
    const secret = await secretOf('ks-001');
    const audit = await at.garages.by(admin).get('/api/garages/audit').query({ subjectId: 'ks-001' }).expect(200);
    expect(audit.body.data.rows[0]).toMatchObject({ action: 'garage-secret-issued' });
    expect(JSON.stringify(audit.body)).not.toContain(secret);
  });
});
