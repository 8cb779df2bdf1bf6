import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { Audit } from '../src/audit/audit.js';
import { EmbeddedLog } from '../src/events/embedded/embedded-log.js';
import { EventLog } from '../src/events/event-log.js';
import { Outbox } from '../src/events/outbox/outbox.js';
import { daySeconds, logKeptDays } from '../src/events/outbox/retention.js';
import { Mongo } from '../src/mongo/mongo.js';
import { deleteKeptRecords } from '../src/personal/kept-rows.js';
import { PersonalData } from '../src/personal/personal-data.js';
import { PersonalDataModule } from '../src/personal/personal-data.module.js';
import { byCustomer, subjectErased } from '../src/personal/personal-records.js';
import { type RecordOutcome, type RecordRow, Records, type RecordStore } from '../src/records/records.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';
import { type EventProbe, eventually } from '../src/testing/events/event-probe.js';
import { EventStage, newKey, scratchLog, sequencesOf, unsentOf, untilEffects, upTo } from '../src/testing/events/event-stage.js';
import { startedService } from '../src/testing/test-service.js';

const log = scratchLog();

describe('records', () => {
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
  ])(
    'are changed once by each of many who change them at the same moment, from %s, and tell it in order',
    async (_from, many, processes) => {
      const [one, other, claims] = [await stage.publisher(options), await stage.publisher(options), await stage.consumer('claims')];
      const id = await begun(one);
      await Promise.all(upTo(many).map((n) => storeOf(n % processes === 0 ? one : other).change(id, async (before) => next(before))));
      expect(await storeOf(one).read(id)).toMatchObject({ state: { n: many + 1, version: many + 1 }, revision: many + 1 });
      await untilEffects(claims, many + 1);
      expect(await sequencesOf(claims, id)).toEqual(upTo(many + 1));
    },
  );

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
});

describe('what a law keeps of somebody erased', () => {
  const keeping: ServiceDefinition = {
    name: 'garages',
    config: () => ({}),
    module: () =>
      PersonalDataModule.for({
        records: [
          { in: 'covers', called: 'Covers', of: byCustomer(), erasing: { law: 'insurance', since: ['endsOn'], cleared: { plate: null } } },
          { in: 'sums', called: 'Sums', of: byCustomer(), erasing: { law: 'payments', since: ['at'], cleared: {} } },
          { in: 'notes', called: 'Notes', of: byCustomer(), erasing: 'remove' },
          { in: 'points', called: 'Points', of: byCustomer(), erasing: { law: null, cleared: {} } },
        ],
        impersonal: [],
      }),
    refusals: {},
  };

  const [customerId, other] = [randomUUID(), randomUUID()];

  const service = startedService(keeping);
  /** It is 2 March 2027. */
  beforeEach(async () => {
    await service.startAfresh();
    for (const id of [customerId, other]) {
      await rows('covers').insertMany([
        { customerId: id, endsOn: '2026-02-28', plate: 'AB12CDE' },
        { customerId: id, endsOn: '2027-02-28', plate: 'AB12CDE' },
      ]);
      await rows('sums').insertOne({ customerId: id, at: new Date('2026-06-01T12:00:00Z') });
      await rows('notes').insertOne({ customerId: id });
      await rows('points').insertOne({ customerId: id });
    }
  });

  const rows = (name: string) => service.get(Mongo).database.collection(name);
  const countOf = async (id: string) =>
    Promise.all(['covers', 'sums', 'notes', 'points'].map((name) => rows(name).countDocuments({ customerId: id })));
  const erase = (id = customerId, known = {}) =>
    service.get(Mongo).transaction((session) => service.get(PersonalData).erase({ ...subjectErased(id), ...known }, session));
  const swept = async (day: string) => {
    service.clock.set(`${day}T12:00:00Z`);
    await service.sweep(deleteKeptRecords);
  };
  const trail = async () => (await service.get(Audit).list({})).rows.toReversed();
  const note = (facts: object) =>
    service.get(Mongo).transaction((session) =>
      service.get(Audit).record(session, {
        actor: { kind: 'customer', userId: customerId },
        action: 'visit-booked',
        subjectType: 'booking',
        subjectId: 'b1',
        customerId,
        ...facts,
      }),
    );

  it('goes though others before it cannot', async () => {
    await rows('kept_records').insertMany(Array.from({ length: 20 }, () => ({ until: '2026-01-01' })));
    await erase();
    await swept('2033-04-01').catch(() => undefined);
    expect(await countOf(customerId)).toEqual([0, 0, 0, 1]);
    await rows('kept_records').deleteMany({ until: '2026-01-01' });
  });

  it('goes the day after its years, and nothing of anybody else', async () => {
    await erase();
    expect(await countOf(customerId)).toEqual([2, 1, 0, 1]);
    await swept('2033-02-28');
    expect(await countOf(customerId)).toEqual([2, 1, 0, 1]);
    await swept('2033-03-01');
    expect(await countOf(customerId)).toEqual([0, 1, 0, 1]);
    await swept('2033-03-31');
    expect(await countOf(customerId)).toEqual([0, 1, 0, 1]);
    await swept('2033-04-01');
    expect(await countOf(customerId)).toEqual([0, 0, 0, 1]);
    expect(await countOf(other)).toEqual([2, 1, 1, 1]);
  });

  it('is counted on from the erasure where nobody knows better, and what came late goes with the rest', async () => {
    await rows('covers').deleteMany({ customerId });
    await rows('covers').insertOne({ customerId });
    await erase();
    await rows('covers').insertOne({ customerId });
    await erase();
    await swept('2033-03-02');
    expect(await rows('covers').countDocuments({ customerId })).toBe(2);
    await swept('2033-03-03');
    expect(await rows('covers').countDocuments({ customerId })).toBe(0);
  });

  it('is said to be gone, without whose it was', async () => {
    await erase();
    await swept('2033-03-01');
    await swept('2033-03-02');
    const [said, ...more] = await trail();
    expect(said).toMatchObject({
      actorKind: 'service',
      action: 'kept-records-deleted',
      subjectId: 'insurance',
      after: { what: 'Policies, and the quotes they were bought with', years: 6, count: 2 },
    });
    expect(more).toEqual([]);
    expect(JSON.stringify(said)).not.toContain(customerId);
  });

  it('is noted without ids that have their plate in them', async () => {
    await service
      .get(Mongo)
      .collection<{ _id: string; customerId: string }>('notes')
      .insertMany([`car:${customerId}:ab12cde`, 'a-note'].map((_id) => ({ _id, customerId })));
    await note({});
    await erase(customerId, { plates: ['AB12CDE'] });
    const noted = await rows('kept_records').find({ customerId }).toArray();
    expect(noted.flatMap(({ ids }) => ids as string[])).toEqual(['a-note']);
  });

  it('is forgotten by the trail six years after the erasure: what was done and when stays, and the chain holds', async () => {
    await note({ after: { plate: 'AB12CDE' } });
    await note({ subjectId: 'b2', customerId: other, actor: { kind: 'customer', userId: other } });
    await erase();
    expect(JSON.stringify(await trail())).toContain(customerId);
    await swept('2033-03-03');
    const entries = await trail();
    expect(JSON.stringify(entries)).not.toContain(customerId);
    expect(entries[0]).toMatchObject({ action: 'visit-booked', subjectId: '[erased]', actorId: null, at: '2027-03-02T10:00:00.000Z' });
    expect(entries[1]).toMatchObject({ subjectId: 'b2', customerId: other, actorId: other });
    expect(await service.get(Audit).firstBroken()).toBeUndefined();
    expect(await rows('kept_records').countDocuments({ law: 'trail' })).toBe(0);
  });
});

describe('what is forgotten', () => {
  let stage: EventStage;

  beforeEach(() => {
    stage = new EventStage(log.env);
  });
  afterEach(() => stage.clear());
  afterAll(() => log.drop());

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
