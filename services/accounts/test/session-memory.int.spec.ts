import { changeDetails } from '@kerbside/contracts/http/accounts/details';
import { endOtherSessions } from '@kerbside/contracts/http/accounts/sessions';
import { login, logout, readSession, register } from '@kerbside/contracts/http/accounts/accounts';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { SessionResolver } from '@kerbside/platform/auth/auth';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { TestDatabase } from '@kerbside/platform/testing/test-database';
import { testService } from '@kerbside/platform/testing/test-service';
import { PeopleRepository } from '../src/people/people.repository.js';
import { service as definition } from '../src/service.js';
import { browser, form, goodPassword, type Browser } from './browser.js';
import { quickHashes } from './quick-hashes.js';

/** Two processes of the service: what one changes, the other has just read. */
let here: ServiceUnderTest;
let there: ServiceUnderTest;
beforeAll(async () => {
  const database = TestDatabase.of('accounts');
  const env = { REDIS_URL: 'memory://two-accounts', PER_ADDRESS_LIMIT_FACTOR: '100' };
  here = await testService(definition, { database, env, overrides: [quickHashes] });
  there = await testService(definition, { database, env, overrides: [quickHashes] });
});
afterAll(() => Promise.all([here, there].map((each) => each?.close())));

interface SignedIn {
  readonly who: Browser;
  readonly other: Browser;
  readonly id: string;
  readonly details: object;
}

const signedIn = async (): Promise<SignedIn> => {
  const details = form();
  const [who, other] = [browser(here), browser(here)];
  await who.post(register.path, details).expect(200);
  await other.post(login.path, { email: details.email, password: goodPassword }).expect(200);
  const { body } = await who.get(readSession.path).expect(200);
  return { who, other, id: body.data.userId, details };
};

const asks = async ({ other }: SignedIn) => {
  const headers = { cookie: `ks_session=${other.token()}` };
  const [{ body }, caller] = [
    await there.http().get(readSession.path).set(headers).expect(200),
    await there.get(SessionResolver).resolve(String(other.token())),
  ];
  const { signedIn: isIn, name, email, role } = body.data;
  return { isIn, name, email, role, kind: caller.kind };
};

const changing = (
  id: string,
  change: (people: PeopleRepository, session: Parameters<PeopleRepository['setRole']>[2]) => Promise<unknown>,
) =>
  here
    .get(Mongo)
    .transaction((session) => change(here.get(PeopleRepository), session).then(() => undefined))
    .then(() => id);

describe('who is signed in, which a process keeps in memory for seconds', () => {
  it.each<[string, (one: SignedIn) => Promise<unknown>, object]>([
    ['they sign out there', ({ other }) => other.post(logout.path).expect(200), { isIn: false, kind: 'visitor' }],
    ['another browser ends the rest', ({ who }) => who.post(endOtherSessions.path).expect(200), { isIn: false, kind: 'visitor' }],
    [
      'they change their name',
      ({ who, details }) => who.post(changeDetails.path, { ...details, last_name: 'Day' }).expect(200),
      { name: 'Ann Day', kind: 'customer' },
    ],
    [
      'they change their address',
      ({ id }) =>
        changing(id, async (people, session) => {
          const { email: from } = (await people.find(id)) ?? { email: '' };
          return people.moveEmail(id, { from, to: `${id}@moved.test`, isReader: true }, session);
        }),
      { email: expect.stringContaining('@moved.test') },
    ],
    ['they are given a role', ({ id }) => changing(id, (people, session) => people.setRole(id, 'agent', session)), { role: 'agent' }],
    ['their data begin to be erased', ({ id }) => changing(id, (people, session) => people.beginErasure(id, new Date(), session)), {}],
  ])('is right in another process at once when %s', async (_, change, then) => {
    const one = await signedIn();
    const before = await asks(one);
    expect(before).toMatchObject({ isIn: true, name: 'Ann Lee', kind: 'customer' });
    await change(one);
    await new Promise(setImmediate);
    const after = await asks(one);
    expect(after).toMatchObject(then);
    expect(after).not.toEqual(before);
  });
});
