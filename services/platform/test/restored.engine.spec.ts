import { Controller } from '@nestjs/common';
import { EnclosedEvents } from '../src/events/outbox/enclosed-events.js';
import { Outbox } from '../src/events/outbox/outbox.js';
import type { OutboxRow } from '../src/events/outbox/outbox-row.js';
import { runEventsCommand } from '../src/operations/events-command.js';
import { type EventProbe, eventually } from '../src/testing/events/event-probe.js';
import { deadLettersOf, EventStage, newKeys, sequencesOf, unsentOf, untilEffects, upTo } from '../src/testing/events/event-stage.js';

const env = { MONGO_URI: process.env['KERBSIDE_TEST_MONGO_URI'], KAFKA_BROKERS: process.env['KAFKA_BROKERS'] };

interface Counter {
  readonly _id: string;
  readonly events: OutboxRow[];
}

@Controller()
class Counters {
  constructor(enclosed: EnclosedEvents) {
    enclosed.in('counters');
  }
}

/** Every document of a database, as mongodump keeps it; `restore` puts it back, as mongorestore --drop does. */
const dumpOf = async (probe: EventProbe): Promise<{ readonly restore: () => Promise<void> }> => {
  const { db } = probe.mongo.connection;
  const kept = await Promise.all(
    ((await db?.collections()) ?? []).map(async (collection) => ({ collection, rows: await collection.find().toArray() })),
  );
  const restore = async (): Promise<void> => {
    for (const collection of (await db?.collections()) ?? []) await collection.deleteMany({});
    for (const { collection, rows } of kept) if (rows.length > 0) await collection.insertMany(rows);
  };
  return { restore };
};

/** What a restore of everything but the log leaves behind. */
describe('all databases restored to one moment, while Kafka goes on from a later one', () => {
  let stage: EventStage;
  beforeEach(() => {
    stage = new EventStage(env);
  });
  afterEach(() => stage.clear());

  it('leaves consumers with what was published by that moment: all of it, once, and nothing of what came after', async () => {
    const [pricing, claims, keys] = [await stage.publisher(), await stage.consumer('claims'), newKeys(6)];
    const write = (from: number, to: number) => Promise.all(keys.map((key) => stage.count(pricing, key, from, to)));
    const published = () => eventually('all is published', async () => (await unsentOf(pricing)) === 0);
    await write(1, 3);
    await untilEffects(claims, 18);
    // At the moment of the dump one event of each key is published and not read, and another is not even published.
    await claims.events.stopConsumers();
    await write(4, 4);
    await published();
    await pricing.events.stopRelay();
    await write(5, 5);
    const dumps = [await dumpOf(pricing), await dumpOf(claims)];

    await claims.events.startConsumers();
    await pricing.events.startRelay();
    await write(6, 8);
    await untilEffects(claims, 48);
    await Promise.all([claims.events.stopConsumers(), pricing.events.stopRelay()]);
    for (const { restore } of dumps) await restore();
    expect(await sequencesOf(claims, keys[0] ?? '')).toEqual(upTo(3));

    const lines: string[] = [];
    const terminal = { say: (line: string) => lines.push(line), stop: new AbortController().signal };
    const restored = () =>
      runEventsCommand(['restored', '--service', 'pricing'], { ...env, MONGO_DATABASE: pricing.mongo.connection.name }, terminal);
    await restored();
    await restored();
    expect(lines).toEqual([
      'The topics are empty; the services publish 24 events again once they run',
      'The topics are empty; the services publish 0 events again once they run',
    ]);
    await Promise.all([claims.events.startConsumers(), pricing.events.startRelay()]);
    await untilEffects(claims, 30);
    // What is written after the restore comes after everything that was in the log.
    await write(6, 6);
    await untilEffects(claims, 36);
    for (const key of keys) expect(await sequencesOf(claims, key)).toEqual(upTo(6));
    expect(await deadLettersOf(claims)).toEqual([]);
  }, 120_000);

  it('publishes again what documents enclosed', async () => {
    const [pricing, claims, key] = [
      await stage.publisher({ controllers: [Counters] }),
      await stage.consumer('claims'),
      newKeys(1)[0] ?? '',
    ];
    for (const n of upTo(3)) {
      const { traceparent: _none, ...row } = pricing.app.get(Outbox).row(stage.type, { id: key, version: n, data: { n } });
      await pricing.collection<Counter>('counters').updateOne({ _id: key }, { $push: { events: row } }, { upsert: true });
    }
    pricing.app.get(EnclosedEvents).look();
    await untilEffects(claims, 3);
    await eventually(
      'the document is rid of them',
      async () => (await pricing.collection('counters').countDocuments({ 'events._id': { $exists: true } })) === 0,
    );
    await Promise.all([claims.events.stopConsumers(), pricing.events.stopRelay()]);
    await claims.collection('effects').deleteMany({});
    await claims.collection('inbox').deleteMany({});
    const terminal = { say: () => undefined, stop: new AbortController().signal };
    await runEventsCommand(['restored', '--service', 'pricing'], { ...env, MONGO_DATABASE: pricing.mongo.connection.name }, terminal);
    await Promise.all([claims.events.startConsumers(), pricing.events.startRelay()]);
    await untilEffects(claims, 3);
    expect(await sequencesOf(claims, key)).toEqual(upTo(3));
  }, 120_000);
});
