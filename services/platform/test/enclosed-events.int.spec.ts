import { Controller } from '@nestjs/common';
import { EnclosedEvents } from '../src/events/outbox/enclosed-events.js';
import { Outbox } from '../src/events/outbox/outbox.js';
import type { OutboxRow } from '../src/events/outbox/outbox-row.js';
import { eventually, type EventProbe } from '../src/testing/events/event-probe.js';
import { EventStage, newKey, scratchLog, sequencesOf, unsentOf, untilEffects, upTo } from '../src/testing/events/event-stage.js';

interface Counter {
  readonly _id: string;
  readonly n: number;
  readonly events: OutboxRow[];
}

/** Numbers that are one document each. */
@Controller()
class Counters {
  constructor(enclosed: EnclosedEvents) {
    enclosed.in('counters');
  }
}

const log = scratchLog();
let stage: EventStage;
beforeEach(() => {
  stage = new EventStage(log.env);
});
afterEach(() => stage.clear());
afterAll(() => log.drop());

const options = { controllers: [Counters] };
const rowOf = (probe: EventProbe, key: string, n: number) => probe.app.get(Outbox).row(stage.type, { id: key, version: n, data: { n } });

/** The change and its event in one write of one document. */
const count = async (probe: EventProbe, key: string, n: number): Promise<void> => {
  const { traceparent: _none, ...row } = rowOf(probe, key, n);
  await probe.collection<Counter>('counters').updateOne({ _id: key }, { $set: { n }, $push: { events: row } }, { upsert: true });
};

const isTaken = async (probe: EventProbe): Promise<boolean> =>
  (await probe.collection('counters').countDocuments({ 'events._id': { $exists: true } })) === 0;

it('take effect elsewhere in the order of their document', async () => {
  const [pricing, claims] = [await stage.publisher(options), await stage.consumer('claims')];
  const key = newKey();
  for (const n of upTo(12)) {
    await count(pricing, key, n);
    pricing.app.get(EnclosedEvents).look();
  }
  await untilEffects(claims, 12);
  expect(await sequencesOf(claims, key)).toEqual(upTo(12));
  await eventually('the document is rid of them', () => isTaken(pricing));
});

it('are published in order and leave no copy behind, whichever replica publishes them', async () => {
  const [one, other, claims] = [await stage.publisher(options), await stage.publisher(options), await stage.consumer('claims')];
  const key = newKey();
  for (const n of upTo(12)) {
    if (n === 6) await one.events.stopRelay();
    await count(n % 2 === 0 ? one : other, key, n);
  }
  await untilEffects(claims, 12);
  expect(await sequencesOf(claims, key)).toEqual(upTo(12));
  await eventually('the document is rid of them', () => isTaken(other));
  expect(await other.collection('outbox').countDocuments()).toBe(0);
});

it('of a lone process are published without being looked for, behind what was written before by other ways', async () => {
  const alone = new EventStage({ ...log.env, ALONE: 'true' });
  try {
    const pricing = await alone.open('pricing', { ...options, settings: { sweepMs: 60_000 } });
    const enclosed = pricing.app.get(EnclosedEvents);
    const claims = await alone.consumer('claims');
    const key = newKey();
    const write = async (n: number): Promise<readonly OutboxRow[]> => {
      const { traceparent: _none, ...row } = pricing.app.get(Outbox).row(alone.type, { id: key, version: n, data: { n } });
      await pricing.collection<Counter>('counters').updateOne({ _id: key }, { $set: { n }, $push: { events: row } }, { upsert: true });
      return [row];
    };
    await write(1);
    await pricing.events.startRelay();
    await untilEffects(claims, 1);
    for (const n of [2, 3]) enclosed.hand('counters', key, await write(n));
    await untilEffects(claims, 3);
    await write(4);
    enclosed.look();
    enclosed.hand('counters', key, await write(5));
    await untilEffects(claims, 5);
    await pricing.events.stopRelay();
    expect([await sequencesOf(claims, key), await isTaken(pricing)]).toEqual([upTo(5), true]);
  } finally {
    await alone.clear();
  }
});

it('that were published by a process that died before it could say so come again, and have no second effect', async () => {
  const [pricing, claims] = [await stage.open('pricing', options), await stage.consumer('claims')];
  const key = newKey();
  for (const n of upTo(3)) await count(pricing, key, n);
  const before = await pricing.collection<Counter>('counters').findOne({ _id: key });
  await pricing.events.startRelay();
  await untilEffects(claims, 3);
  await eventually('the document is rid of them', () => isTaken(pricing));
  await pricing.collection<Counter>('counters').updateOne({ _id: key }, { $set: { events: before?.events ?? [] } });
  await count(pricing, key, 4);
  await untilEffects(claims, 4);
  expect(await sequencesOf(claims, key)).toEqual(upTo(4));
});

it('of a kind of which only the last counts are told as one where they follow each other, and nothing else is left out', async () => {
  const pricing = await stage.open('pricing', options);
  const key = newKey();
  const kinds = ['priced', 'priced', undefined, 'priced', 'other', 'priced', 'priced'];
  const events = kinds.map((latestOf, at) => {
    const { traceparent: _none, ...row } = rowOf(pricing, key, at + 1);
    return { ...row, ...(latestOf ? { latestOf } : {}) };
  });
  await pricing.collection<Counter>('counters').insertOne({ _id: key, n: kinds.length, events });
  const published = await pricing.app.get(Outbox).published(stage.type.topic);
  expect(published.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5, 7]);
  expect([await unsentOf(pricing), await isTaken(pricing)]).toEqual([5, true]);
});

it('are taken over from a process that has gone', async () => {
  const gone = await stage.open('pricing', options);
  const key = newKey();
  await count(gone, key, 1);
  await stage.close(gone);
  const claims = await stage.consumer('claims');
  await stage.publisher(options);
  await untilEffects(claims, 1);
});

it('count as waiting until they are published', async () => {
  const pricing = await stage.open('pricing', options);
  await count(pricing, newKey(), 1);
  expect((await pricing.app.get(Outbox).backlog()).depth).toBe(1);
  expect(await pricing.app.get(Outbox).published()).toEqual([]);
  expect((await pricing.app.get(Outbox).backlog()).depth).toBe(1);
});

it('of a failed transaction do not exist, and those of a successful one are fetched when it has ended', async () => {
  const [pricing, claims] = [await stage.publisher(options), await stage.consumer('claims')];
  const write = (key: string, isRefused: boolean) =>
    pricing.mongo.transaction(async (session) => {
      const { traceparent: _none, ...row } = rowOf(pricing, key, 1);
      await pricing.collection<Counter>('counters').insertOne({ _id: key, n: 1, events: [row] }, { session });
      pricing.app.get(EnclosedEvents).look(session);
      if (isRefused) throw new Error('refused');
    });
  const [refused, made] = [newKey(), newKey()];
  await expect(write(refused, true)).rejects.toThrow('refused');
  await write(made, false);
  await untilEffects(claims, 1);
  expect([await sequencesOf(claims, made), await sequencesOf(claims, refused)]).toEqual([[1], []]);
});
