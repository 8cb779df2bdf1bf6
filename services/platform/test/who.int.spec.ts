import { randomUUID } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import type { Call } from '@kerbside/contracts/call';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService } from '../src/testing/test-service.js';
import * as calls from './notes-calls.js';
import { notesService } from './notes-service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(notesService);
});
afterAll(() => service?.close());

const userId = randomUUID();
const visitor: Caller = { kind: 'visitor' };
const customer: Caller = { kind: 'customer', userId };
const agent: Caller = { kind: 'staff', userId, role: 'agent' };
const finance: Caller = { kind: 'staff', userId, role: 'finance' };
const admin: Caller = { kind: 'staff', userId, role: 'admin' };
const pricing: Caller = { kind: 'service', name: 'pricing' };
const callers = { visitor, customer, agent, finance, admin, pricing };

/** 200 is let in; the columns are the callers in the order above. */
const matrix: readonly (readonly [Call, ...number[]])[] = [
  [calls.askPublic, 200, 200, 200, 200, 200, 200],
  [calls.askCustomer, 401, 200, 200, 200, 200, 403],
  [calls.askOwner, 401, 200, 200, 200, 200, 403],
  [calls.askOwnerOrFinance, 401, 200, 403, 200, 200, 403],
  [calls.askOwnerOrAdmin, 401, 200, 403, 403, 200, 403],
  [calls.askOwnerAlone, 401, 200, 403, 403, 403, 403],
  [calls.askStaff, 401, 403, 200, 200, 200, 403],
  [calls.askFinance, 401, 403, 403, 200, 200, 403],
  [calls.askAdmin, 401, 403, 403, 403, 200, 403],
  [calls.askService, 401, 401, 401, 401, 401, 200],
  [calls.askProvider, 200, 200, 200, 200, 200, 200],
  [calls.askPartner, 200, 200, 200, 200, 200, 200],
  [calls.askEdge, 200, 200, 200, 200, 200, 200],
];
const cases = matrix.flatMap(([call, ...statuses]) =>
  Object.entries(callers).map(([name, caller], i) => ({ who: call.who, path: call.path, name, caller, status: statuses[i] })),
);

describe('who may make a call', () => {
  it.each(cases)('$path asked by $name: $status', async ({ path, caller, status }) => {
    const answer = await service.http().post(path).set(service.as(caller));
    const code = { 200: undefined, 401: 'NOT_SIGNED_IN', 403: 'NOT_ALLOWED' }[answer.status];
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  it('is decided before the input is looked at', async () => {
    const stranger = await service.http().post(calls.askStaff.path).type('json').send('{"broken');
    expect([stranger.status, stranger.body.error.code]).toEqual([401, 'NOT_SIGNED_IN']);
  });

  it('tells a public call’s handler who is signed in', async () => {
    const signedIn = await service.http().post(calls.askPublic.path).set(service.as(customer));
    const unknown = await service
      .http()
      .post(calls.askPublic.path)
      .set({ ...service.as(visitor), cookie: 'ks_session=' });
    expect([signedIn.body.data.kind, unknown.body.data.kind]).toEqual(['customer', 'visitor']);
  });

  it('gives a service that passes on a session the rights of the person, no more', async () => {
    const handedOn = { ...service.as(customer), ...service.asService('pricing') };
    const owner = await service.http().post(calls.askOwner.path).set(handedOn);
    const staff = await service.http().post(calls.askStaff.path).set(handedOn);
    expect([owner.body.data?.kind, staff.status]).toEqual(['customer', 403]);
  });

  it.each([
    ['a wrong key', { 'x-kerbside-service': 'pricing', 'x-kerbside-service-key': 'wrong' }],
    ['no name', { 'x-kerbside-service-key': 'a-service-key-for-tests-only-0123456789' }],
    [
      'a name that is none of ours',
      { 'x-kerbside-service': 'stranger', 'x-kerbside-service-key': 'a-service-key-for-tests-only-0123456789' },
    ],
  ])('refuses a service with %s, even for a public call', async (_, headers) => {
    const answer = await service.http().post(calls.askPublic.path).set(headers);
    expect(answer.status).toBe(401);
  });
});

describe('a forged call', () => {
  const cookieOf = (caller: Caller) => ({ cookie: service.as(caller)['cookie'] ?? '' });

  it('is refused when a session comes without our header, before anything is done', async () => {
    const write = await service.http().post(calls.askCustomer.path).set(cookieOf(customer));
    const writingGet = await service.http().get(calls.markRead.path).set(cookieOf(customer));
    expect([write, writingGet].map(({ status, body }) => [status, body.error.code])).toEqual([
      [403, 'FORGERY_SUSPECTED'],
      [403, 'FORGERY_SUSPECTED'],
    ]);
  });

  it('is told apart from a read, which needs no header, and from a call of our own pages', async () => {
    const read = await service.http().get(calls.readFile.path).set(cookieOf(customer));
    const own = await service
      .http()
      .get(calls.markRead.path)
      .set(service.as(customer))
      .set('origin', 'http://localhost:3000')
      .set('sec-fetch-site', 'same-origin');
    expect([read.status, own.status]).toEqual([200, 200]);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that hides itself', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused from %s, with or without a session', async (_, headers) => {
    const signedIn = await service.http().post(calls.askPublic.path).set(service.as(customer)).set(headers);
    const visiting = await service.http().post(calls.askPublic.path).set(headers);
    expect([signedIn.status, visiting.status]).toEqual([403, 403]);
  });

  it('cannot be a provider’s: its calls are signed', async () => {
    const answer = await service.http().post(calls.hook.path).set('origin', 'https://provider.example').send({});
    expect(answer.status).toBe(200);
  });
});
