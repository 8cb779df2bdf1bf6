import { randomUUID } from 'node:crypto';
import { untouchedHeader } from '@kerbside/contracts/anti-forgery';
import type { Caller } from '@kerbside/contracts/caller';
import { demoCars, demoPeople } from '@kerbside/contracts/demo';
import { login, readSession, resetPassword, resolveSession } from '@kerbside/contracts/http/accounts/accounts';
import { Audit } from '@kerbside/platform/audit/audit';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { startedService } from '@kerbside/platform/testing/test-service';
import { PeopleRepository } from '../src/people/people.repository.js';
import { newCustomer } from '../src/people/person.js';
import { linkLifeMs } from '../src/recovery/recovery.js';
import { service as definition } from '../src/service.js';
import { replacedGraceMs, staffLifetime } from '../src/sessions/session.js';
import { browser, form } from './browser.js';
import { quickHashes } from './quick-hashes.js';

const password = 'kettle for the show';
const { agent, admin, finance, customer } = demoPeople;
const staff = (person: typeof agent | typeof admin | typeof finance): Caller => ({ kind: 'staff', userId: person.id, role: person.role });

const service = startedService(definition, { env: { DEMO_PASSWORD: password, PER_ADDRESS_LIMIT_FACTOR: '100' }, overrides: [quickHashes] });
beforeAll(async () => {
  await definition.seed?.(service.app);
});

const signIn = async (email: string, secret = password) => {
  const who = browser(service);
  const { body } = await who.post(login.path, { email, password: secret }).expect(200);
  return { who, redirect: String(body.data.redirect) };
};
const get = (path: string, caller: Caller) => service.by(caller).get(path);
const post = (path: string, caller: Caller, body: object = {}) => service.by(caller).post(path).send(body);
const rolePath = (id: string) => `/api/accounts/staff/${id}/role`;
const unknownId = '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b';

describe('the demonstration people', () => {
  it('can sign in, each where they belong', async () => {
    expect((await signIn(customer.email)).redirect).toBe('/account/');
    for (const { email } of [agent, finance, admin]) expect((await signIn(email)).redirect).toBe('/backoffice/');
  });

  it('are made once', async () => {
    const before = await service.events();
    await definition.seed?.(service.app);
    expect(await service.events()).toEqual(before);
    expect(before.map(({ type }) => type.split('.')[2]).toSorted()).toEqual([
      ...Array(2).fill('car-added'),
      ...Array(5).fill('customer-registered'),
    ]);
  });
});

describe('the people who work here', () => {
  it('are named to each other', async () => {
    const { body } = await get('/api/accounts/colleagues', staff(agent)).expect(200);
    expect(body.data.rows).toEqual(
      expect.arrayContaining([agent, finance, admin].map(({ id, role }) => ({ id, role, name: expect.stringMatching(/^\S+ \S+/) }))),
    );
    expect(body.data.rows).toHaveLength(3);
    const known = (await service.by('imports').get('/internal/staff').expect(200)).body.data.userIds;
    expect(known.toSorted()).toEqual([agent, finance, admin].map(({ id }) => id).toSorted());
  });

  it('read the names of customers whose requests are listed', async () => {
    const names = `/api/accounts/customer-names?customers=${customer.id},00000000-0000-4000-8000-00000000dead`;
    expect((await get(names, staff(agent)).expect(200)).body.data).toEqual({ rows: [{ id: customer.id, name: 'Casey Holt' }] });
    expect((await get('/api/accounts/customer-names', staff(agent)).expect(200)).body.data).toEqual({ rows: [] });
  });
});

describe('a customer’s record', () => {
  const path = `/api/accounts/customers/${customer.id}`;

  it('shows staff the person and the cars, and audits who looked', async () => {
    const { body } = await get(path, staff(agent)).expect(200);
    // A page that is read again is the same look.
    await get(path, staff(agent)).expect(200);
    expect(body.data.person).toMatchObject({ id: customer.id, email: customer.email, firstName: 'Casey' });
    expect(body.data.cars.map((car: { id: string }) => car.id)).toEqual([demoCars.first.id, demoCars.second.id]);
    const audit = await get(`/api/accounts/audit?subjectId=${customer.id}`, staff(agent)).expect(200);
    expect(audit.body.data).toMatchObject({
      rows: [{ action: 'customer-viewed', actorId: agent.id, actorKind: 'staff', customerId: customer.id }],
      paging: { count: 1 },
    });
  });

  it('of a member of staff is visible to admins and to themselves; to others it does not exist', async () => {
    const of = ({ id }: { id: string }) => `/api/accounts/customers/${id}`;
    const unknown = await get(`/api/accounts/customers/${unknownId}`, staff(agent)).expect(404);
    for (const [person, caller] of [
      [admin, agent],
      [admin, finance],
      [finance, agent],
    ] as const)
      expect((await get(of(person), staff(caller)).expect(404)).body).toEqual(unknown.body);
    await get(of(agent), staff(agent)).expect(200);
    await get(of(agent), staff(admin)).expect(200);
  });

  it('goes to other services', async () => {
    const { body } = await service.by('imports').get(`/internal/people/${customer.id}`).expect(200);
    expect(body.data.email).toBe(customer.email);
    await service.by('imports').get(`/internal/people/${unknownId}`).expect(404);
  });
});

it('the list of staff is in the order of their addresses', async () => {
  const { body } = await get('/api/accounts/staff', staff(admin)).expect(200);
  expect(body.data.rows.map((row: { email: string }) => row.email)).toEqual([admin.email, agent.email, finance.email]);
});

describe('a change of role', () => {
  const change = (id: string, role: unknown, caller = staff(admin)) => post(rolePath(id), caller, { role, why: 'Joins the finance team' });
  const seenBy = async ({ who }: Awaited<ReturnType<typeof signIn>>) => (await who.get('/api/accounts/staff')).status;
  afterEach(() => change(agent.id, 'agent').expect(200));

  it('takes effect at once in an open session, both ways', async () => {
    const session = await signIn(agent.email);
    expect(await seenBy(session)).toBe(403);
    const { body } = await change(agent.id, 'admin').expect(200);
    expect(body.data).toMatchObject({ id: agent.id, role: 'admin' });
    expect(await seenBy(session)).toBe(200);
    await change(agent.id, null).expect(200);
    expect(await seenBy(session)).toBe(403);
    expect((await session.who.get('/api/accounts/session')).body.data).toMatchObject({ signedIn: true, role: null });
  });

  it('replaces the token of the open session when the browser next asks who is signed in', async () => {
    const { who } = await signIn(agent.email);
    const old = who.token();
    await who.get('/api/accounts/session').expect(200);
    expect(who.token()).toBe(old);

    await change(agent.id, 'finance').expect(200);
    await Promise.all([1, 2, 3].map(() => who.get('/api/accounts/session').expect(200)));
    const fresh = who.token();
    expect(fresh).not.toBe(old);
    expect((await who.get('/api/accounts/session')).body.data).toMatchObject({ signedIn: true, role: 'finance' });
    expect(who.token()).toBe(fresh);

    const withOld = () =>
      service
        .http()
        .get('/api/accounts/session')
        .set({ cookie: `ks_session=${old}` });
    expect((await withOld()).body.data.signedIn).toBe(true);
    service.clock.advance(replacedGraceMs);
    expect((await withOld()).body.data.signedIn).toBe(false);
    expect((await who.get('/api/accounts/session')).body.data.signedIn).toBe(true);
  });

  it('also signs out the replaced token', async () => {
    const { who } = await signIn(agent.email);
    const old = who.token();
    await change(agent.id, 'finance').expect(200);
    await who.get('/api/accounts/session').expect(200);
    await who.post('/ajax/logout').expect(200);
    const { body } = await service
      .http()
      .get('/api/accounts/session')
      .set({ cookie: `ks_session=${old}` });
    expect(body.data.signedIn).toBe(false);
  });

  it('is in the audit trail with before, after and why, once', async () => {
    await change(agent.id, 'finance').expect(200);
    const entries = async () => (await service.get(Audit).list({ subjectId: agent.id })).rows.length;
    const before = await entries();
    await change(agent.id, 'finance').expect(200);
    expect(await entries()).toBe(before);
    const { body } = await get(`/api/accounts/audit?subjectId=${agent.id}&perPage=1`, staff(agent)).expect(200);
    const entry = {
      action: 'role-changed',
      actorId: admin.id,
      customerId: agent.id,
      before: { role: 'agent' },
      after: { role: 'finance' },
      why: 'Joins the finance team',
    };
    expect(body.data.rows).toMatchObject([entry]);
    expect(await service.get(Audit).firstBroken()).toBeUndefined();
  });

  it('is refused for unknown people and for oneself', async () => {
    await change(unknownId, 'agent').expect(404);
    expect((await change(admin.id, null).expect(409)).body.error.code).toBe('OWN_ROLE');
  });

  it('is refused where another admin changed the role since it was seen, and says what it is', async () => {
    const { body } = await post(rolePath(agent.id), staff(admin), { role: 'finance', was: 'admin', why: 'Joins' }).expect(409);
    expect(body.error).toMatchObject({ code: 'ROLE_CHANGED', data: { role: 'agent' } });
    await post(rolePath(agent.id), staff(admin), { role: 'finance', was: 'agent', why: 'Joins' }).expect(200);
  });

  it('gives nobody a role who was erased', async () => {
    const id = randomUUID();
    await service.get(Mongo).transaction(async (session) => {
      await service.get(PeopleRepository).add(newCustomer(form(), id, service.clock.now()), session);
      await service.get(PeopleRepository).setErased(id, service.clock.now(), session);
    });
    await change(id, 'agent').expect(404);
  });

  it('is refused to somebody who is no longer an admin', async () => {
    await change(finance.id, 'agent', { kind: 'staff', userId: customer.id, role: 'admin' }).expect(403);
    const { body } = await get('/api/accounts/staff', staff(admin));
    expect(body.data.rows.find((row: { id: string }) => row.id === finance.id).role).toBe('finance');
  });
});

describe('staff sessions', () => {
  const byItself = { [untouchedHeader]: '1' };
  const resolved = (token: string, isUntouched: boolean) => service.by('pricing').post(resolveSession.path).send({ token, isUntouched });

  it.each<[string, (who: ReturnType<typeof browser>) => PromiseLike<unknown>, boolean]>([
    ['end after an hour unused', async () => undefined, false],
    ['end though their page asks who is signed in', (who) => who.get(readSession.path).set(byItself), false],
    ['end though other services are asked by their page', (who) => resolved(who.token() ?? '', true), false],
    ['continue while somebody reads', (who) => who.get(readSession.path), true],
    ['continue while somebody uses other services', (who) => resolved(who.token() ?? '', false), true],
  ])('%s', async (_, use, isSignedIn) => {
    const { who } = await signIn(agent.email);
    service.clock.advance(staffLifetime.idleMs / 2);
    await use(who);
    service.clock.advance(staffLifetime.idleMs / 2);
    expect((await who.get(readSession.path)).body.data.signedIn).toBe(isSignedIn);
  });
});

describe('a password reset link for a customer', () => {
  const path = `/ajax-admin/get-user-password-reset-link/${customer.id}`;

  it('works once, expires after 30 minutes and is in the audit trail', async () => {
    const { body } = await post(path, staff(admin)).expect(200);
    expect(body.data.expires).toBe(new Date(service.clock.now().getTime() + linkLifeMs).toISOString());
    const token = new URL(body.data.url).searchParams.get('token');
    const chosen = { token, password: 'green lamp by the door', password_confirmation: 'green lamp by the door' };
    await browser(service).post(resetPassword.path, chosen).expect(200);
    await browser(service).post(resetPassword.path, chosen).expect(410);
    await signIn(customer.email, chosen.password);
    const audit = await get(`/api/accounts/audit?subjectId=${customer.id}&perPage=1`, staff(admin)).expect(200);
    expect(audit.body.data.rows).toMatchObject([{ action: 'password-reset-link-made', actorId: admin.id, customerId: customer.id }]);
    expect(JSON.stringify(audit.body)).not.toContain(token);
  });

  it('is only for people who exist', async () => {
    await post(`/ajax-admin/get-user-password-reset-link/${unknownId}`, staff(admin)).expect(404);
  });
});
