import { consumer, on } from '../../events/receiving/consumer.js';
import { DeadLetters } from '../../events/receiving/dead-letter.js';
import { everyEventOf } from '../../events/receiving/every-event.js';
import { type EventCount, eventually, type EventProbe } from './event-probe.js';
import {
  deadLettersOf,
  EventStage,
  newKey,
  newKeys,
  sequencesOf,
  unsentOf,
  untilEffects,
  upTo,
  type TransportUnderTest,
} from './event-stage.js';

/** Order, once-only effects, groups, and what happens to events that cannot be handled. */
export const deliveryContract = (transport: TransportUnderTest): void => {
  let stage: EventStage;
  beforeEach(() => {
    stage = new EventStage(transport.env());
  });
  afterEach(() => stage.clear());

  it('publishes a backlog of several batches in the order of each key, loses nothing, and then hears of the next event at once', async () => {
    const pricing = await stage.open('pricing', { settings: { batch: 7, sweepMs: 60_000, leaseMs: 300_000 } });
    const keys = newKeys(5);
    for (const sequence of upTo(8).toReversed()) for (const key of keys) await pricing.count(stage.type, key, sequence);
    await pricing.events.startRelay();
    const claims = await stage.consumer('claims');
    await untilEffects(claims, 40);
    for (const key of keys) expect(await sequencesOf(claims, key)).toEqual(upTo(8));
    await stage.count(pricing, newKey(), 1, 1);
    await untilEffects(claims, 41);
    await eventually('everything marked sent', async () => (await unsentOf(pricing)) === 0);
  });

  it('hands an event over at once, without waiting for a sweep', async () => {
    const settings = { sweepMs: 4_000, leaseMs: 20_000 };
    const [pricing, claims, key] = [await stage.publisher({ settings }), await stage.consumer('claims', { settings }), newKey()];
    await stage.count(pricing, key, 1, 1);
    await untilEffects(claims, 1);
    const from = performance.now();
    for (const sequence of [2, 3, 4]) {
      await pricing.count(stage.type, key, sequence);
      await untilEffects(claims, sequence);
    }
    expect(performance.now() - from).toBeLessThan(settings.sweepMs);
  });

  it('lets an event that arrives twice take effect once', async () => {
    const [pricing, claims, key] = [await stage.publisher(), await stage.consumer('claims'), newKey()];
    const first = stage.envelope(key, 1);
    for (const event of [first, first, stage.envelope(key, 2), first, stage.envelope(key, 3)])
      await stage.put(pricing, key, JSON.stringify(event));
    await eventually('the last event', async () => (await sequencesOf(claims, key)).includes(3));
    expect(await sequencesOf(claims, key)).toEqual([1, 2, 3]);
  });

  it('gives every event to each group', async () => {
    const [claims, callbacks, pricing] = [await stage.consumer('claims'), await stage.consumer('callbacks'), await stage.publisher()];
    const key = newKey();
    await stage.count(pricing, key, 1, 5);
    for (const probe of [claims, callbacks]) {
      await untilEffects(probe, 5);
      expect(await sequencesOf(probe, key)).toEqual(upTo(5));
    }
  });

  it('tries again after a temporary failure', async () => {
    let failures = 0;
    const onTry = () => {
      failures += 1;
      if (failures < 5) throw new Error('Not now');
    };
    const [pricing, claims] = [await stage.publisher(), await stage.consumer('claims', { onTry })];
    await stage.count(pricing, newKey(), 1, 1);
    await untilEffects(claims, 1);
    expect(await deadLettersOf(claims)).toEqual([]);
  });

  it('sets a poison message aside after five tries and goes on', async () => {
    const tried: number[] = [];
    const [pricing, claims] = [await stage.publisher(), await stage.consumer('claims', { onTry: poisonAt(2, tried) })];
    const key = newKey();
    await stage.count(pricing, key, 1, 4);
    await untilEffects(claims, 3);
    expect(await sequencesOf(claims, key)).toEqual([1, 3, 4]);
    expect(tried).toEqual([1, 2, 2, 2, 2, 2, 3, 4]);
    const facts = { consumer: 'ProbeConsumer.onCounted', reason: 'FAILED', topic: stage.type.topic, key, resolvedAt: null };
    expect(await deadLettersOf(claims)).toMatchObject([facts]);
  });

  it('keeps order and dead letters where events are handled together, each of which says the same again', async () => {
    const [pricing, key] = [await stage.publisher(), newKey()];
    const onTry = ({ sequence }: WithSequence) => {
      if (sequence === 4) throw new Error('Poison');
    };
    const claims = await stage.consumer('claims', { onTry, onTogether: () => undefined });
    const first = stage.envelope(key, 1);
    for (const event of [first, stage.envelope(key, 2), first, stage.envelope(key, 3)])
      await stage.put(pricing, key, JSON.stringify(event));
    await stage.put(pricing, key, 'not json');
    await stage.count(pricing, key, 4, 6);
    await untilEffects(claims, 5);
    expect(await sequencesOf(claims, key)).toEqual([1, 2, 3, 5, 6]);
    expect((await deadLettersOf(claims)).map(({ reason }) => reason).toSorted()).toEqual(['FAILED', 'UNREADABLE']);
    for (const event of [first, stage.envelope(key, 7), first]) await stage.put(pricing, key, JSON.stringify(event));
    await untilEffects(claims, 6);
    expect(await sequencesOf(claims, key)).toEqual([1, 2, 3, 5, 6, 7]);
  });

  it('goes on trying what only takes too long: everything may be slow for a while', async () => {
    let tries = 0;
    const onTry = () => ((tries += 1) < 4 ? new Promise<void>(() => undefined) : undefined);
    const settings = { handlerLimitMs: 100, tries: 2 };
    const [pricing, claims] = [await stage.publisher(), await stage.consumer('claims', { onTry, settings })];
    await stage.count(pricing, newKey(), 1, 1);
    await untilEffects(claims, 1);
    expect(await deadLettersOf(claims)).toEqual([]);
  });

  it('sets aside an event whose handler never ends', async () => {
    const onTry = ({ sequence }: WithSequence) => (sequence === 1 ? new Promise<void>(() => undefined) : undefined);
    const settings = { handlerLimitMs: 100, tries: 2, patienceMs: 500 };
    const [pricing, claims, key] = [await stage.publisher(), await stage.consumer('claims', { onTry, settings }), newKey()];
    await stage.count(pricing, key, 1, 2);
    await untilEffects(claims, 1);
    expect(await sequencesOf(claims, key)).toEqual([2]);
    expect(await deadLettersOf(claims)).toMatchObject([{ reason: 'FAILED', detail: expect.stringContaining('TimeLimitError') }]);
  });

  it('sets aside what it cannot read and ignores what it does not consume', async () => {
    const [pricing, claims, key] = [await stage.publisher(), await stage.consumer('claims'), newKey()];
    await publishUnreadable(stage, pricing, key);
    await stage.put(pricing, key, JSON.stringify(stage.envelope(key, 4)));
    await untilEffects(claims, 1);
    expect(await sequencesOf(claims, key)).toEqual([4]);
    expect((await deadLettersOf(claims)).map(({ reason, detail }) => [reason, detail])).toEqual([
      ['UNREADABLE', 'not JSON'],
      ['UNREADABLE', expect.stringContaining('specversion')],
      ['UNREADABLE', 'n: invalid_type'],
      ['UNKNOWN_VERSION', nextVersion(stage.type)],
    ]);
  });

  it('gives a consumer of the whole topic what another takes by name too, after it and for itself, and only keeps for the other a version that it does not know', async () => {
    const { type } = stage.type;
    const heard: string[] = [];
    const broken = new Set(['name 3', 'topic 4']);
    const hear = (by: string, { sequence }: WithSequence) => {
      if (broken.has(`${by} ${sequence}`)) throw new Error('Poison');
      heard.push(`${by} ${sequence}`);
    };
    const everything = on(everyEventOf(stage.type.service), async (event) => hear('topic', event));
    const options = { controllers: [consumer('Listener', {}, { everything })], onTry: (event: WithSequence) => hear('name', event) };
    const [pricing, claims, key] = [await stage.publisher(), await stage.consumer('claims', options), newKey()];
    const later = type.replace('.v1', '.v12');
    const events = [later, type, type, type, type.replace('counted', 'forgotten'), type].map((one, index) =>
      stage.envelope(key, index + 1, { type: one }),
    );
    for (const event of [...events.slice(0, 5), ...events]) await stage.put(pricing, key, JSON.stringify(event));
    await eventually('the last event', async () => heard.includes('topic 6'));
    const once = ['topic 1', 'name 2', 'topic 2', 'topic 3', 'name 4', 'topic 5', 'name 6', 'topic 6'];
    expect(heard.splice(0)).toEqual(once);
    const letters = (await deadLettersOf(claims)).map(({ consumer: whose, reason, detail }) => `${whose} ${reason} ${detail}`);
    expect(new Set(letters)).toEqual(
      new Set([
        `kerbside.claims UNKNOWN_VERSION ${later}`,
        'ProbeConsumer.onCounted FAILED Error: Poison',
        'Listener.everything FAILED Error: Poison',
      ]),
    );
    expect(await claims.app.get(DeadLetters).countOpen()).toBe(4);
    broken.clear();
    expect(await claims.events.replayDeadLetters()).toEqual({ replayed: 4, stillDead: 2 });
    expect(heard).toEqual(['name 3', 'topic 4']);
  });
};

interface WithSequence {
  readonly sequence: number;
}

const nextVersion = ({ type }: EventCount): string => type.replace('.v1', '.v2');

const poisonAt =
  (poison: number, tried: number[]) =>
  ({ sequence }: WithSequence): void => {
    tried.push(sequence);
    if (sequence === poison) throw new Error('Poison');
  };

const publishUnreadable = async (stage: EventStage, pricing: EventProbe, key: string): Promise<void> => {
  const { type } = stage.type;
  await stage.put(pricing, key, 'not json');
  await stage.put(pricing, key, '{"id":1}');
  const strange = [{ data: { n: 'many' } }, { type: nextVersion(stage.type) }, { type: type.replace('counted', 'forgotten') }];
  for (const more of strange) await stage.put(pricing, key, JSON.stringify(stage.envelope(key, 1, more)));
};
