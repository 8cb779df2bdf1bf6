import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { eventually } from './event-probe.js';
import {
  deadLettersOf,
  EventStage,
  handledBy,
  newKey,
  newKeys,
  publishedBy,
  sequencesOf,
  untilDeadLetters,
  untilEffects,
  untilHandled,
  upTo,
  type TransportUnderTest,
} from './event-stage.js';

/** Restarts, crashes, relays that take over from each other, and replay. */
export const recoveryContract = (transport: TransportUnderTest): void => {
  let stage: EventStage;
  beforeEach(() => {
    stage = new EventStage(transport.env());
  });
  afterEach(() => stage.clear());

  it('continues after a restart from where it had committed', async () => {
    const [pricing, first, key] = [await stage.publisher(), await stage.consumer('claims'), newKey()];
    await stage.count(pricing, key, 1, 5);
    await untilEffects(first, 5);
    await stage.close(first);
    await stage.count(pricing, key, 6, 10);
    const second = await stage.consumer('claims');
    await untilEffects(second, 10);
    expect(await sequencesOf(second, key)).toEqual(upTo(10));
    await untilHandled(second, 5);
    expect([await handledBy(second, 'handled'), await handledBy(second, 'duplicate')]).toEqual([5, 0]);
  });

  it('has no second effect when a consumer crashed before it committed its place', async () => {
    const [pricing, first, key] = [await stage.publisher(), await stage.consumer('claims'), newKey()];
    await stage.count(pricing, key, 1, 10);
    await untilEffects(first, 10);
    await stage.close(first);
    await transport.rewind(stage.groupOf('claims'), stage.type.topic);
    const second = await stage.consumer('claims');
    await stage.count(pricing, key, 11, 11);
    await untilEffects(second, 11);
    expect(await sequencesOf(second, key)).toEqual(upTo(11));
    await untilHandled(second, 1);
    expect([await handledBy(second, 'handled'), await handledBy(second, 'duplicate')]).toEqual([1, 10]);
  });

  it('holds an event that can be neither handled nor set aside until it can', async () => {
    const onTry = ({ sequence }: { sequence: number }) => {
      if (sequence === 1) throw new Error('Poison');
    };
    const [pricing, claims, key] = [await stage.publisher(), await stage.consumer('claims', { onTry, settings: { tries: 2 } }), newKey()];
    const { db } = claims.mongo.connection;
    await db?.command({ collMod: 'dead_letters', validator: { $expr: false } });
    await stage.count(pricing, key, 1, 2);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await claims.effects()).toEqual([]);
    await db?.command({ collMod: 'dead_letters', validator: {} });
    await untilEffects(claims, 1);
    expect(await sequencesOf(claims, key)).toEqual([2]);
    expect(await deadLettersOf(claims)).toHaveLength(1);
  }, 40_000);

  it('announces a dead letter on the dead-letter topic, and replays it once it can be handled', async () => {
    let isBroken = true;
    const onTry = () => {
      if (isBroken) throw new Error('Broken');
    };
    const [pricing, claims, key] = [await stage.publisher(), await stage.consumer('claims', { onTry }), newKey()];
    await claims.events.startRelay();
    await stage.count(pricing, key, 1, 1);
    await untilDeadLetters(claims, 1);
    await eventually('the notice is published', async () => (await publishedBy(claims)) === 1);
    expect(await claims.events.replayDeadLetters()).toEqual({ replayed: 0, stillDead: 1 });
    isBroken = false;
    expect(await claims.events.replayDeadLetters()).toEqual({ replayed: 1, stillDead: 0 });
    expect(await claims.events.replayDeadLetters()).toEqual({ replayed: 0, stillDead: 0 });
    expect(await sequencesOf(claims, key)).toEqual([1]);
  });

  it.each([
    ['in an unknown version', 'UNKNOWN_VERSION', { type: 2, data: { n: 2 } }],
    ['with unreadable data', 'UNREADABLE', { type: 1, data: { n: 'two' } }],
  ])('replays an event %s once its consumer is shipped, in another process', async (_what, reason, { type: version, data }) => {
    const [pricing, old, key] = [await stage.publisher(), await stage.consumer('claims'), newKey()];
    const type = stage.type.type.replace('.v1', `.v${version}`);
    await stage.put(pricing, key, JSON.stringify(stage.envelope(key, 1, { type, data })));
    await stage.count(pricing, key, 2, 2);
    await untilEffects(old, 1);
    expect(await sequencesOf(old, key)).toEqual([2]);
    expect(await deadLettersOf(old)).toMatchObject([{ reason, key, topic: stage.type.topic }]);
    await stage.close(old);
    const consumes = { ...stage.type, type, data: z.object({ n: z.union([z.int(), z.string()]) }) };
    const shipped = await stage.consumer('claims', { consumes });
    expect(await shipped.events.replayDeadLetters()).toEqual({ replayed: 1, stillDead: 0 });
    expect(await shipped.events.replayDeadLetters()).toEqual({ replayed: 0, stillDead: 0 });
    expect(await sequencesOf(shipped, key)).toEqual([2, 1]);
  });

  it('lets one replica relay at a time, and another take over when it stops', async () => {
    const [first, second, claims] = [await stage.publisher(), await stage.publisher(), await stage.consumer('claims')];
    const keys = newKeys(6);
    const count = (from: number, to: number) => Promise.all(keys.map((key, i) => stage.count(i % 2 ? first : second, key, from, to)));
    await count(1, 6);
    await untilEffects(claims, 36);
    expect([await publishedBy(first), await publishedBy(second)].toSorted((a, b) => a - b)).toEqual([0, 36]);
    await Promise.all([first.events.stopRelay(), count(7, 14)]);
    await untilEffects(claims, 84);
    for (const key of keys) expect(await sequencesOf(claims, key)).toEqual(upTo(14));
    expect(await publishedBy(second)).toBeGreaterThan(0);
  });

  it('takes over from a relay that died, when its lease ends', async () => {
    const [pricing, claims, key] = [await stage.open('pricing'), await stage.consumer('claims'), newKey()];
    await pricing
      .collection<{ _id: string; holder: string; until: Date }>('leases')
      .insertOne({ _id: 'relay', holder: randomUUID(), until: new Date(Date.now() + 2_000) });
    await pricing.events.startRelay();
    await stage.count(pricing, key, 1, 3);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await publishedBy(pricing)).toBe(0);
    await untilEffects(claims, 3);
    expect(await sequencesOf(claims, key)).toEqual([1, 2, 3]);
  });
};
