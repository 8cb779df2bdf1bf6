import { controller, serves } from '../src/http/controller.js';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { callsOf } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { byKey } from '@kerbside/contracts/idempotency';
import { Injectable, Module } from '@nestjs/common';
import type { mongo } from 'mongoose';
import * as z from 'zod/mini';
import { DomainError } from '../src/errors/errors.js';
import { AnswersWithEffect } from '../src/idempotency/answers-with-effect.js';
import { Mongo } from '../src/mongo/mongo.js';
import { Redis } from '../src/redis/redis.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';
import { startedService } from '../src/testing/test-service.js';

/** A made-up service that counts what it did, and behaves as a test tells it to. */
const call = callsOf('payments');

const form = z.object({ pence: z.int('Enter pence') });

const done = z.object({ runs: z.int(), secret: z.string() });

const charge = call('POST /ajax/charge/{name}', {
  id: 'charge',
  who: 'public',
  summary: '',
  params: z.object({ name: z.string() }),
  body: form,
  data: done,
  idempotent: byKey,
  timeoutMs: 2_000,
});

const split = { ...charge, id: 'split', path: '/ajax/split/{name}' } as const;

@Injectable()
class Deeds {
  readonly rows: mongo.Collection<{ _id: string; runs: number }>;
  /** What happens in the handler before it answers. */
  before: (name: string) => Promise<void> | void = () => undefined;
  /** The same, after the effect. */
  after: (name: string) => Promise<void> | void = () => undefined;

  constructor(
    private readonly mongo: Mongo,
    private readonly answers: AnswersWithEffect,
  ) {
    this.rows = mongo.collection('deeds');
  }

  async charge(name: string) {
    await this.before(name);
    const row = await this.rows.findOneAndUpdate({ _id: name }, { $inc: { runs: 1 } }, { upsert: true, returnDocument: 'after' });
    await this.after(name);
    return { runs: row?.runs ?? 0, secret: `secret of ${name}` };
  }

  async split(name: string) {
    await this.before(name);
    const answer = await this.mongo.transaction(async (session) => {
      const row = await this.rows.findOneAndUpdate(
        { _id: name },
        { $inc: { runs: 1 } },
        { upsert: true, returnDocument: 'after', session },
      );
      const made = { runs: row?.runs ?? 0, secret: `secret of ${name}` };
      await this.answers.keep(session, made);
      return made;
    });
    await this.after(name);
    return answer;
  }

  async runsOf(name: string): Promise<number> {
    return (await this.rows.findOne({ _id: name }))?.runs ?? 0;
  }
}

const ChargeController = controller({ deeds: Deeds }, [
  serves(charge, ({ params }, { deeds }) => deeds.charge(params.name)),
  serves(split, ({ params }, { deeds }) => deeds.split(params.name)),
]);

@Module({ controllers: [ChargeController], providers: [Deeds] })
class DeedsModule {}

const deedsService: ServiceDefinition = {
  name: 'payments',
  config: () => ({}),
  module: () => DeedsModule,
  refusals: { CARD_REFUSED: [402, 'Your card was declined.'], CARDS_AWAY: [503, 'Cards are away.'] },
};

const refusing = (code: string) => () => {
  throw new DomainError(code);
};

const jo: Caller = { kind: 'customer', userId: '11111111-2222-4333-8444-555555555555' };

let deeds: Deeds;

const service = startedService(deedsService);
beforeAll(async () => {
  deeds = service.get(Deeds);
});

afterEach(() => {
  jest.restoreAllMocks();
  deeds.before = () => undefined;
  deeds.after = () => undefined;
});

interface ChargeRequest {
  readonly key?: string;
  readonly pence?: unknown;
  readonly path?: 'charge' | 'split';
}

const send = (name: string, { key, pence = 1, path = 'charge' }: ChargeRequest = {}) =>
  service
    .http()
    .post(`/ajax/${path}/${name}`)
    .set({ ...service.as(jo), ...(key === undefined ? {} : { 'idempotency-key': key }) })
    .send({ pence });

const rows = () => service.get(Mongo).database.collection<{ _id: string; at: Date; until: Date; answer: unknown }>('idempotency_keys');

/** Makes the runs in progress no longer waited for, as after a lease expires. */
const runOutLeases = () => rows().updateMany({ answer: null }, { $set: { until: new Date(0) } });

/** A promise and what settles it. */
const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

/** The first run gets this far and no further until the gate is open; later ones pass. */
const heldOnce = () => {
  const [entered, gone] = [gate(), gate()];
  let isFirst = true;
  const pass = async (): Promise<void> => {
    if (!isFirst) return;
    isFirst = false;
    entered.open();
    await gone.opened;
  };
  return { pass, entered: entered.opened, goOn: gone.open };
};

describe('the same request with the same key', () => {
  it('gets the first answer again, byte for byte, and nothing is done', async () => {
    const key = randomUUID();
    const first = await send('twice', { key }).expect(200);
    const again = await send('twice', { key }).expect(200);
    expect([again.text, again.headers['content-type'], again.headers['cache-control']]).toEqual([
      first.text,
      first.headers['content-type'],
      first.headers['cache-control'],
    ]);
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
    expect(await deeds.runsOf('twice')).toBe(1);
  });

  it.each([
    ['a declined card', refusing('CARD_REFUSED'), 402],
    ['a fault', refusing('UNEXPECTED'), 500],
  ])('gets %s again', async (name, before, status) => {
    const key = randomUUID();
    deeds.before = before;
    const first = await send(name, { key }).expect(status);
    deeds.before = () => undefined;
    const again = await send(name, { key }).expect(status);
    expect([again.text, again.headers['content-type']]).toEqual([first.text, first.headers['content-type']]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await deeds.runsOf(name)).toBe(0);
  });

  it('is done again when the first was refused before anything began, and may then be corrected', async () => {
    const key = randomUUID();
    await send('mended', { key, pence: 'ten' }).expect(400);
    deeds.before = refusing('TOO_MANY_TRIES');
    await send('mended', { key, pence: 10 }).expect(429);
    deeds.before = () => undefined;
    await send('mended', { key, pence: 11 }).expect(200);
    expect(await deeds.runsOf('mended')).toBe(1);
  });

  it('goes on when the first ended undecided, and is still the only request of its key', async () => {
    const key = randomUUID();
    deeds.before = refusing('CARDS_AWAY');
    expect((await send('away', { key }).expect(503)).headers['retry-after']).toBe('2');
    deeds.before = () => undefined;
    await send('away', { key, pence: 2 }).expect(422);
    await send('away', { key }).expect(200);
    expect(await deeds.runsOf('away')).toBe(1);
  });

  it('without a key is done each time', async () => {
    await send('keyless').expect(200);
    await send('keyless').expect(200);
    expect(await deeds.runsOf('keyless')).toBe(2);
  });
});

describe('a key', () => {
  it('of another request is refused, and nothing is done', async () => {
    const key = randomUUID();
    await send('one', { key }).expect(200);
    for (const other of [send('one', { key, pence: 2 }), send('other', { key }), send('one', { key, path: 'split' })]) {
      const { body } = await other.expect(422);
      expect(body.error).toEqual({
        code: 'IDEMPOTENCY_KEY_REUSED',
        message: 'This Idempotency-Key belongs to another request. Send a new key with a new request.',
      });
    }
    expect([await deeds.runsOf('one'), await deeds.runsOf('other')]).toEqual([1, 0]);
  });

  it.each(['k'.repeat(256), 'two words'])('that is none is refused, in words: %s', async (key) => {
    const { body } = await send('bad', { key }).expect(400);
    expect(body.error).toMatchObject({ code: 'INVALID', message: expect.stringContaining('1 to 255 visible characters') });
    expect(await deeds.runsOf('bad')).toBe(0);
  });

  it('whose first request is running answers when to ask again, and then the first answer', async () => {
    const key = randomUUID();
    const { pass, entered, goOn } = heldOnce();
    deeds.before = pass;
    const first = send('running', { key }).then((answer) => answer);
    await entered;
    const { headers, body } = await send('running', { key }).expect(409);
    expect([body.error.code, headers['retry-after']]).toEqual(['IDEMPOTENCY_KEY_IN_USE', '1']);
    goOn();
    const { text } = await first;
    expect((await send('running', { key })).text).toBe(text);
    expect(await deeds.runsOf('running')).toBe(1);
  });

  it('is answered once when many copies come at the same moment', async () => {
    const key = randomUUID();
    const { pass, entered, goOn } = heldOnce();
    deeds.before = pass;
    const copies = Array.from({ length: 30 }, () => send('at once', { key }).then((answer) => answer));
    await entered;
    // The run that was let in waits until one of the others has been answered.
    await Promise.any(copies.map(async (copy) => expect((await copy).status).toBe(409)));
    goOn();
    const answers = await Promise.all(copies);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
    expect(await deeds.runsOf('at once')).toBe(1);
  });

  it('gets the true answer when its caller gave up on the first', async () => {
    const key = randomUUID();
    const { pass, goOn } = heldOnce();
    deeds.after = pass;
    await send('late', { key }).expect(504);
    await send('late', { key }).expect(409);
    goOn();
    await untilAnswered(key, 'late');
    expect(await deeds.runsOf('late')).toBe(1);
  });

  it('is kept for a day, without the request, the key and what is secret in the answer', async () => {
    const key = `key-${randomUUID()}`;
    await send('Ada Marsh', { key, pence: 987_654 }).expect(200);
    const kept = JSON.stringify([
      await rows().find().toArray(),
      await service.get(Redis).client.mget(await service.get(Redis).client.keys('*')),
    ]);
    for (const secret of [key, 'Ada Marsh', '987654', 'secret of']) expect(kept).not.toContain(secret);
    const indexes = await rows().indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 86_400 }));
  });
});

const untilAnswered = async (key: string, name: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await send(name, { key })).status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${name} was never answered`);
};

describe('a run that stops in the middle', () => {
  it('is waited for until its lease is over; then the next copy takes over, and its answer stands', async () => {
    const key = randomUUID();
    const { pass, entered, goOn } = heldOnce();
    deeds.before = pass;
    const first = send('stopped', { key }).then((answer) => answer);
    await entered;
    const [row] = await rows().find({ answer: null }).toArray();
    expect(Number(row?.until) - Number(row?.at)).toBe(7_000);
    await send('stopped', { key }).expect(409);
    await runOutLeases();
    const second = await send('stopped', { key }).expect(200);
    goOn();
    expect((await first).body.error.code).toBe('IDEMPOTENCY_KEY_IN_USE');
    expect((await send('stopped', { key })).text).toBe(second.text);
  });

  it('is waited for as long as it is at work', async () => {
    const key = randomUUID();
    const { pass, entered, goOn } = heldOnce();
    deeds.before = pass;
    const first = send('slow', { key }).then((answer) => answer);
    await entered;
    const untilOf = async () => Number((await rows().findOne({ answer: null }))?.until);
    const atFirst = await untilOf();
    while ((await untilOf()) === atFirst) await new Promise((resolve) => setTimeout(resolve, 50));
    await send('slow', { key }).expect(409);
    goOn();
    expect((await first).status).toBe(504);
    await untilAnswered(key, 'slow');
    expect((await send('slow', { key })).body.data.runs).toBe(1);
  });

  it('is taken over by the same request alone', async () => {
    const key = randomUUID();
    const { pass, entered, goOn } = heldOnce();
    deeds.before = pass;
    const first = send('left', { key }).then((answer) => answer);
    await entered;
    await runOutLeases();
    await send('left', { key, pence: 2 }).expect(422);
    goOn();
    expect((await first).status).toBe(200);
  });

  it('has done all or nothing where the answer is kept with the effect: before it', async () => {
    const key = randomUUID();
    const { pass, entered, goOn } = heldOnce();
    deeds.before = pass;
    const first = send('split before', { key, path: 'split' }).then((answer) => answer);
    await entered;
    await runOutLeases();
    const second = await send('split before', { key, path: 'split' }).expect(200);
    goOn();
    expect((await first).status).toBe(409);
    expect([second.body.data.runs, await deeds.runsOf('split before')]).toEqual([1, 1]);
  });

  it('has done all or nothing where the answer is kept with the effect: after it', async () => {
    const key = randomUUID();
    deeds.after = refusing('UNEXPECTED');
    await send('split after', { key, path: 'split' }).expect(409);
    deeds.after = () => undefined;
    const again = await send('split after', { key, path: 'split' }).expect(200);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect([again.body.data.runs, await deeds.runsOf('split after')]).toEqual([1, 1]);
  });
});

describe('Redis', () => {
  it('answers a copy in one round trip, without the database', async () => {
    const key = randomUUID();
    const first = await send('in front', { key }).expect(200);
    await rows().deleteMany({});
    const get = jest.spyOn(service.get(Redis).client, 'get');
    const again = await send('in front', { key }).expect(200);
    expect([again.text, get.mock.calls.length]).toEqual([first.text, 1]);
  });

  it.each<[string, () => Promise<string | null>]>([
    ['that has forgotten', () => Promise.resolve(null)],
    ['that has something else there', () => Promise.resolve('{"status":200}')],
    ['that is away', () => Promise.reject(new Error('Connection is closed.'))],
  ])('%s changes nothing: the database answers', async (name, answer) => {
    const key = randomUUID();
    jest.spyOn(service.get(Redis).client, 'get').mockImplementation(answer);
    const first = await send(name, { key }).expect(200);
    const again = await send(name, { key }).expect(200);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    await send(name, { key, pence: 2 }).expect(422);
    expect(await deeds.runsOf(name)).toBe(1);
  });
});
