import { randomUUID } from 'node:crypto';
import { mostCounted } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { DomainError } from '../src/errors/errors.js';
import { pageFromCollection } from '../src/mongo/mongo-page.js';
import { Mongo } from '../src/mongo/mongo.js';
import { memoryRedis } from '../src/redis/memory-redis.js';
import { RateLimits } from '../src/redis/rate-limits.js';
import { Redis } from '../src/redis/redis.js';
import { PlatformConfig } from '../src/settings/platform-config.js';
import { Log } from '../src/telemetry/log.js';
import { scopes } from '../src/telemetry/scopes.js';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService, startedService } from '../src/testing/test-service.js';
import { notesService } from './notes-service.js';

describe('http', () => {
  const service = startedService(notesService);

  const good = { text: 'Milk', count: '3' };

  describe('a call', () => {
    it('gives its handler every part, parsed, and answers in the envelope', async () => {
      const { status, body } = await service.http().post('/ajax/notes/list%201?draft=yes').set('x-quote-secret', 's').send(good);
      expect([status, body]).toEqual([
        200,
        { success: true, data: { listId: 'list 1', draft: 'yes', secret: 's', text: 'Milk', count: 3, tags: null } },
      ]);
    });

    it('is found with a trailing slash too, and lets nothing in its response run', async () => {
      const { status, headers } = await service.http().post('/ajax/notes/l/').send(good);
      expect([status, headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
        200,
        'nosniff',
        expect.stringContaining("default-src 'none'"),
      ]);
    });

    it('says what is wrong with every field at once, by its path', async () => {
      const { status, body } = await service
        .http()
        .post('/ajax/notes/l')
        .send({ count: 11, size: { width: 'wide' }, extra: 1 });
      expect(status).toBe(400);
      expect(body).toEqual({
        success: false,
        error: {
          code: 'INVALID',
          message: 'Please check the details and try again.',
          fields: {
            text: 'This is required',
            count: 'Enter a number from 1 to 9',
            'size.width': 'Enter a valid value',
            extra: 'This is not expected',
          },
        },
      });
    });

    it('refuses text that cannot be stored or sent on, or takes long to read: a NUL, half a character, a letter with many accents', async () => {
      const body = await service
        .http()
        .post('/ajax/notes/l?draft=a%00b')
        .send({ ...good, text: 'a\0b', tags: ['fine', '\uD800', `a${'\u0301\u0323\u200b'.repeat(30)}`] });
      const unreadable = 'Enter a valid value';
      expect([body.status, body.body.error.fields]).toEqual([
        400,
        { draft: unreadable, text: unreadable, 'tags.1': unreadable, 'tags.2': unreadable },
      ]);
    });

    it('refuses a body that is nested too deeply', async () => {
      const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
      const { status, body } = await service.http().post('/ajax/notes/l').type('json').send(`{"text":"Milk","count":3,"tags":${nested}}`);
      expect([status, body.error.code]).toEqual([400, 'INVALID']);
    });

    it('takes what was left empty, of a form, a query or JSON, as left out where it may be', async () => {
      const form = await service.http().post('/ajax/notes/l').type('form').send('text=Milk&count=3&size=');
      const json = await service
        .http()
        .post('/ajax/notes/l')
        .send({ ...good, tags: null, size: null });
      const query = await service.http().put('/ajax/notes/counted?draft=').send(good);
      expect([form.status, json.status, query.status]).toEqual([200, 200, 200]);
    });

    it('uses the schema’s own words, the first one of each field', async () => {
      const { body } = await service
        .http()
        .post('/ajax/notes/l')
        .send({ ...good, text: '' });
      expect(body.error.fields).toEqual({ text: 'Write something' });
    });

    it.each([
      ['no body', '', 'application/json', 400, { text: 'This is required', count: 'Enter a number from 1 to 9' }],
      ['a list', '[]', 'application/json', 400, { body: 'Enter a valid value' }],
      ['broken JSON', '{"text":', 'application/json', 400, { body: 'Enter a valid value' }],
    ])('refuses %s', async (_, text, type, expected, fields) => {
      const { status, body } = await service.http().post('/ajax/notes/l').type(type).send(text);
      expect([status, body.error.code, body.error.fields]).toEqual([expected, 'INVALID', fields]);
    });

    it.each([
      ['json', '{"text":"Milk","count":1,"__proto__":{"tags":"x"}}', '{"count":1,"__proto__":{"text":"Milk"}}'],
      ['form', 'text=Milk&count=1&__proto__[tags]=x&__proto__=x', 'count=1&__proto__[text]=Milk&constructor.prototype.text=Milk'],
    ])('takes nothing from a prototype in %s', async (type, whole, lacking) => {
      const sent = (body: string) => service.http().post('/ajax/notes/l').type(type).send(body);
      const [taken, refused] = [await sent(whole), await sent(lacking)];
      expect([taken.status, taken.body.data]).toEqual([200, expect.objectContaining({ text: 'Milk', count: 1, tags: null })]);
      expect([refused.status, refused.body.error.fields]).toEqual([400, { text: 'This is required' }]);
      expect([Reflect.get({}, 'text'), Reflect.get({}, 'tags')]).toEqual([undefined, undefined]);
    });

    it('refuses a form with more fields than any of ours', async () => {
      const { status, body } = await service
        .http()
        .post('/ajax/notes/l')
        .type('form')
        .send(`text=Milk&count=1${'&tags=a'.repeat(1_001)}`);
      expect([status, body.error.code, body.error.fields]).toEqual([400, 'INVALID', { body: 'Enter a valid value' }]);
    });

    it.each([
      ['in the shape of its record', 'counted', { text: 'Milk', count: '3', extra: 1 }, 200, { text: 'Milk', count: 3 }],
      ['in another shape, without what that does not have', 'short', { text: 'Milk', count: 'x' }, 200, { text: 'Milk', count: null }],
      ['and refuses every wrong field', 'counted', { count: 11 }, 400, { text: 'This is required', count: 'Enter a number from 1 to 9' }],
      ['and refuses text that nobody types', 'short', { text: 'a', more: ['b\0'] }, 400, { 'more.0': 'Enter a valid value' }],
      ['only once the caller is let in', 'gone', { count: 11 }, 404, undefined],
      ['by what the body itself shows', 'gone', { text: 'Let me in' }, 200, { text: 'Let me in', count: null }],
    ])('whose body a guard reads reads it %s', async (_, listId, sent, expected, said) => {
      const { status, body } = await service.http().put(`/ajax/notes/${listId}`).send(sent);
      expect([status, body.success ? body.data : body.error.fields]).toEqual([expected, said]);
    });

    it('whose body a guard reads refuses its other parts before that', async () => {
      const { body } = await service.http().put('/ajax/notes/gone?draft=perhaps').send({ text: '' });
      expect(body.error.fields).toEqual({ draft: 'Enter a valid value' });
    });

    it('passes over what its query leaves empty, but where empty says something', async () => {
      await service.http().put('/ajax/notes/short?draft=').send({ text: 'Milk' }).expect(200);
      const { body } = await service.http().post('/ajax/notes/l?draft=').send({ text: 'Milk', count: 1 }).expect(200);
      expect(body.data.draft).toBe('');
    });

    it('whose body a guard reads refuses one that cannot be read, to those who are let in', async () => {
      const broken = (listId: string) => service.http().put(`/ajax/notes/${listId}`).type('json').send('{"text":');
      const [letIn, stranger] = [await broken('short'), await broken('gone')];
      expect([letIn.status, letIn.body.error.fields, stranger.status]).toEqual([400, { body: 'Enter a valid value' }, 404]);
    });

    it('reads paths with several parameters and with a colon before one', async () => {
      const many = await service.http().post('/ajax/calculateQuoteInstalments/10/warranty/q1/0');
      const query = await service.http().post('/ajax/codelookup/query:SW1A%201AA');
      const fetched = await service.http().post('/ajax/codelookup/fetch:GB|RM|9');
      expect([many.body.data.said, query.body.data.postcode, fetched.body.data.id]).toEqual(['10 warranty q1 0', 'SW1A 1AA', 'GB|RM|9']);
    });

    it('hands signed webhooks their bytes as they came, whatever their type', async () => {
      const json = await service.http().post('/webhooks/notes').type('json').send('{ "a":1 }');
      const other = await service.http().post('/webhooks/notes').type('application/x-thing').send('ä');
      expect([json.body.data.bytes, other.body.data.bytes]).toEqual([
        Buffer.from('{ "a":1 }').toString('hex'),
        Buffer.from('ä').toString('hex'),
      ]);
    });

    it('answers a file with its type and a safe name', async () => {
      const { text, headers } = await service.http().get('/api/notes/file');
      expect(text).toBe('a,b\n');
      expect(headers).toMatchObject({ 'content-type': 'text/csv', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
      expect(headers['content-disposition']).toBe(`attachment; filename="notes _1_.csv"; filename*=UTF-8''notes%20%E2%80%9C1%E2%80%9D.csv`);
    });

    it('carries the request’s id, or makes one where it is missing or ill-formed', async () => {
      const given = await service.http().get('/api/notes/file').set('x-request-id', 'abc-12345678');
      const bad = await service.http().get('/api/notes/file').set('x-request-id', 'a b');
      expect(given.headers['x-request-id']).toBe('abc-12345678');
      expect(bad.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    });
  });

  describe('an error', () => {
    it.each([
      [
        'a refusal of the service',
        '/api/notes/fail/refuse',
        409,
        { code: 'NOTES_FULL', message: 'The list is full. Start a new one.', fields: { text: 'No room' }, data: { room: 0 } },
      ],
      ['a record that is missing', '/api/notes/fail/missing', 404, { code: 'NOT_FOUND', message: 'We could not find that.' }],
      ['an id that is too long', `/api/notes/fail/${'x'.repeat(101)}`, 404, { code: 'NOT_FOUND', message: 'We could not find that.' }],
      ['an id that no store takes', '/api/notes/fail/%00', 404, { code: 'NOT_FOUND', message: 'We could not find that.' }],
      ['an unforeseen error, without its text', '/api/notes/fail/boom', 500, { code: 'UNEXPECTED', message: 'Unexpected error occurred' }],
      ['a code that is in no table', '/api/notes/fail/unknown-code', 500, { code: 'UNEXPECTED', message: 'Unexpected error occurred' }],
      [
        'an answer that breaks its contract',
        '/api/notes/fail/break-contract',
        500,
        { code: 'UNEXPECTED', message: 'Unexpected error occurred' },
      ],
      ['an answer with a field nobody promised', '/api/notes/fail/leak', 500, { code: 'UNEXPECTED', message: 'Unexpected error occurred' }],
      ['a path that no call owns', '/no/such', 404, { code: 'NO_SUCH_CALL', message: 'There is nothing at this address.' }],
      [
        'a path that cannot be decoded',
        '/api/notes/fail/%E0%A4%A',
        400,
        { code: 'INVALID', message: 'Please check the details and try again.' },
      ],
    ])('of this kind is answered in the envelope: %s', async (_, path, status, error) => {
      const answer = await service.http().get(path);
      const data = 'data' in error ? { data: error.data } : {};
      expect([answer.status, answer.body]).toEqual([status, { success: false, error, ...data }]);
    });

    it.each(['in-an-error', 'in-an-answer'])(
      'is the answer to a call that takes longer than it may, even if it ends later %s',
      async (how) => {
        const { status, body } = await service.http().post(`/api/notes/hang/${how}`).send({ text: 'Milk' });
        expect([status, body.error.code]).toEqual([504, 'TIMED_OUT']);
        await new Promise((resolve) => setTimeout(resolve, 300));
        expect((await service.http().get('/health/live')).status).toBe(200);
      },
    );

    it('is plain for a wrong method, a large body and an unknown media type', async () => {
      const method = await service.http().put('/api/notes/file');
      expect(method.headers['allow']).toBe('GET, HEAD');
      expect(method.body).toEqual({
        success: false,
        error: { code: 'METHOD_NOT_ALLOWED', message: 'This address does not take that method.' },
      });
      const large = await service
        .http()
        .post('/ajax/notes/l')
        .send({ text: 'x'.repeat(1024 * 1024) });
      const media = await service.http().post('/ajax/notes/l').type('text/xml').send('<a/>');
      expect([method, large, media].map(({ status, body }) => [status, body.error.code])).toEqual([
        [405, 'METHOD_NOT_ALLOWED'],
        [413, 'TOO_LARGE'],
        [415, 'UNSUPPORTED_MEDIA'],
      ]);
    });
  });

  describe('the probes', () => {
    it('tell apart a live process from one that is ready', async () => {
      const live = await service.http().get('/health/live');
      const ready = await service.http().get('/health/ready');
      expect([live.status, ready.status, ready.body]).toEqual([200, 200, { status: 'ready', draining: false, mongo: true }]);
      expect(live.body).toMatchObject({ status: 'live', release: { commit: null, startedAt: service.clock.now().toISOString() } });
    });

    it('show calls by route, never by URL', async () => {
      await service.http().post('/ajax/codelookup/query:AA19AAA');
      const { text } = await service.http().get('/metrics');
      expect(text).toContain('route="/ajax/codelookup/query:::postcode"');
      expect(text).toContain('service="garages"');
      expect(text).not.toContain('AA19AAA');
    });
  });
});

describe('a page of a list', () => {
  let mongo: Mongo;
  beforeAll(async () => {
    mongo = await Mongo.connect(process.env['KERBSIDE_TEST_MONGO_URI'] ?? '', `pages_${randomUUID().slice(0, 8)}`);
    await mongo.database.collection<{ n: number }>('rows').insertMany(Array.from({ length: mostCounted + 5 }, (_, n) => ({ n })));
  });
  afterAll(async () => {
    await mongo.connection.dropDatabase();
    await mongo.onApplicationShutdown();
  });

  const page = (filter: object, number: number) =>
    pageFromCollection(mongo.database.collection<{ n: number }>('rows'), filter, { n: 1 }, { page: number, perPage: 3 });

  it('says how many rows there are', async () => {
    const { rows, count } = await page({ n: { $gte: 4, $lt: 9 } }, 2);
    expect([rows.map(({ n }) => n), count]).toEqual([[7, 8], 5]);
  });

  it.each([
    ['on a full page', 9, 1, 5],
    ['on the last', 9, 2, 5],
    ['after the last', 9, 3, 5],
    ['on the only page', 6, 1, 2],
    ['on a last page that is full', 7, 1, 3],
    ['where there are none', 4, 1, 0],
  ])('says so %s', async (_, before, number, expected) => {
    expect((await page({ n: { $gte: 4, $lt: before } }, number)).count).toBe(expected);
  });

  it('counts nothing where the page itself is the end', async () => {
    const rows = mongo.database.collection<{ n: number }>('rows');
    const countDocuments = rows.countDocuments.bind(rows);
    let counts = 0;
    rows.countDocuments = (...given) => {
      counts += 1;
      return countDocuments(...given);
    };
    await pageFromCollection(rows, { n: { $lt: 2 } }, { n: 1 }, { page: 1, perPage: 3 });
    expect(counts).toBe(0);
    await pageFromCollection(rows, { n: { $lt: 9 } }, { n: 1 }, { page: 1, perPage: 3 });
    expect(counts).toBe(1);
  });

  it('counts no further than a list is read', async () => {
    expect((await page({ n: { $gte: 0 } }, 1)).count).toBe(mostCounted);
  });

  it('knows the count of everything without counting', async () => {
    expect((await page({}, 1)).count).toBe(mostCounted + 5);
  });
});

describe('rate limits', () => {
  const limit = { points: 3, durationSeconds: 60 };
  const outcomes = async (limits: RateLimits, key: string, tries: number) => {
    const tried = await Promise.allSettled(Array.from({ length: tries }, () => limits.consume('login', key, limit)));
    return {
      passed: tried.filter(({ status }) => status === 'fulfilled').length,
      refused: tried.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])),
    };
  };

  /** Counts as in a server of Redis: by its scripts. */
  const inRedis = (service: ServiceUnderTest): RateLimits => {
    const redis = new Redis(memoryRedis(randomUUID()), 'notes', service.get(Log), () => true);
    return new RateLimits(redis, service.get(PlatformConfig));
  };
  const itsOwn = (service: ServiceUnderTest): RateLimits => service.get(RateLimits);

  describe.each([
    ['in Redis', {}, inRedis],
    ['in this process while Redis is away', { REDIS_URL: 'redis://127.0.0.1:1' }, itsOwn],
    ['in this process where Redis is part of it', {}, itsOwn],
  ])('tries counted %s', (_, env, limitsOf) => {
    let limits: RateLimits;
    const service = startedService(notesService, { env });
    beforeAll(async () => {
      limits = limitsOf(service);
    });

    it('are limited exactly, even in a burst', async () => {
      const { passed, refused } = await outcomes(limits, 'jo@example.com', 10);
      expect([passed, refused.length]).toEqual([3, 7]);
      expect(refused[0]).toMatchObject({ code: 'TOO_MANY_TRIES', details: { data: { retryAfterSeconds: expect.any(Number) } } });
      expect(refused[0]).toBeInstanceOf(DomainError);
    });

    it('that are given back do not count, and count while they last', async () => {
      const take = () => limits.take('login', 'ali@example.com', limit);
      for (let n = 0; n < 5; n += 1) await (await take())();
      const burst = await Promise.allSettled(Array.from({ length: 8 }, take));
      const taken = burst.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(taken).toHaveLength(3);
      await expect(take()).rejects.toMatchObject({ code: 'TOO_MANY_TRIES', details: { data: { retryAfterSeconds: expect.any(Number) } } });
      await taken[0]?.();
      await take();
      await expect(take()).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
    });

    it('by address are counted of staff by who they are, who act for ten callers each: their office has one address', async () => {
      const staff = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
      const tries = async (caller: Caller, count: number) => {
        const once = () => scopes.run({ caller: () => caller }, () => limits.consumeByAddress('look-up', '203.0.113.5', limit));
        const tried = await Promise.allSettled(Array.from({ length: count }, once));
        return tried.filter(({ status }) => status === 'fulfilled').length;
      };
      expect(await tries({ kind: 'visitor' }, 4)).toBe(3);
      expect(await tries({ kind: 'customer', userId: randomUUID() }, 1)).toBe(0);
      expect(await tries(staff, 31)).toBe(30);
      expect(await tries({ ...staff, userId: randomUUID() }, 1)).toBe(1);
    });

    it('are forgiven after a success', async () => {
      await outcomes(limits, 'kim@example.com', 4);
      await limits.forgive('login', 'kim@example.com', limit);
      expect((await outcomes(limits, 'kim@example.com', 4)).passed).toBe(3);
    });
  });

  it('keeps no address in Redis, only its hash', async () => {
    const service = await testService(notesService);
    const client = memoryRedis(randomUUID());
    const redis = new Redis(client, 'notes', service.get(Log), () => true);
    await new RateLimits(redis, service.get(PlatformConfig)).consume('login', 'jo@example.com', limit);
    const keys = await client.keys('*');
    client.disconnect();
    await service.close();
    expect(keys).toHaveLength(1);
    expect(keys.join()).not.toContain('jo');
  });
});
