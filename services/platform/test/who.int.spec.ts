import { randomUUID } from 'node:crypto';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { untouchedHeader } from '@kerbside/contracts/anti-forgery';
import type { Caller } from '@kerbside/contracts/caller';
import { resolveSession } from '@kerbside/contracts/http/accounts/accounts';
import { SessionResolver, tokenHash } from '../src/auth/auth.js';
import { DomainError } from '../src/errors/errors.js';
import { Redis } from '../src/redis/redis.js';
import { testService, startedService } from '../src/testing/test-service.js';
import * as calls from './notes-calls.js';
import { notesService } from './notes-service.js';

describe('who', () => {
  const service = startedService(notesService);

  const userId = randomUUID();
  const visitor: Caller = { kind: 'visitor' };
  const customer: Caller = { kind: 'customer', userId };
  describe('who may make a call', () => {
    it('is said by its contract', async () => {
      const asked = [calls.askCustomer, calls.askStaff, calls.askService].map(async ({ path }) => {
        const { status, body } = await service.by(customer).post(path);
        return [status, body.error?.code ?? body.data.kind];
      });
      expect(await Promise.all(asked)).toEqual([
        [200, 'customer'],
        [403, 'NOT_ALLOWED'],
        [401, 'NOT_SIGNED_IN'],
      ]);
    });

    it('is decided before the input is looked at', async () => {
      const stranger = await service.http().post(calls.askStaff.path).type('json').send('{"broken');
      expect([stranger.status, stranger.body.error.code]).toEqual([401, 'NOT_SIGNED_IN']);
    });

    it('tells a public call’s handler who is signed in', async () => {
      const signedIn = await service.by(customer).post(calls.askPublic.path);
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
        .by(customer)
        .get(calls.markRead.path)
        .set('origin', 'http://localhost:3000')
        .set('sec-fetch-site', 'same-origin');
      expect([read.status, own.status]).toEqual([200, 200]);
    });

    it.each([
      ['another origin', { origin: 'https://evil.example' }],
      ['an origin that hides itself', { origin: 'null' }],
      ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ])('is refused from %s, with or without a session', async (_, headers) => {
      const signedIn = await service.by(customer).post(calls.askPublic.path).set(headers);
      const visiting = await service.http().post(calls.askPublic.path).set(headers);
      expect([signedIn.status, visiting.status]).toEqual([403, 403]);
    });

    it('cannot be a provider’s: its calls are signed', async () => {
      const answer = await service.http().post(calls.hook.path).set('origin', 'https://provider.example').send({});
      expect(answer.status).toBe(200);
    });
  });
});

describe('sessions', () => {
  const customer: Caller = { kind: 'customer', userId: randomUUID() };
  let lookups: string[];
  let untouched: (boolean | undefined)[];
  let answer: () => Promise<Caller>;

  const service = startedService(notesService);
  beforeAll(async () => {
    service.answer(resolveSession, async ({ body }) => {
      lookups.push(body.token);
      untouched.push(body.isUntouched);
      return answer();
    });
  });
  beforeEach(() => {
    lookups = [];
    untouched = [];
    answer = async () => customer;
  });

  const ask = (token: string, path = calls.askCustomer.path) =>
    service
      .http()
      .post(path)
      .set({ cookie: `ks_session=${token}`, 'x-kerbside-request': '1' });

  /** Another process: it shares nothing but Redis. */
  const sharing = () => testService(notesService, { env: { REDIS_URL: 'memory://sessions-of-two' } });

  describe('a session', () => {
    it('is fetched from accounts once, then read from the cache', async () => {
      const first = await ask('t1');
      const second = await ask('t1');
      expect([first.status, second.status, lookups]).toEqual([200, 200, ['t1']]);
    });

    it('is kept under the hash of its token, for a short time', async () => {
      await ask('t2');
      const { client } = service.get(Redis);
      const keys = await client.keys('kerbside:session:*');
      const lives = await Promise.all(keys.map((key) => client.ttl(key)));
      expect(keys.join()).not.toContain('t2');
      expect(lives.length).toBeGreaterThan(0);
      expect(lives.every((seconds) => seconds > 0 && seconds <= 30)).toBe(true);
    });

    it('ends at once when it is forgotten, for its person and for their untouched pages', async () => {
      const sessions = service.get(SessionResolver);
      const found = () => Promise.all([sessions.resolve('t3'), sessions.resolve('t3', true)]);
      expect(await found()).toEqual([customer, customer]);
      answer = async () => ({ kind: 'visitor' });
      await sessions.forget('t3');
      expect(await found()).toEqual([{ kind: 'visitor' }, { kind: 'visitor' }]);
    });

    const byItself = () => ({ [untouchedHeader]: '1' });
    it.each([
      ['is used by who reads just after their page asked by itself', 'get', calls.readFile.path, () => ({}), [true, false]],
      ['is not used by what a page asks by itself', 'get', calls.readFile.path, byItself, [true]],
      ['is not used by a poll that A9 has as a POST', 'post', calls.askCustomer.path, byItself, [true]],
      ['is not used by a service that passes it on', 'get', calls.readFile.path, () => service.asService('pricing'), [true]],
    ] as const)('%s', async (_, method, path, headers, told) => {
      const token = randomUUID();
      await service.get(SessionResolver).resolve(token, true);
      const cookie = `ks_session=${token}`;
      const asking = method === 'get' ? service.http().get(path) : service.http().post(path);
      await asking.set({ cookie, 'x-kerbside-request': '1', ...headers() });
      expect(untouched).toEqual(told);
    });

    it('is read from memory for seconds, and from Redis once those are over', async () => {
      await ask('t7');
      const { client } = service.get(Redis);
      await client.del(...(await client.keys('kerbside:session:*')));
      expect([(await ask('t7')).status, lookups]).toEqual([200, ['t7']]);
      service.clock.advance(5_000);
      expect([(await ask('t7')).status, lookups]).toEqual([200, ['t7', 't7']]);
    });

    it('ends at once when another process forgets it, by itself, by its hash or with all others', async () => {
      const [one, other] = await Promise.all([sharing(), sharing()]);
      for (const each of [one, other]) each.answer(resolveSession, async () => answer());
      const sessions = other.get(SessionResolver);
      const ways: Readonly<Record<string, () => Promise<void>>> = {
        itself: () => sessions.forget('itself'),
        hash: () => sessions.forgetHash(tokenHash('hash')),
        all: () => other.get(Redis).tell('kerbside:forgotten:session', ''),
      };
      for (const [token, forget] of Object.entries(ways)) {
        const callers = () => Promise.all([one, other].map((each) => each.get(SessionResolver).resolve(token)));
        answer = async () => customer;
        await callers();
        answer = async () => ({ kind: 'visitor' });
        expect(await callers()).toEqual([customer, customer]);
        await one.get(Redis).client.del(`kerbside:session:${tokenHash(token)}`);
        await forget();
        await turnOfTheLoop();
        expect([token, await callers()]).toEqual([token, [{ kind: 'visitor' }, { kind: 'visitor' }]]);
      }
      await Promise.all([one, other].map((each) => each.close()));
    });

    it('is not brought back by a slow reader that asked before it was forgotten', async () => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      answer = () => held.then(() => customer);
      const slow = service.get(SessionResolver).resolve('t4');
      await service.get(SessionResolver).forget('t4');
      release();
      await slow;
      answer = async () => ({ kind: 'visitor' });
      expect(await service.get(SessionResolver).resolve('t4')).toEqual({ kind: 'visitor' });
    });

    it.each([
      ['takes too long', new DomainError('TIMED_OUT')],
      ['is too busy', new DomainError('BUSY')],
      [
        'is not asked for a while',
        new DomainError('SERVICE_UNAVAILABLE', { cause: Object.assign(new Error('open'), { code: 'EOPENBREAKER' }) }),
      ],
    ])('makes nobody a visitor when accounts %s: the caller is asked to try again', async (_, error) => {
      answer = () => Promise.reject(error);
      const busy = await ask('t6', calls.askPublic.path);
      expect([busy.status, busy.body.error.code, busy.headers['retry-after']]).toEqual([503, 'BUSY', '2']);
    });

    it('that cannot be read closes the calls that need it, and leaves public calls open to visitors', async () => {
      answer = () => Promise.reject(new DomainError('SERVICE_UNAVAILABLE'));
      const closed = await ask('t5');
      const open = await ask('t5', calls.askPublic.path);
      expect([closed.status, closed.body.error.code, open.status, open.body.data.kind]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        200,
        'visitor',
      ]);
    });
  });

  describe('without Redis', () => {
    it('sessions are fetched from accounts each time', async () => {
      const alone = await testService(notesService, { env: { REDIS_URL: 'redis://127.0.0.1:1' } });
      let times = 0;
      alone.answer(resolveSession, () => {
        times += 1;
        return customer;
      });
      const headers = { cookie: 'ks_session=t', 'x-kerbside-request': '1' };
      await alone.http().post(calls.askCustomer.path).set(headers);
      const second = await alone.http().post(calls.askCustomer.path).set(headers);
      await alone.close();
      expect([second.status, times]).toEqual([200, 2]);
    });
  });

  describe('the cookie', () => {
    it('is bound to our own host where the site is on https', async () => {
      const secure = await testService(notesService, { env: { PUBLIC_URL: 'https://kerbside.example' } });
      const headers = secure.as(customer);
      const answered = await secure.http().post(calls.askCustomer.path).set(headers);
      await secure.close();
      expect([headers['cookie']?.startsWith('__Host-ks_session='), answered.status]).toEqual([true, 200]);
    });
  });
});
