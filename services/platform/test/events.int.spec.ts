import { randomUUID } from 'node:crypto';
import { type ClientSession, createConnection, mongo } from 'mongoose';
import { EmbeddedLog } from '../src/events/embedded/embedded-log.js';
import { EventLog } from '../src/events/event-log.js';
import { Outbox } from '../src/events/outbox/outbox.js';
import { consumer, on } from '../src/events/receiving/consumer.js';
import { runEventsCommand } from '../src/operations/events-command.js';
import { Metrics } from '../src/telemetry/metrics.js';
import { aCount, type EventProbe } from '../src/testing/events/event-probe.js';
import {
  deadLettersOf,
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
import { operatorsContract } from '../src/testing/events/operators-contract.js';

describe('events', () => {
  /** As where another transaction got in the way. */
  const busy = () => {
    const error = new mongo.MongoError('busy');
    error.addErrorLabel('TransientTransactionError');
    return error;
  };

  const log = scratchLog();
  let stage: EventStage;

  beforeEach(() => {
    stage = new EventStage(log.env);
  });
  afterEach(() => stage.clear());
  afterAll(() => log.drop());

  describe('the outbox', () => {
    it('refuses data that the event’s schema refuses, and an event that no broker would take', async () => {
      const outbox = (await stage.open('pricing')).app.get(Outbox);
      const { mongo } = await stage.open('pricing');
      const add = (id: string, n: number) =>
        mongo.transaction((session) => outbox.add(session, stage.type, { id, version: 1, data: { n } }));
      await expect(add(newKey(), 1.5)).rejects.toThrow('invalid_type');
      await expect(add('x'.repeat(1_000_000), 1)).rejects.toThrow('larger than');
    });

    it('shows this service’s own events as envelopes, in the order they were written', async () => {
      const pricing = await stage.open('pricing');
      const own = aCount('pricing');
      const [first = '', second = ''] = newKeys(2);
      await pricing.count(own, second, 7);
      await pricing.count(own, first, 3);
      const shared = { specversion: '1.0', type: 'kerbside.pricing.counted.v1', source: '/services/pricing' };
      expect(await pricing.app.get(Outbox).published()).toMatchObject([
        { ...shared, subject: second, partitionkey: second, sequence: 7, data: { n: 7 } },
        { ...shared, subject: first, partitionkey: first, sequence: 3, data: { n: 3 } },
      ]);
    });

    it('publishes a row whose transaction commits after later rows were published', async () => {
      const [pricing, claims] = [await stage.publisher(), await stage.consumer('claims')];
      const [early = '', late = ''] = newKeys(2);
      const outbox = pricing.app.get(Outbox);
      await pricing.mongo.transaction(async (session) => {
        await outbox.add(session, stage.type, { id: early, version: 1, data: { n: 1 } });
        await pricing.count(stage.type, late, 1);
        await untilEffects(claims, 1);
      });
      await untilEffects(claims, 2);
      expect((await claims.effects()).map((effect) => effect.key)).toEqual([late, early]);
    });

    it('of a lone process is sent as it was committed, each event once and in order, whatever became of the tries before', async () => {
      const alone = new EventStage({ ...log.env, ALONE: 'true' });
      try {
        const [pricing, claims] = [await alone.open('pricing', { settings: { sweepMs: 60_000 } }), await alone.consumer('claims')];
        const [key, outbox] = [newKey(), pricing.app.get(Outbox)];
        const add = (session: ClientSession, n: number) => outbox.add(session, alone.type, { id: key, version: n, data: { n } });
        await alone.count(pricing, key, 1, 2);
        await pricing.events.startRelay();
        await untilEffects(claims, 2);
        let tries = 0;
        await pricing.mongo.transaction(async (session) => {
          await add(session, 3);
          tries += 1;
          if (tries < 3) throw busy();
        });
        await expect(
          pricing.mongo.transaction(async (session) => add(session, 4).then(() => Promise.reject(new Error('refused')))),
        ).rejects.toThrow();
        await pricing.mongo.connection.withSession((session) => add(session, 4));
        await alone.count(pricing, key, 5, 30);
        await untilEffects(claims, 30);
        await pricing.events.stopRelay();
        expect([await sequencesOf(claims, key), await publishedBy(pricing), await unsentOf(pricing)]).toEqual([upTo(30), 30, 0]);
      } finally {
        await alone.clear();
      }
    });

    it('shows how many events wait and for how long', async () => {
      const pricing = await stage.open('pricing');
      const seen = () => pricing.app.get(Metrics).registry.metrics();
      expect(await seen()).toMatch(/outbox_unsent\{[^}]*\} 0\n/);
      await stage.count(pricing, newKey(), 1, 3);
      expect(await seen()).toMatch(/outbox_unsent\{[^}]*\} 3\n/);
      expect(await seen()).toMatch(/outbox_lag_seconds\{[^}]*\} \d/);
    });
  });

  describe('two consumers of one event in one service', () => {
    const counted = aCount();
    const seen: string[] = [];

    const Steady = consumer('Steady', {}, { onCounted: on(counted, async ({ subject }) => seen.push(`steady ${subject}`)) });
    const FailingConsumer = consumer(
      'FailingConsumer',
      {},
      {
        onCounted: on(counted, async ({ subject }) => {
          seen.push(`failing ${subject}`);
          throw new Error('Never works');
        }),
      },
    );

    it('are tried, remembered and set aside independently', async () => {
      const claims = await stage.open('claims', { controllers: [Steady, FailingConsumer], settings: { tries: 2 } });
      const event = { ...stage.envelope(newKey(), 1), type: counted.type };
      await expect(claims.events.deliver(event)).rejects.toThrow('FailingConsumer.onCounted FAILED Error: Never works');
      await expect(claims.events.deliver(event)).rejects.toThrow('FailingConsumer.onCounted');
      expect(seen.toSorted()).toEqual([...Array.from({ length: 4 }, () => `failing ${event.subject}`), `steady ${event.subject}`]);
      expect(await deadLettersOf(claims)).toMatchObject([{ consumer: 'FailingConsumer.onCounted', reason: 'FAILED' }]);
    });
  });

  describe('a replay', () => {
    const counted = aCount();
    const seen: string[] = [];
    let isBroken = true;

    const Steady = consumer('Steady', {}, { onCounted: on(counted, async () => seen.push('steady')) });
    const MendedConsumer = consumer(
      'MendedConsumer',
      {},
      {
        onCounted: on(counted, async () => {
          if (isBroken) throw new Error('Not yet');
          seen.push('mended');
        }),
      },
    );

    it('reaches the consumer that failed and no other, even when receipts have been forgotten', async () => {
      const claims = await stage.open('claims', { controllers: [Steady, MendedConsumer], settings: { tries: 1 } });
      await expect(claims.events.deliver({ ...stage.envelope(newKey(), 1), type: counted.type })).rejects.toThrow(
        'MendedConsumer.onCounted',
      );
      await claims.collection('inbox').deleteMany({});
      isBroken = false;
      expect(await claims.events.replayDeadLetters()).toEqual({ replayed: 1, stillDead: 0 });
      expect(seen).toEqual(['steady', 'mended']);
    });
  });

  describe('the embedded log', () => {
    it('gives offsets without gaps or repeats when two services of the process write at the same time', async () => {
      const writers = [await stage.open('pricing'), await stage.open('pricing')];
      const { topic } = stage.type;
      const key = newKey();
      const write = (probe: EventProbe, name: string) =>
        upTo(20).reduce(
          (before, n) =>
            before.then(() =>
              probe.app.get(EventLog).publish([`${name} ${n} a`, `${name} ${n} b`].map((value) => ({ topic, key, value }))),
            ),
          Promise.resolve(),
        );
      await Promise.all(writers.map((probe, i) => write(probe, `writer ${i}`)));
      const log = writers[0]?.app.get(EventLog);
      if (!(log instanceof EmbeddedLog)) throw new Error('These tests run on the embedded log');
      const rows = await log.read(topic, 0, 100);
      expect(rows.map((row) => row.offset)).toEqual(upTo(80).map((n) => n - 1));
      for (const name of ['writer 0', 'writer 1'])
        expect(rows.filter(({ value }) => value.startsWith(name)).map(({ value }) => value)).toEqual(
          upTo(20).flatMap((n) => [`${name} ${n} a`, `${name} ${n} b`]),
        );
    });
  });
});

describe('operators', () => {
  const uri = process.env['KERBSIDE_TEST_MONGO_URI'] ?? '';
  const database = `kb_operators_${randomUUID().slice(0, 8)}`;
  afterAll(async () => {
    const connection = await createConnection(uri, { dbName: database }).asPromise();
    await connection.dropDatabase();
    await connection.close();
  });

  operatorsContract('the embedded log', () => ({ MONGO_URI: uri, EVENTS_DB: database }));

  it('has nothing to report about services that never ran', async () => {
    const lines: string[] = [];
    const env = { MONGO_URI: uri, EVENTS_DB: `${database}_none`, MONGO_DATABASE: `${database}_none` };
    const terminal = { say: (line: string) => lines.push(line), stop: new AbortController().signal };
    await runEventsCommand(['lag', '--service', 'claims'], env, terminal);
    await runEventsCommand(['dead-letters', '--service', 'claims'], env, terminal);
    await runEventsCommand(['tail', '--from', '0', '--once'], env, terminal);
    expect(lines[0]).toBe('No consumer group has read anything yet');
    expect(lines.slice(-2)).toEqual([expect.stringMatching(/^claims\s+0\s+-$/), 'There are no dead letters']);
  });
});
