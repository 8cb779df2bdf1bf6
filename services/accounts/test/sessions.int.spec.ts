import { jest } from '@jest/globals';
import {
  forgotPassword,
  login,
  logout,
  readMe,
  readSession,
  register,
  resetPassword,
  signInByLink,
} from '@kerbside/contracts/http/accounts/accounts';
import { askDataErasure, askDataExport } from '@kerbside/contracts/http/accounts/data';
import { changeDetails } from '@kerbside/contracts/http/accounts/details';
import { askEmailChange } from '@kerbside/contracts/http/accounts/email';
import { endOtherSessions, listSessions, type OpenSession } from '@kerbside/contracts/http/accounts/sessions';
import { SessionResolver } from '@kerbside/platform/auth/auth';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { onceAfter } from '@kerbside/platform/testing/once-after';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { TestDatabase } from '@kerbside/platform/testing/test-database';
import { startedService, testService } from '@kerbside/platform/testing/test-service';
import { deviceLifeMs } from '../src/sessions/known-devices.js';
import { PeopleRepository } from '../src/people/people.repository.js';
import { RecoveriesRepository } from '../src/recovery/recoveries.repository.js';
import { signInLinkLifeMs } from '../src/recovery/recovery.js';
import { service as definition } from '../src/service.js';
import { freshMs } from '../src/sessions/session.js';
import { SessionsRepository } from '../src/sessions/sessions.repository.js';
import { obstacleCalls } from '../src/your-data/data-erasures.service.js';
import { browser, type Browser, form, goodPassword } from './browser.js';
import { quickHashes } from './quick-hashes.js';
import { newPassword, startedRecovery } from './recovery-under-test.js';
import { updatesOf } from './updates-told.js';

describe('where somebody is signed in', () => {
  const service = startedService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' }, overrides: [quickHashes] });

  const aCustomer = async (browsers: number): Promise<Browser[]> => {
    const registration = form();
    const first = browser(service);
    await first.post(register.path, registration).expect(200);
    const others = Array.from({ length: browsers - 1 }, () => browser(service));
    for (const other of others) {
      service.clock.advance(60_000);
      await other.post(login.path, { email: registration.email, password: goodPassword }).expect(200);
    }
    return [first, ...others];
  };
  const listOf = async (who: Browser | undefined) => (await who?.get(listSessions.path).expect(200))?.body.data.rows;

  it('is listed for them alone, their own browser first', async () => {
    const [laptop, phone] = await aCustomer(2);
    await aCustomer(1);
    const list = await listOf(laptop);
    expect(list.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false]);
    expect(list[0].startedAt < list[1].startedAt).toBe(true);
    expect((await listOf(phone))[0]).toMatchObject({ isCurrent: true, startedAt: list[1].startedAt });
  });

  it('is one line for each device, however often it is signed in', async () => {
    const [laptop, ...others] = await aCustomer(5);
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
    const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
    const all = [laptop, ...others];
    for (const [at, agent] of [firefox, firefox, firefox, iphone].entries())
      await all[at]?.get(readSession.path).set('user-agent', agent).expect(200);
    const seen = (await listOf(laptop)).map(({ device, times, isCurrent }: OpenSession) => [device, times, isCurrent]);
    expect(seen).toHaveLength(4);
    expect(seen[0]).toEqual(['Firefox on Windows', 1, true]);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['Firefox on Windows', 2, false],
        ['Safari on iPhone', 1, false],
        [null, 1, false],
      ]),
    );
  });

  it('ends everywhere else at once, which open pages there are told once, and nowhere for others', async () => {
    const [laptop, phone, tablet] = await aCustomer(3);
    const [stranger] = await aCustomer(1);
    const { id: customerId } = (await phone?.get(readMe.path).expect(200))?.body.data.person ?? {};
    const told = updatesOf(service, customerId, 'sessions');
    expect((await laptop?.post(endOtherSessions.path).expect(200))?.body.data).toEqual({ ended: 2 });
    expect(told()).toBe(1);
    await phone?.get(readMe.path).expect(401);
    await tablet?.get(readMe.path).expect(401);
    await stranger?.get(readMe.path).expect(200);
    expect(await listOf(laptop)).toHaveLength(1);
    expect((await laptop?.post(endOtherSessions.path).expect(200))?.body.data).toEqual({ ended: 0 });
    expect(told()).toBe(1);
  });

  it('does not end where the others are ended from, between the readings of session and person', async () => {
    const [laptop, phone] = await aCustomer(2);
    service.clock.advance(60_000);
    onceAfter(service.get(SessionsRepository), 'find', async () => laptop?.post(endOtherSessions.path).expect(200));
    await laptop?.get(readMe.path).expect(200);
    await phone?.get(readMe.path).expect(401);
  });
});

describe('a session of somebody who may have left it open', () => {
  const service = startedService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' }, overrides: [quickHashes] });
  beforeAll(() => {
    for (const call of obstacleCalls) service.answer(call, () => ({ obstacles: [] }));
  });

  const details = { ...form(), phone: '07700 900125' };
  it.each([
    ['a copy of their data', askDataExport.path, {}],
    ['their erasure', askDataErasure.path, {}],
    ['another email address', askEmailChange.path, { email: 'elsewhere@example.test' }],
    ['another number', changeDetails.path, details],
  ])('asks for the password again before it takes %s; a wrong one is never passed over', async (_, path, body) => {
    const who = browser(service);
    await who.post(register.path, form()).expect(200);
    const ask = (password?: string) => who.post(path, { ...body, password });
    expect((await ask('green kettle').expect(401)).body.error.code).toBe('PASSWORD_REFUSED');
    service.clock.advance(freshMs);
    expect((await ask().expect(401)).body.error).toMatchObject({ code: 'PASSWORD_NEEDED', fields: { password: expect.any(String) } });
    await ask(goodPassword).expect(200);
  });

  it('asks for none where the details say the number that is known', async () => {
    const who = browser(service);
    const typed = form();
    await who.post(register.path, typed).expect(200);
    service.clock.advance(freshMs);
    await who.post(changeDetails.path, { ...typed, town: 'Hull' }).expect(200);
  });
});

describe('who is signed in, which a process keeps in memory for seconds', () => {
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

describe('lock out', () => {
  const at = startedRecovery();
  beforeEach(() => at.reset());

  let addresses = 0;
  const anAddress = () => `198.51.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;
  const offer = 'Too many tries. We have emailed you a link to sign in.';

  const guess = (email: string, who = browser(at.service, anAddress())) => who.post(login.path, { email, password: 'wrong kettle' });
  const signIn = (email: string, who: Browser) => who.post(login.path, { email, password: goodPassword });
  /** So many strangers guess that every stranger is refused. */
  const attack = async (email: string): Promise<void> => {
    const answers = await Promise.all(Array.from({ length: 34 }, () => guess(email)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
  };
  const linksTo = (email: string) => at.sent.filter(({ to, template }) => to === email && template === 'sign-in-link');
  const tokenOf = (email: string) => new URL(linksTo(email).at(-1)?.facts['url'] ?? '').searchParams.get('token') ?? '';

  describe('an account whose password strangers guess', () => {
    it('refuses strangers, even with the right password, but lets its own device in', async () => {
      const { email, who } = await at.aCustomer();
      await attack(email);
      const stranger = await signIn(email, browser(at.service, anAddress())).expect(429);
      expect(stranger.body.error).toMatchObject({
        code: 'TOO_MANY_TRIES',
        message: offer,
        data: { retryAfterSeconds: expect.any(Number) },
      });
      await signIn(email, who).expect(200);
      await signIn(email, who).expect(200);
    });

    it('counts no try that was right against the account, however many devices it is signed in on', async () => {
      const { email } = await at.aCustomer();
      for (let device = 1; device <= 32; device += 1) await signIn(email, browser(at.service, anAddress())).expect(200);
      await attack(email);
    });

    it('keeps its device’s tries, and those of an address that only its owner uses', async () => {
      const { email, who } = await at.aCustomer();
      const guesser = browser(at.service, '203.0.113.77');
      for (let tries = 1; tries <= 5; tries += 1) await guess(email, guesser).expect(401);
      await guess(email, guesser).expect(429);
      await signIn(email, browser(at.service, anAddress())).expect(200);
      for (let tries = 1; tries <= 9; tries += 1) await guess(email, who).expect(401);
      await signIn(email, who).expect(200);
    });

    it('counts its device’s tries too, exactly, even concurrent ones and whoever signs in there meanwhile', async () => {
      const [{ email, who }, other] = [await at.aCustomer(), await at.aCustomer()];
      const answers = await Promise.all(Array.from({ length: 14 }, () => guess(email, who)));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
      await signIn(other.email, who).expect(200);
      await guess(email, who).expect(429);
    });

    it('is let in by the link in an email, once, for an hour', async () => {
      const { email } = await at.aCustomer();
      await attack(email);
      await at.post();
      const who = browser(at.service, anAddress());
      expect(linksTo(email)).toHaveLength(1);
      expect(linksTo(email)[0]?.facts['url']).toMatch(/^http:\/\/localhost:3000\/account\/sign-in\?token=[\w-]{43}$/);
      const answers = await Promise.all([1, 2, 3].map(() => who.post(signInByLink.path, { token: tokenOf(email) })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
      expect(answers.find(({ status }) => status === 410)?.body.error.code).toBe('SIGN_IN_LINK_SPENT');
      await who.get(readMe.path).expect(200);

      await guess(email).expect(429);
      await at.post();
      expect(linksTo(email)).toHaveLength(2);
      at.service.clock.advance(signInLinkLifeMs);
      await who.post(signInByLink.path, { token: tokenOf(email) }).expect(410);
    });

    it('gets one link however many guesses there are, and its sessions are left alone', async () => {
      const { email } = await at.aCustomer();
      await attack(email);
      await Promise.all(Array.from({ length: 10 }, () => guess(email).expect(429)));
      await at.post();
      expect(linksTo(email)).toHaveLength(1);
      await browser(at.service)
        .post(resetPassword.path, { token: tokenOf(email), ...newPassword })
        .expect(410);
    });

    it('gets the same answer when it does not exist, and no email', async () => {
      const { email } = await at.aCustomer();
      const unknown = 'nobody.at.all@example.test';
      await attack(email);
      await attack(unknown);
      const [known, none] = [await guess(email).expect(429), await guess(unknown).expect(429)];
      const seconds = { ...known.body.error.data, retryAfterSeconds: none.body.error.data.retryAfterSeconds };
      expect({ ...known.body.error, data: seconds }).toEqual(none.body.error);
      await at.post();
      expect(at.sent.map(({ to }) => to)).toEqual([email]);
    });
  });

  describe('a known device', () => {
    const device = (who: Browser) => who.cookie('ks_device');

    it('gets a new token each time it is signed in on, kept as a hash, for everybody who is known there', async () => {
      const [first, second] = [await at.aCustomer(), await at.aCustomer()];
      const token = device(first.who);
      expect(token).toMatch(/^[\w-]{43}$/);
      await signIn(second.email, first.who).expect(200);
      expect(device(first.who)).not.toBe(token);
      const kept = await at.service.get(Mongo).connection.collection('known_devices').find().toArray();
      expect(JSON.stringify(kept)).not.toContain(token);
      await attack(first.email);
      await signIn(first.email, first.who).expect(200);
    });

    it('is not recognised by a token that somebody planted', async () => {
      const [owner, attacker] = [await at.aCustomer(), await at.aCustomer()];
      const planted = device(attacker.who) ?? '';
      const shared = browser(at.service, anAddress());
      shared.keep('ks_device', planted);
      await signIn(owner.email, shared).expect(200);
      await attack(owner.email);
      await signIn(owner.email, attacker.who).expect(429);
      await signIn(owner.email, shared).expect(200);
    });

    it('is no longer known after a new password, or a year', async () => {
      const { email, who } = await at.aCustomer();
      const elsewhere = await at.aCustomer();
      const token = await at.linkToken(email);
      await browser(at.service, anAddress())
        .post(resetPassword.path, { token, ...newPassword })
        .expect(200);
      await attack(email);
      await who.post(login.path, { email, password: newPassword.password }).expect(429);
      at.service.clock.advance(deviceLifeMs + 1);
      await at.service.sweep('forget-devices');
      await attack(elsewhere.email);
      await signIn(elsewhere.email, elsewhere.who).expect(429);
    });
  });

  describe('while the database is away', () => {
    const away = () => Promise.reject(new DomainError('SERVICE_UNAVAILABLE'));

    it('no try to sign in counts, and so nobody is locked out afterwards', async () => {
      const { email, who } = await at.aCustomer();
      const stranger = browser(at.service, anAddress());
      const looking = jest.spyOn(at.service.get(PeopleRepository), 'findByEmail').mockImplementation(away);
      for (let tries = 1; tries <= 11; tries += 1) for (const one of [stranger, who]) await signIn(email, one).expect(503);
      looking.mockRestore();
      for (const one of [stranger, who]) await signIn(email, one).expect(200);
    });

    it('no link counts that could not be kept, and so the next one is sent', async () => {
      const { email } = await at.aCustomer();
      const [stranger, guesser] = [browser(at.service, anAddress()), browser(at.service, anAddress())];
      for (let tries = 1; tries <= 5; tries += 1) await guess(email, guesser).expect(401);
      const keeping = jest.spyOn(at.service.get(RecoveriesRepository), 'add').mockImplementation(away);
      for (let asks = 1; asks <= 4; asks += 1) await at.askLink(email, stranger).expect(503);
      await signIn(email, guesser).expect(503);
      keeping.mockRestore();
      await at.askLink(email, stranger).expect(200);
      await signIn(email, guesser).expect(429);
      await at.post();
      const links = at.sent.filter(({ to }) => to === email);
      expect(links.map(({ template }) => template)).toEqual(['password-reset', 'sign-in-link']);
    });
  });

  describe('ways back in that a stranger asks for', () => {
    const askLink = (email: string, who = browser(at.service, anAddress())) => at.askLink(email, who);

    it('never run out for the owner, and do not flood the mailbox: a link that was just sent still works', async () => {
      const { email, who } = await at.aCustomer();
      await Promise.all(Array.from({ length: 12 }, () => askLink(email).expect(200)));
      for (let asks = 1; asks <= 5; asks += 1) await askLink(email, who).expect(200);
      await at.post();
      const links = at.sent.filter(({ to }) => to === email);
      expect(links).toHaveLength(2);
      const token = new URL(links.at(-1)?.facts['url'] ?? '').searchParams.get('token');
      await browser(at.service, anAddress())
        .post(resetPassword.path, { token, ...newPassword })
        .expect(200);
    });

    it('are refused to strangers after ten codes from anywhere, with a link instead, but not to the device', async () => {
      const { email, who } = await at.aCustomer();
      const answers = await Promise.all(Array.from({ length: 14 }, () => at.askCode(browser(at.service, anAddress()), email)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body.error).toMatchObject({ code: 'TOO_MANY_TRIES', message: offer });
      await at.post();
      expect(linksTo(email)).toHaveLength(1);
      const code = await at.codeFor(who, email);
      await at.tryCode(who, email, code).expect(200);
    });

    it.each([forgotPassword.path, login.path])('%s ignores a made-up device cookie', async (path) => {
      const { email } = await at.aCustomer();
      const who = browser(at.service, anAddress());
      who.keep('ks_device', 'a'.repeat(43));
      for (let tries = 1; tries <= 5; tries += 1) await who.post(path, { option: 'otp', email, password: 'wrong kettle' });
      await who.post(path, { option: 'otp', email, password: 'wrong kettle' }).expect(429);
    });
  });
});
