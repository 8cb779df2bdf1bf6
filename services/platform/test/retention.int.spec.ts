import { EmbeddedLog } from '../src/events/embedded/embedded-log.js';
import { EventLog } from '../src/events/event-log.js';
import { daySeconds, logKeptDays } from '../src/events/outbox/retention.js';
import { eventually } from '../src/testing/events/event-probe.js';
import { EventStage, newKey, scratchLog, unsentOf, untilEffects } from '../src/testing/events/event-stage.js';

const log = scratchLog();
let stage: EventStage;

beforeEach(() => {
  stage = new EventStage(log.env);
});
afterEach(() => stage.clear());
afterAll(() => log.drop());

describe('what is forgotten', () => {
  it('is receipts after the log, and dead letters after they were handled', async () => {
    const claims = await stage.open('claims');
    const kept = async (name: string): Promise<number | undefined> =>
      (await claims.collection(name).indexes()).find((index) => index.name === 'forget')?.expireAfterSeconds;
    expect(await kept('inbox')).toBeGreaterThan(logKeptDays * daySeconds);
    expect(await kept('dead_letters')).toBeGreaterThan(0);
    expect(await kept('outbox')).toBeGreaterThan(0);
  });

  it('is never the last event of a partition, nor one that a group has yet to read', async () => {
    const [pricing, key] = [await stage.publisher(), newKey()];
    const claims = await stage.consumer('claims');
    await stage.count(pricing, key, 1, 4);
    await untilEffects(claims, 4);
    await claims.events.stopConsumers();
    await stage.count(pricing, key, 5, 8);
    await eventually('all is published', async () => (await unsentOf(pricing)) === 0);
    const log = pricing.app.get(EventLog);
    if (!(log instanceof EmbeddedLog)) throw new Error('These tests run on the embedded log');
    const offsets = async () => (await log.rows.find({ topic: stage.type.topic }).toArray()).map(({ offset }) => offset);
    const tomorrow = new Date(Date.now() + daySeconds * 1_000);
    await log.forget([stage.type.topic], new Date(0));
    expect(await offsets()).toHaveLength(8);
    await log.forget([stage.type.topic], tomorrow);
    expect(await offsets()).toEqual([4, 5, 6, 7]);
    const back = await stage.consumer('claims');
    await untilEffects(back, 8);
    await stage.close(back);
    await log.forget([stage.type.topic], tomorrow);
    expect(await offsets()).toEqual([7]);
    await stage.count(pricing, key, 9, 9);
    await eventually('the next follows it', async () => (await offsets()).includes(8));
  });
});
