import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mongoose';
import { Jobs } from '../src/work/jobs.js';
import { Leases } from '../src/mongo/leases.js';
import { Metrics } from '../src/telemetry/metrics.js';
import { Mongo } from '../src/mongo/mongo.js';
import { Sweeper } from '../src/work/sweep.js';
import { eventually, type EventProbe } from '../src/testing/events/event-probe.js';
import { EventStage, newKey, untilDeadLetters, untilEffects } from '../src/testing/events/event-stage.js';

const uri = process.env['KERBSIDE_TEST_MONGO_URI'] ?? '';
const database = `kb_measures_${process.pid}`;
let stage: EventStage;
beforeEach(() => {
  stage = new EventStage({ MONGO_URI: uri, EVENTS_DB: database });
});
afterEach(() => stage.clear());
afterAll(async () => {
  const connection = await createConnection(uri, { dbName: database }).asPromise();
  await connection.dropDatabase();
  await connection.close();
});

interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const samplesOf = async (probe: EventProbe, name: string): Promise<Sample[]> =>
  (await probe.app.get(Metrics).registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .map((line) => ({
      labels: Object.fromEntries([...line.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label, value])),
      value: Number(line.split(' ').at(-1)),
    }));
const sumOf = async (probe: EventProbe, name: string, labels: Sample['labels'] = {}): Promise<number> =>
  (await samplesOf(probe, name))
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);

describe('what a service shows of its work', () => {
  it('shows how far its consumers are behind', async () => {
    const [pricing, claims, key] = [await stage.publisher(), await stage.consumer('claims'), newKey()];
    await stage.count(pricing, key, 1, 1);
    await untilEffects(claims, 1);
    await claims.events.stopConsumers();
    await stage.count(pricing, key, 2, 4);
    await eventually('three are behind', async () => (await sumOf(claims, 'event_lag', { topic: stage.type.topic })) === 3);
    expect(await samplesOf(pricing, 'event_lag')).toEqual([]);
  });

  it('counts the dead letters that are open, until they are handled', async () => {
    let isBroken = true;
    const onTry = () => {
      if (isBroken) throw new Error('Broken');
    };
    const [pricing, claims] = [await stage.publisher(), await stage.consumer('claims', { onTry })];
    expect(await sumOf(claims, 'dead_letters_open')).toBe(0);
    await stage.count(pricing, newKey(), 1, 2);
    await untilDeadLetters(claims, 2);
    expect(await sumOf(claims, 'dead_letters_open')).toBe(2);
    isBroken = false;
    await claims.events.replayDeadLetters();
    expect(await sumOf(claims, 'dead_letters_open')).toBe(0);
  });

  it('shows how long nobody has held a lease it wants', async () => {
    const claims = await stage.open('claims');
    const leases = claims.app.get(Leases);
    await leases.take('held', 60_000);
    await leases.take('lost', 10);
    await pause(60);
    expect(await sumOf(claims, 'lease_unheld_seconds', { lease: 'held' })).toBe(0);
    expect(await sumOf(claims, 'lease_unheld_seconds', { lease: 'lost' })).toBeGreaterThan(0.02);
  });

  it('shows when recurring work last ended, and that it fails', async () => {
    const claims = await stage.open('claims');
    const sweeper = claims.app.get(Sweeper);
    sweeper.every('well', 20, () => Promise.resolve());
    sweeper.every('ill', 20, () => Promise.reject(new Error('Ill')));
    const began = await sumOf(claims, 'sweep_ended_timestamp_seconds', { sweep: 'ill' });
    sweeper.start();
    await eventually('it failed twice', async () => (await sumOf(claims, 'sweep_failures', { sweep: 'ill' })) >= 2);
    await eventually('it ended', async () => (await sumOf(claims, 'sweep_ended_timestamp_seconds', { sweep: 'well' })) > began + 0.02);
    await sweeper.stop();
    expect(await sumOf(claims, 'sweep_ended_timestamp_seconds', { sweep: 'ill' })).toBe(began);
    expect(await sumOf(claims, 'sweep_failures', { sweep: 'well' })).toBe(0);
    expect(await sumOf(claims, 'sweep_period_seconds', { sweep: 'ill' })).toBe(0.02);
  });

  it('shows what it owes, and how much of that is stuck', async () => {
    const claims = await stage.open('claims');
    const jobs = claims.app.get(Jobs);
    jobs.define('post', () => Promise.reject(new Error('No post today')));
    await claims.app.get(Mongo).transaction(async (session) => {
      await jobs.add(session, 'post', 'a', {});
      await jobs.add(session, 'post', 'b', {});
    });
    await claims.collection<{ _id: string; tries: number }>('errands').updateOne({ _id: 'post:a' }, { $set: { tries: 8 } });
    const owed = (state: string) => sumOf(claims, 'jobs_pending', { kind: 'post', state });
    expect([await owed('new'), await owed('stuck')]).toEqual([1, 1]);
  });

  it('can be read while the log cannot', async () => {
    const cutOff = new EventStage({ MONGO_URI: uri, KAFKA_BROKERS: '127.0.0.1:9' });
    const pricing = await cutOff.open('pricing');
    expect(await samplesOf(pricing, 'event_lag')).toEqual([]);
    expect(await sumOf(pricing, 'outbox_unsent')).toBe(0);
    expect(await samplesOf(pricing, 'outbox_unsent')).toHaveLength(1);
    await cutOff.clear();
  });
});
