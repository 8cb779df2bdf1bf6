import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { endOtherSessions, listSessions } from '@kerbside/contracts/http/accounts/sessions';
import { login, logout, readMe, readSession, register, resolveSession } from '@kerbside/contracts/http/accounts/accounts';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { commandsDuring, reportedMongo } from '@kerbside/platform/testing/sent-commands';
import { startedService } from '@kerbside/platform/testing/test-service';
import { PeopleRepository } from '../src/people/people.repository.js';
import { Passwords } from '../src/passwords/passwords.js';
import { codeLifeMs } from '../src/recovery/recovery.js';
import { service as definition } from '../src/service.js';
import { SessionsService } from '../src/sessions/sessions.service.js';
import { customerLifetime } from '../src/sessions/session.js';
import { browser, type Browser, form, goodPassword } from './browser.js';
import { quickHashes } from './quick-hashes.js';
import { startedRecovery } from './recovery-under-test.js';

describe('sign in', () => {
  class CountedPasswords extends Passwords {
    checks = 0;

    /** What somebody else does while the next password is checked. */
    meanwhile: () => Promise<unknown> = () => Promise.resolve();

    override async isRight(kept: string | undefined, password: string): Promise<boolean> {
      this.checks += 1;
      const isRight = await super.isRight(kept, password);
      await this.meanwhile();
      return isRight;
    }
  }

  const passwords = new CountedPasswords(quickHashes[1]);
  const service = startedService(definition, { overrides: [[Passwords, passwords]], env: reportedMongo() });

  let addresses = 0;
  const anAddress = () => `198.18.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

  const aCustomer = async () => {
    const { email, ...rest } = form();
    await browser(service, anAddress())
      .post(register.path, { email, ...rest })
      .expect(200);
    return email;
  };
  const signedIn = async (email: string): Promise<Browser> => {
    const who = browser(service, anAddress());
    await who.post(login.path, { email, password: goodPassword }).expect(200);
    return who;
  };
  const isSignedIn = async (who: Browser): Promise<boolean> => (await who.read(readSession.path)).signedIn;

  describe('signing in', () => {
    it('takes customers to their account or to the page they asked for', async () => {
      const email = await aCustomer();
      const ask = async (redirect?: string) =>
        (await browser(service, anAddress()).post(login.path, { email: email.toUpperCase(), password: goodPassword, redirect })).body.data;
      expect(await ask()).toEqual({ redirect: '/account/' });
      expect(await ask('/quote/warranty/step/2/')).toEqual({ redirect: '/quote/warranty/step/2/' });
      expect(await ask('https://evil.test/')).toEqual({ redirect: '/account/' });
    });

    it('answers an unknown address like a wrong password, after the same check', async () => {
      const email = await aCustomer();
      const before = passwords.checks;
      const wrong = await browser(service, anAddress()).post(login.path, { email, password: 'wrong kettle' }).expect(401);
      expect(passwords.checks).toBe(before + 1);
      const unknown = await browser(service, anAddress()).post(login.path, { email: 'nobody@example.test', password: 'wrong kettle' });
      expect(passwords.checks).toBe(before + 2);
      expect(unknown.status).toBe(401);
      expect(unknown.body).toEqual(wrong.body);
      expect(wrong.body.error.code).toBe('SIGN_IN_FAILED');
      expect(wrong.headers['set-cookie']).toBeUndefined();
    });

    it('asks as much of an unknown address in a browser that somebody has used', async () => {
      const [used, email] = [await signedIn(await aCustomer()), await aCustomer()];
      const asked = (address: string) =>
        commandsDuring(service, () => used.post(login.path, { email: address, password: 'wrong kettle' }).expect(401));
      // The first call of a browser also reads its session.
      await asked(email);
      expect(await asked('nobody-at-all@example.test')).toEqual(await asked(email));
    });

    it('gives a new token each time and ends the previous one', async () => {
      const who = await signedIn(await aCustomer());
      const first = who.token() ?? '';
      await who.post(login.path, { email: await aCustomer(), password: goodPassword }).expect(200);
      expect(who.token()).not.toBe(first);
      expect((await resolve(first)).kind).toBe('visitor');
      expect((await resolve(who.token() ?? '')).kind).toBe('customer');
    });

    it.each<[string, boolean, (before: Browser, userId: string) => Promise<unknown>]>([
      [
        'everywhere, as a new password signs them out',
        false,
        (_, userId) => service.get(Mongo).transaction((session) => service.get(SessionsService).endAllOf(userId, session)),
      ],
      ['everywhere else', true, (before) => before.post(endOtherSessions.path).expect(200)],
    ])('is of no use to somebody who is signed out %s while their password is checked', async (_, stays, signOut) => {
      const email = await aCustomer();
      const before = await signedIn(email);
      const { userId } = await before.read(readSession.path);
      passwords.meanwhile = () => signOut(before, userId);
      const late = await signedIn(email);
      passwords.meanwhile = () => Promise.resolve();
      expect([await isSignedIn(before), await isSignedIn(late)]).toEqual([stays, false]);
      const next = await signedIn(email);
      expect((await next.read(listSessions.path)).rows).toHaveLength(stays ? 2 : 1);
    });

    it('does not take over a token that somebody planted', async () => {
      const email = await aCustomer();
      const planted = 'a'.repeat(43);
      const answer = await service
        .http()
        .post(login.path)
        .set({ cookie: `ks_session=${planted}`, 'x-kerbside-request': '1' })
        .send({ email, password: goodPassword })
        .expect(200);
      expect(String(answer.headers['set-cookie'])).not.toContain(planted);
      expect((await resolve(planted)).kind).toBe('visitor');
    });
  });

  const resolve = async (token: string) => (await service.by('pricing').post(resolveSession.path).send({ token }).expect(200)).body.data;

  describe('too many tries', () => {
    const tryWrong = (email: string, address = anAddress()) =>
      browser(service, address).post(login.path, { email, password: 'wrong kettle' });

    it('refuses the sixth per account and network address, known or not, even with the right password, and checks none', async () => {
      for (const email of [await aCustomer(), 'unknown.account@example.test']) {
        const address = anAddress();
        for (let tries = 1; tries <= 5; tries += 1) await tryWrong(email, address).expect(401);
        const before = passwords.checks;
        const { body } = await browser(service, address).post(login.path, { email, password: goodPassword }).expect(429);
        expect(body.error).toMatchObject({ code: 'TOO_MANY_TRIES', data: { retryAfterSeconds: expect.any(Number) } });
        expect(body.error.data.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
        expect(passwords.checks).toBe(before);
      }
    });

    it('lets exactly five through, however many come at once', async () => {
      const email = await aCustomer();
      const address = anAddress();
      const answers = await Promise.all(Array.from({ length: 12 }, () => tryWrong(email, address)));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    });

    it('starts again after signing in', async () => {
      const email = await aCustomer();
      const address = anAddress();
      for (let tries = 1; tries <= 4; tries += 1) await tryWrong(email, address).expect(401);
      await browser(service, address).post(login.path, { email, password: goodPassword }).expect(200);
      for (let tries = 1; tries <= 5; tries += 1) await tryWrong(email, address).expect(401);
    });

    it('makes persistent guessers wait longer', async () => {
      const email = 'guessed@example.test';
      const address = anAddress();
      const quarterIsOver = () =>
        service.get(RateLimits).forgive('sign-in-stranger', `${email} ${address}`, { points: 5, durationSeconds: 15 * 60 });
      for (let tries = 1; tries <= 10; tries += 1) {
        if (tries === 6) await quarterIsOver();
        await tryWrong(email, address).expect(401);
      }
      await quarterIsOver();
      const { body } = await tryWrong(email, address).expect(429);
      expect(body.error.data.retryAfterSeconds).toBeGreaterThan(15 * 60);
    });

    it('refuses the twenty-first per network address in a minute', async () => {
      const address = anAddress();
      for (let tries = 1; tries <= 20; tries += 1) await tryWrong(`many${tries}@example.test`, address).expect(401);
      await tryWrong('many21@example.test', address).expect(429);
      await tryWrong('many22@example.test').expect(401);
    });

    it('sheds load that is too much at once, without counting it, instead of letting it starve everything else', async () => {
      const email = await aCustomer();
      let isFlooded = true;
      const flood = async () => {
        while (isFlooded) await passwords.isRight(undefined, 'wrong kettle');
      };
      const floods = Array.from({ length: 42 }, flood);
      for (let tries = 1; tries <= 6; tries += 1) {
        const { body } = await tryWrong(email).expect(429);
        expect(body.error).toMatchObject({ code: 'TOO_BUSY', data: { retryAfterSeconds: 1 } });
      }
      isFlooded = false;
      await Promise.all(floods);
      await tryWrong(email).expect(401);
    });

    it('refuses more than five registrations an hour, and thirty questions a minute, from one network address', async () => {
      const address = anAddress();
      const who = browser(service, address);
      // What nobody could answer, as while the database is away, does not count.
      const looking = jest.spyOn(service.get(PeopleRepository), 'findByEmail').mockRejectedValue(new DomainError('SERVICE_UNAVAILABLE'));
      for (let tries = 1; tries <= 6; tries += 1) await who.post(register.path, form()).expect(503);
      looking.mockRestore();
      for (let tries = 1; tries <= 5; tries += 1) await who.post(register.path, form()).expect(200);
      await who.post(register.path, form()).expect(429);
      // All of an office have one address, and register callers all day.
      const agent = service.as({ kind: 'staff', userId: randomUUID(), role: 'agent' });
      await service
        .http()
        .post(register.path)
        .set({ ...agent, 'x-forwarded-for': address })
        .send(form())
        .expect(200);
      const caller = browser(service, anAddress());
      for (let tries = 1; tries <= 30; tries += 1) await caller.get('/ajax/userExists', { email: 'a@example.test' }).expect(200);
      await caller.get('/ajax/userExists', { email: 'a@example.test' }).expect(429);
    });
  });

  describe('a session', () => {
    it('does not exist for a visitor', async () => {
      const { body } = await browser(service).get(readSession.path).expect(200);
      expect(body.data).toEqual({ signedIn: false, userId: null, email: null, name: null, role: null });
      await browser(service).get(readMe.path).expect(401);
    });

    it('ends everywhere at once on signing out, even where it was read before', async () => {
      const who = await signedIn(await aCustomer());
      const cookie = { cookie: `ks_session=${who.token()}` };
      await service.http().get(readMe.path).set(cookie).expect(200);
      const { headers } = await who.post(logout.path).expect(200);
      expect(String(headers['set-cookie'])).toMatch(/^ks_session=; .*Expires=Thu, 01 Jan 1970/);
      await service.http().get(readMe.path).set(cookie).expect(401);
    });

    it('ends without the person’s other sessions', async () => {
      const email = await aCustomer();
      const [phone, laptop] = [await signedIn(email), await signedIn(email)];
      await phone.post(logout.path).expect(200);
      expect(await isSignedIn(laptop)).toBe(true);
    });

    it('continues while it is used and ends when it is not', async () => {
      const who = await signedIn(await aCustomer());
      for (let used = 1; used <= 3; used += 1) {
        service.clock.advance(customerLifetime.idleMs - 1);
        expect(await isSignedIn(who)).toBe(true);
      }
      service.clock.advance(customerLifetime.idleMs);
      expect(await isSignedIn(who)).toBe(false);
    });
  });
});

describe('a one-time code', () => {
  const at = startedRecovery();
  beforeEach(() => at.reset());

  const withCode = async () => {
    const { email } = await at.aCustomer();
    const who = browser(at.service);
    return { email, who, code: await at.codeFor(who, email) };
  };
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('signs in the browser that asked for it, once', async () => {
    const { email, who, code } = await withCode();
    expect(code).toMatch(/^\d{6}$/);
    const { body } = await at.tryCode(who, email, ` ${code.slice(0, 3)} ${code.slice(3)}`).expect(200);
    expect(body.data).toEqual({ option: 'otp', email, otpTransport: 'email', otpSentTo: email, redirect: '/account/' });
    await who.get(readMe.path).expect(200);
    await at.tryCode(who, email, code).expect(401);
  });

  it('works in no other browser, with no other address and in no later request', async () => {
    const { email, who, code } = await withCode();
    await at.tryCode(browser(at.service), email, code).expect(401);
    await at.tryCode(who, (await at.aCustomer()).email, code).expect(401);
    await at.askCode(who, email).expect(200);
    await at.tryCode(who, email, code).expect(401);
  });

  it('allows five tries, even concurrent ones, and works at the fifth', async () => {
    const { email, who, code } = await withCode();
    const wrong = await Promise.all(Array.from({ length: 5 }, () => at.tryCode(who, email, otherThan(code))));
    expect(wrong.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const { body } = await at.tryCode(who, email, code).expect(401);
    expect(body.error.code).toBe('CODE_REFUSED');
    const next = await at.codeFor(who, email);
    for (let tries = 1; tries <= 4; tries += 1) await at.tryCode(who, email, otherThan(next)).expect(401);
    await at.tryCode(who, email, next).expect(200);
  });

  it('lets in only one of several who send it at the same moment', async () => {
    const { email, who, code } = await withCode();
    const answers = await Promise.all([1, 2, 3, 4].map(() => at.tryCode(who, email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('works for 10 minutes', async () => {
    const { email, who, code } = await withCode();
    at.service.clock.advance(codeLifeMs);
    await at.tryCode(who, email, code).expect(401);
  });

  it('goes by text to a mobile number, and the answer reveals neither the number nor whether there is one', async () => {
    const { email } = await at.aCustomer({ phone: '07700 900 123' });
    const known = await at.askCode(browser(at.service), email, 'mobile').expect(200);
    const unknown = await at.askCode(browser(at.service), 'nobody@example.test', 'mobile').expect(200);
    expect(known.body.data).toEqual({
      option: 'otp',
      email,
      otpTransport: 'mobile',
      otpSentTo: 'the mobile number on your account',
      redirect: null,
    });
    expect(unknown.body.data).toEqual({ ...known.body.data, email: 'nobody@example.test' });
    expect(String(unknown.headers['set-cookie'])).toMatch(/^ks_code=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    await at.post();
    expect(at.sent).toMatchObject([{ channel: 'sms', template: 'one-time-code', to: '+447700900123' }]);
  });

  it('refuses an unknown address as it refuses a wrong code', async () => {
    const { email } = await at.aCustomer();
    const [known, unknown] = [browser(at.service), browser(at.service)];
    const code = await at.codeFor(known, email);
    await at.askCode(unknown, 'nobody2@example.test').expect(200);
    const wrong = await at.tryCode(known, email, otherThan(code)).expect(401);
    expect((await at.tryCode(unknown, 'nobody2@example.test', '123456').expect(401)).body).toEqual(wrong.body);
  });

  it('is deleted a day later', async () => {
    await at.askCode(browser(at.service), 'old@example.test').expect(200);
    at.service.clock.advance(codeLifeMs + 24 * 60 * 60_000 + 1);
    await at.service.sweep('forget-recoveries');
    expect(await at.service.get(Mongo).connection.collection('recoveries').countDocuments({ email: 'old@example.test' })).toBe(0);
  });
});
