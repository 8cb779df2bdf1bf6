import { Controller } from '@nestjs/common';
import { Outbox } from '../src/events/outbox/outbox.js';
import { Mongo } from '../src/mongo/mongo.js';
import { Records, type RecordOutcome, type RecordRow, type RecordStore } from '../src/records/records.js';
import type { EventProbe } from '../src/testing/events/event-probe.js';
import { EventStage, newKey, scratchLog, sequencesOf, untilEffects, upTo } from '../src/testing/events/event-stage.js';

interface Counter {
  readonly id: string;
  readonly version: number;
  readonly n: number;
}

type CounterRow = RecordRow & Omit<Counter, 'id'>;

@Controller()
class Counters {
  readonly store: RecordStore<Counter, CounterRow>;
  reads = 0;

  constructor(mongo: Mongo, records: Records) {
    const rows = mongo.collection<CounterRow>('counters');
    this.store = records.in({
      rows,
      find: (_id, session) => {
        this.reads += 1;
        return rows.findOne({ _id }, session ? { session } : {});
      },
      stateOf: ({ _id: id, version, n }) => ({ id, version, n }),
      fieldsOf: ({ version, n }) => ({ version, n }),
    });
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
const storeOf = (probe: EventProbe) => probe.app.get(Counters).store;
const next = ({ id, version, n }: Counter, by = 1): RecordOutcome<Counter> => ({
  after: { id, version: version + by, n: n + by },
  events: upTo(by).map((more) => ({ type: stage.type, data: { n: n + more } })),
});
const begun = async (probe: EventProbe): Promise<string> => {
  const id = newKey();
  await storeOf(probe).add({ id, version: 1, n: 1 }, [{ type: stage.type, data: { n: 1 } }]);
  return id;
};

it.each([
  ['two processes', 12, 2],
  ['one process, more of them than it tries', 60, 1],
])('are changed once by each of many who change them at the same moment, from %s, and tell it in order', async (_from, many, processes) => {
  const [one, other, claims] = [await stage.publisher(options), await stage.publisher(options), await stage.consumer('claims')];
  const id = await begun(one);
  await Promise.all(upTo(many).map((n) => storeOf(n % processes === 0 ? one : other).change(id, async (before) => next(before))));
  expect(await storeOf(one).read(id)).toMatchObject({ state: { n: many + 1, version: many + 1 }, revision: many + 1 });
  await untilEffects(claims, many + 1);
  expect(await sequencesOf(claims, id)).toEqual(upTo(many + 1));
});

it('that another process always changes first are left as they are, and who asks is told to come back', async () => {
  const [one, other] = [await stage.open('pricing', options), await stage.open('pricing', options)];
  const id = await begun(one);
  const late = storeOf(one).change(id, async (before) => {
    await storeOf(other).change(id, async (now) => next(now));
    return next(before, 100);
  });
  await expect(late).rejects.toMatchObject({ code: 'BUSY' });
  expect((await storeOf(one).read(id)).state.n).toBe(21);
});

it('give each of several events of one change the next version', async () => {
  const probe = await stage.open('pricing', options);
  const id = await begun(probe);
  await storeOf(probe).change(id, async (before) => next(before, 3));
  const events = await probe.app.get(Outbox).published(stage.type.topic);
  expect(events.map(({ sequence, data }) => [sequence, data])).toEqual(upTo(4).map((n) => [n, { n }]));
});

it.each([
  ['nothing is to be changed', async () => undefined, 'as it was'],
  [
    'the rule refuses',
    async () => {
      throw new Error('refused');
    },
    'refused',
  ],
])('are not written where %s', async (_when, decide, outcome) => {
  const probe = await stage.open('pricing', options);
  const id = await begun(probe);
  const answer = storeOf(probe).change(id, decide);
  await expect(
    answer.then(
      () => 'as it was',
      (error: Error) => error.message,
    ),
  ).resolves.toBe(outcome);
  expect((await storeOf(probe).read(id)).revision).toBe(1);
});

const lastHere = [
  ['wrote', async (before: Counter) => next(before)],
  ['read', async () => undefined],
] as const;

it.each(lastHere)('are not read again to change what this process %s last', async (_did, decide) => {
  const probe = await stage.open('pricing', options);
  const id = await begun(probe);
  await storeOf(probe).change(id, decide);
  await storeOf(probe).change(id, async (before) => next(before));
  expect(probe.app.get(Counters).reads).toBe(1);
});

it.each(lastHere)('are decided on as the database has them, whatever this process %s last', async (did, decide) => {
  const [one, other] = [await stage.open('pricing', options), await stage.open('pricing', options)];
  const id = await begun(one);
  if (did === 'read') await storeOf(other).change(id, async (before) => next(before));
  await storeOf(one).change(id, decide);
  await storeOf(other).change(id, async (before) => next(before));
  const refusing = storeOf(one).change(id, async (before) => {
    if (before.n < 3) throw new Error('too few');
    return next(before);
  });
  await expect(refusing).resolves.toMatchObject({ n: 4 });
});

it('of which there is none are not found, and a transaction that fails leaves nothing', async () => {
  const probe = await stage.open('pricing', options);
  await expect(storeOf(probe).change(newKey(), async (before) => next(before))).rejects.toThrow('NOT_FOUND');
  const id = await begun(probe);
  const failing = probe.mongo.transaction(async (session) => {
    await storeOf(probe).changeWithin(session, id, async (before) => next(before));
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await storeOf(probe).read(id)).toMatchObject({ state: { n: 1 }, revision: 1 });
});
