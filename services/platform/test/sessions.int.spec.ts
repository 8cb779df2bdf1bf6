import { randomUUID } from 'node:crypto';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Caller } from '@kerbside/contracts/caller';
import { resolveSession } from '@kerbside/contracts/http/accounts/accounts';
import { SessionResolver, tokenHash } from '../src/auth/auth.js';
import { DomainError } from '../src/errors/errors.js';
import { Redis } from '../src/redis/redis.js';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService } from '../src/testing/test-service.js';
import * as calls from './notes-calls.js';
import { notesService } from './notes-service.js';

const customer: Caller = { kind: 'customer', userId: randomUUID() };
let service: ServiceUnderTest;
let lookups: string[];
let answer: () => Promise<Caller>;

beforeAll(async () => {
  service = await testService(notesService);
  service.answer(resolveSession, async ({ body }) => {
    lookups.push(body.token);
    return answer();
  });
});
beforeEach(() => {
  lookups = [];
  answer = async () => customer;
});
afterAll(() => service?.close());

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

  it('ends at once when it is forgotten', async () => {
    await ask('t3');
    answer = async () => ({ kind: 'visitor' });
    await service.get(SessionResolver).forget('t3');
    expect((await ask('t3')).status).toBe(401);
  });

  it('is read from memory for seconds, and from Redis once those are over', async () => {
    await ask('t7');
    const { client } = service.get(Redis);
    await client.del(...(await client.keys('kerbside:session:*')));
    expect([(await ask('t7')).status, lookups]).toEqual([200, ['t7']]);
    service.clock.advance(5_000);
    expect([(await ask('t7')).status, lookups]).toEqual([200, ['t7', 't7']]);
  });

  it.each([
    ['forgotten by another process', (other: ServiceUnderTest) => other.get(SessionResolver).forget('shared')],
    ['forgotten by its hash there', (other: ServiceUnderTest) => other.get(SessionResolver).forgetHash(tokenHash('shared'))],
    ['forgotten with all others', (other: ServiceUnderTest) => other.get(Redis).tell('kerbside:forgotten:session', '')],
  ])('ends at once when it is %s', async (_, forget) => {
    const [one, other] = await Promise.all([sharing(), sharing()]);
    for (const each of [one, other]) each.answer(resolveSession, async () => answer());
    const callers = () => Promise.all([one, other].map((each) => each.get(SessionResolver).resolve('shared')));
    await callers();
    answer = async () => ({ kind: 'visitor' });
    expect(await callers()).toEqual([customer, customer]);
    await one.get(Redis).client.del(`kerbside:session:${tokenHash('shared')}`);
    await forget(other);
    await turnOfTheLoop();
    expect(await callers()).toEqual([{ kind: 'visitor' }, { kind: 'visitor' }]);
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
    expect([closed.status, closed.body.error.code, open.status, open.body.data.kind]).toEqual([503, 'SERVICE_UNAVAILABLE', 200, 'visitor']);
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
