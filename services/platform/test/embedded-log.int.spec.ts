import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { type Connection, createConnection } from 'mongoose';
import { EmbeddedLog } from '../src/events/embedded/embedded-log.js';
import { LogClaim } from '../src/events/embedded/log-claim.js';
import { EventLog } from '../src/events/event-log.js';
import { EnclosedEvents } from '../src/events/outbox/enclosed-events.js';
import type { OutboxRow } from '../src/events/outbox/outbox-row.js';
import { Outbox } from '../src/events/outbox/outbox.js';
import { startService } from '../src/service/service.js';
import { type EventProbe, eventually } from '../src/testing/events/event-probe.js';
import {
  EventStage,
  newKey,
  newKeys,
  publishedBy,
  scratchLog,
  sequencesOf,
  unsentOf,
  untilEffects,
  upTo,
} from '../src/testing/events/event-stage.js';
import { transportContract } from '../src/testing/events/transport-contract.js';
import { notesService } from './notes-service.js';
import { startEnv } from './start-env.js';

const log = scratchLog();

describe('embedded log', () => {
  let connection: Connection;
  let stage: EventStage;

  beforeAll(async () => {
    connection = await createConnection(log.env.MONGO_URI ?? '', { dbName: log.env.EVENTS_DB }).asPromise();
  });
  afterAll(async () => {
    await connection.close();
    await log.drop();
  });

  const cursors = () => connection.collection('cursors');

  transportContract('the embedded log', {
    env: () => log.env,
    rewind: async (group, topic) => void (await cursors().updateMany({ group, topic }, { $set: { next: 0 } })),
  });

  describe('a consumer of the embedded log', () => {
    beforeEach(() => {
      stage = new EventStage(log.env);
    });
    afterEach(() => stage.clear());

    it('handles the events of other keys while one fails, each key in order, and commits nothing past it', async () => {
      const failing = newKey();
      let mayEnd = (): void => undefined;
      const fixed = new Promise<void>((resolve) => (mayEnd = resolve));
      const onTry = ({ partitionkey }: { partitionkey: string }) => (partitionkey === failing ? fixed : undefined);
      const [pricing, claims] = [await stage.publisher(), await stage.consumer('claims', { onTry })];
      await stage.count(pricing, failing, 1, 3);
      const keys = newKeys(12);
      await Promise.all(keys.map((key) => stage.count(pricing, key, 1, 3)));
      await untilEffects(claims, 36);
      for (const key of keys) expect(await sequencesOf(claims, key)).toEqual([1, 2, 3]);
      expect(await sequencesOf(claims, failing)).toEqual([]);
      const held = await connection.collection('events').findOne({ key: failing }, { sort: { offset: 1 } });
      const next = async () => (await cursors().findOne({ topic: stage.type.topic }))?.['next'];
      await eventually('what is before it is committed', async () => (await next()) === held?.['offset']);
      mayEnd();
      await untilEffects(claims, 39);
      expect(await sequencesOf(claims, failing)).toEqual([1, 2, 3]);
      await eventually('all is committed', async () => (await next()) === 39);
    });

    it('handles what waits together, whatever its keys, in the order of the log', async () => {
      const pricing = await stage.open('pricing');
      const [keys, together] = [newKeys(60), new Array<readonly string[]>()];
      const messages = upTo(5).flatMap((n) =>
        keys.map((key) => ({ topic: stage.type.topic, key, value: JSON.stringify(stage.envelope(key, n)) })),
      );
      await pricing.app.get(EventLog).publish(messages);
      const claims = await stage.consumer('claims', {
        onTogether: (events) => void together.push(events.map(({ partitionkey }) => partitionkey)),
      });
      await untilEffects(claims, 300);
      expect((await claims.effects()).map(({ key }) => key)).toEqual(messages.map(({ key }) => key));
      expect(together.flat()).toHaveLength(300);
      expect(together.length).toBeLessThan(30);
      await eventually('all is committed', async () => (await cursors().findOne({ topic: stage.type.topic }))?.['next'] === 300);
    });
  });

  describe('the claim on the embedded log', () => {
    const claims = () => connection.collection<{ _id: string }>('claims');
    const claimedBy = async (host: string, pid: number, at = new Date()) =>
      void (await claims().replaceOne({ _id: 'log' }, { holder: randomUUID(), host, pid, at }, { upsert: true }));
    const start = () => startService(notesService, startEnv({ EVENTS_DB: log.env.EVENTS_DB }));
    const ended = async (): Promise<number> => {
      const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
      await once(child, 'exit');
      return child.pid ?? 0;
    };
    const long = new Date(Date.now() - 60_000);
    afterEach(() => claims().deleteMany({}));

    it('keeps a second process from starting, and says what to do', async () => {
      await claimedBy(hostname(), process.ppid);
      await expect(start()).rejects.toThrow(
        `The event log in this MongoDB belongs to process ${process.ppid} on ${hostname()}: without Kafka one process runs all services. ` +
          'Stop that process, or set KAFKA_BROKERS for both.',
      );
      await claimedBy('elsewhere', 1);
      await expect(start()).rejects.toThrow('belongs to process 1 on elsewhere');
    });

    it.each([
      ['was killed on this machine', hostname(), ended, new Date()],
      ['had this process’s id in an earlier life', hostname(), async () => process.pid, new Date()],
      ['has gone silent, on another machine', 'elsewhere', async () => 1, long],
      ['has gone silent and whose id another program now has', hostname(), async () => process.ppid, long],
    ])('passes at once from a process that %s', async (_how, host, pid, at) => {
      await claimedBy(host, await pid(), at);
      const running = await start();
      expect(await claims().findOne({ _id: 'log' })).toMatchObject({ host: hostname(), pid: process.pid });
      await running.close();
      expect(await claims().findOne({ _id: 'log' })).toBeNull();
    });

    it('passes to a successor, and its previous holder finds out', async () => {
      const database = connection.getClient().db(log.env.EVENTS_DB);
      const [one, other] = [new LogClaim(), new LogClaim()];
      await one.take(database);
      await one.renew(database);
      await other.take(database);
      await expect(one.renew(database)).rejects.toThrow('The event log in this MongoDB belongs to');
      await one.release(database);
      await other.renew(database);
      await other.release(database);
    });
  });

  describe('a process whose log another has taken over', () => {
    beforeEach(() => {
      stage = new EventStage(log.env);
    });
    afterEach(() => stage.clear());

    it('publishes no more', async () => {
      const pricing = await stage.publisher();
      const eventLog = pricing.app.get(EventLog);
      if (!(eventLog instanceof EmbeddedLog)) throw new Error('These tests run on the embedded log');
      const other = { holder: randomUUID(), host: 'elsewhere', pid: 1, at: new Date() };
      const shared = await eventLog.shared();
      await connection.collection('claims').updateOne({}, { $set: other });
      await shared.renew();
      const event = { topic: stage.type.topic, key: newKey(), value: JSON.stringify(stage.envelope(newKey(), 2)) };
      await expect(eventLog.publish([event])).rejects.toThrow('belongs to process 1 on elsewhere');
    });
  });
});

describe('enclosed events', () => {
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

  @Controller()
  class AwaitedCounters {
    constructor(enclosed: EnclosedEvents) {
      enclosed.in('counters', true);
    }
  }
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

  it('are published once, also by a replica that published the last of them late in its lease', async () => {
    const settings = { leaseMs: 2_000, renewMs: 20, sweepMs: 60_000 };
    const [one, other] = [await stage.publisher({ ...options, settings }), await stage.open('pricing', { ...options, settings })];
    const log = one.app.get(EventLog);
    const publish = log.publish.bind(log);
    jest.spyOn(log, 'publish').mockImplementation(async (messages) => {
      await publish(messages);
      await wait(200);
    });
    await count(one, newKey(), 1);
    await eventually('the first', async () => (await publishedBy(one)) === 1);
    await wait(500);
    await other.events.startRelay();
    await count(one, newKey(), 2);
    await eventually('all are gone from their documents', () => isTaken(one));
    expect([await publishedBy(one), await publishedBy(other)]).toEqual([2, 0]);
  });

  it('are published at once where somebody waits for them, whichever process wrote them', async () => {
    const awaited = { controllers: [AwaitedCounters], settings: { gatherMs: 60_000, sweepMs: 60_000 } };
    const [pricing, claims] = [await stage.publisher(awaited), await stage.consumer('claims')];
    const key = newKey();
    for (const n of upTo(2)) await count(pricing, key, n);
    await untilEffects(claims, 2);
    expect(await sequencesOf(claims, key)).toEqual(upTo(2));
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

  it('of a lone process are published once, also where it hears that one is written after it was found and published', async () => {
    const alone = new EventStage({ ...log.env, ALONE: 'true' });
    try {
      const pricing = await alone.open('pricing', options);
      const enclosed = pricing.app.get(EnclosedEvents);
      const row = rowOf(pricing, newKey(), 1);
      await pricing.collection<Counter>('counters').insertOne({ _id: row.aggregateId, n: 1, events: [row] }, { ignoreUndefined: true });
      const published: number[] = [];
      const publish = () => enclosed.publish(async (rows) => void published.push(...rows.map(({ version }) => version)));
      await publish();
      enclosed.hand('counters', row.aggregateId, [row]);
      await enclosed.settle();
      await publish();
      expect([published, await isTaken(pricing)]).toEqual([[1], true]);
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

  it('of a failed transaction do not exist, and those of a successful one are published', async () => {
    const [pricing, claims] = [await stage.publisher(options), await stage.consumer('claims')];
    const write = (key: string, isRefused: boolean) =>
      pricing.mongo.transaction(async (session) => {
        const { traceparent: _none, ...row } = rowOf(pricing, key, 1);
        await pricing.collection<Counter>('counters').insertOne({ _id: key, n: 1, events: [row] }, { session });
        if (isRefused) throw new Error('refused');
      });
    const [refused, made] = [newKey(), newKey()];
    await expect(write(refused, true)).rejects.toThrow('refused');
    await write(made, false);
    await untilEffects(claims, 1);
    expect([await sequencesOf(claims, made), await sequencesOf(claims, refused)]).toEqual([[1], []]);
  });
});
