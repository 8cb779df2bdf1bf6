import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Module } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { Caller } from '@kerbside/contracts/caller';
import { Audit } from '../src/audit/audit.js';
import { DomainError } from '../src/errors/errors.js';
import { Mongo } from '../src/mongo/mongo.js';
import { scopes } from '../src/telemetry/scopes.js';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService, startedService } from '../src/testing/test-service.js';
import { jobsCollection } from '../src/work/job-row.js';
import { Jobs, nothingToDo } from '../src/work/jobs.js';
import { Sweeper } from '../src/work/sweep.js';

const iron = 'iron';

describe('jobs', () => {
  const wash = 'wash';

  const customer = randomUUID();

  @Injectable()
  class Laundry {
    isClosed = false;
    isTorn = false;
    isFull = false;
    /** How many have to be at work at once before any is done. */
    needs = 1;
    private readonly here = new Set<() => void>();
    prepared = 0;
    /** What happens while the next one is prepared. */
    meanwhile: (() => Promise<unknown>) | null = null;
    wasRetried: boolean | undefined;

    constructor(
      readonly jobs: Jobs,
      private readonly mongo: Mongo,
    ) {
      jobs.define<{ shirts: number; customerId?: string }>(
        wash,
        async ({ shirts }, id) => {
          await this.together();
          this.prepared += 1;
          this.wasRetried = scopes.getStore()?.isRetried;
          const { meanwhile } = this;
          this.meanwhile = null;
          const isTorn = this.isTorn;
          await meanwhile?.();
          if (this.isClosed) throw new Error('closed to jo@example.com');
          if (isTorn) throw new DomainError('TORN', { isFinal: true });
          if (shirts === 0) return nothingToDo;
          return async (session) => {
            await this.shirts.insertOne({ id, shirts }, { session });
            if (this.isFull) throw new Error('no room on the line');
          };
        },
        ({ shirts, customerId = customer }, id) => ({
          customerId,
          subjectType: 'bag',
          subjectId: id,
          amountPence: shirts * 250,
          toDo: 'Wash by hand',
        }),
      );
      jobs.defineKeyed(
        iron,
        async (_, id) => async (session) => {
          await this.shirts.updateOne({ id }, { $setOnInsert: { shirts: 1 } }, { upsert: true, session });
        },
        (_, subjectId) => ({ customerId: null, subjectType: 'shirt', subjectId, amountPence: null, toDo: 'Iron by hand' }),
      );
    }

    get shirts() {
      return this.mongo.connection.collection('shirts');
    }

    private async together(): Promise<void> {
      if (this.needs === 1) return;
      await new Promise<void>((resolve) => {
        this.here.add(resolve);
        if (this.here.size < this.needs) return;
        for (const one of this.here) one();
        this.here.clear();
      });
    }

    bring(id: string, shirts: number, before?: (session: ClientSession) => Promise<void>, customerId?: string): Promise<void> {
      return this.mongo.transaction(async (session) => {
        await this.jobs.add(session, wash, id, { shirts, ...(customerId ? { customerId } : {}) });
        await before?.(session);
      });
    }
  }

  @Module({ providers: [Laundry] })
  class LaundryModule {}

  let laundry: Laundry;
  const washed = (id: string) => laundry.shirts.countDocuments({ id });

  const service = startedService({
    name: 'claims',
    config: () => ({}),
    module: () => LaundryModule,
    refusals: { TORN: [409, 'It is torn.'] },
  });
  beforeAll(async () => {
    laundry = service.get(Laundry);
    await laundry.shirts.insertOne({ id: 'first' });
  });

  it('take effect once, however often they are owed and run', async () => {
    await laundry.bring('a', 3);
    await laundry.bring('a', 3);
    await Promise.all([service.sweep(wash), service.sweep(wash), service.sweep(wash)]);
    await service.sweep(wash);
    expect(await washed('a')).toBe(1);
  });

  it('keep nothing but that they were done', async () => {
    await laundry.bring('forgotten', 3);
    const kept = () => service.get(Mongo).database.collection(jobsCollection).findOne({ errandId: 'forgotten' });
    expect(await kept()).toMatchObject({ facts: { shirts: 3 } });
    await service.sweep(wash);
    expect(await kept()).toMatchObject({ status: 'done', name: wash });
    expect(await kept()).not.toHaveProperty('facts');
  });

  it('know that they will be tried again, which is worth a warning where another service does not answer yet', async () => {
    await laundry.bring('retried', 1);
    await service.sweep(wash);
    expect([laundry.wasRetried, scopes.getStore()?.isRetried]).toEqual([true, undefined]);
  });

  it('run as soon as they are owed, long before the next look', async () => {
    const sweeper = service.get(Sweeper);
    sweeper.start();
    await pause(500);
    const began = performance.now();
    await laundry.bring('woken', 1);
    while ((await washed('woken')) === 0 && performance.now() - began < 10_000) await pause(10);
    expect(await washed('woken')).toBe(1);
    await sweeper.stop();
  });

  it('are looked for by kind, by one question: what is due, not what is done or waits for its next try', async () => {
    expect(await laundry.jobs.dueKinds()).toEqual([]);
    await laundry.bring('looked for', 1);
    expect(await laundry.jobs.dueKinds()).toEqual([wash]);
    laundry.isClosed = true;
    await service.sweep(wash);
    expect(await laundry.jobs.dueKinds()).toEqual([]);
    laundry.isClosed = false;
    service.clock.advance(500);
    expect(await laundry.jobs.dueKinds()).toEqual([wash]);
    await service.sweep(wash);
    expect(await laundry.jobs.dueKinds()).toEqual([]);
  });

  it('are not owed when the change they follow from is undone', async () => {
    await expect(laundry.bring('b', 1, () => Promise.reject(new Error('undone')))).rejects.toThrow('undone');
    await service.sweep(wash);
    expect(await washed('b')).toBe(0);
  });

  it('wait longer each time until they work, and hold up no others', async () => {
    laundry.isClosed = true;
    await laundry.bring('c', 1);
    await service.sweep(wash);
    const tries = laundry.prepared;
    await service.sweep(wash);
    expect(laundry.prepared).toBe(tries);
    laundry.isClosed = false;
    await laundry.bring('d', 1);
    await service.sweep(wash);
    expect([await washed('c'), await washed('d')]).toEqual([0, 1]);
    service.clock.advance(500);
    await service.sweep(wash);
    expect(await washed('c')).toBe(1);
  });

  describe('that follow from an event', () => {
    const kept = (id: string) => service.get(Mongo).database.collection(jobsCollection).findOne({ errandId: id });

    it('are done at once, once, prepared once for all who ask meanwhile, and nothing waits', async () => {
      laundry.prepared = 0;
      await Promise.all([1, 2, 3].map(() => laundry.jobs.do(wash, 'at once', { shirts: 3 })));
      expect(laundry.prepared).toBe(1);
      await laundry.jobs.do(wash, 'at once', { shirts: 3 });
      expect(await washed('at once')).toBe(1);
      expect(await kept('at once')).toMatchObject({ status: 'done', nextTryAt: null });
      expect(await kept('at once')).not.toHaveProperty('facts');
      expect(await laundry.jobs.dueKinds()).toEqual([]);
    });

    it('keep no receipt where nothing was to be done', async () => {
      await laundry.jobs.do(wash, 'empty', { shirts: 0 });
      expect([await washed('empty'), await kept('empty')]).toEqual([0, null]);
    });

    it('keep no receipt of what has a key of its own', async () => {
      await laundry.jobs.do(iron, 'keyed', {});
      await laundry.jobs.do(iron, 'keyed', {});
      expect([await laundry.shirts.countDocuments({ id: 'keyed' }), await kept('keyed')]).toEqual([1, null]);
    });

    it.each([
      ['another service cannot be asked', (are: boolean) => (laundry.isClosed = are)],
      ['its effect cannot be written', (are: boolean) => (laundry.isFull = are)],
    ])('become jobs where %s, and are done once', async (why, set) => {
      set(true);
      await laundry.jobs.do(wash, why, { shirts: 1 });
      await laundry.jobs.do(wash, why, { shirts: 1 });
      expect([await washed(why), (await kept(why))?.tries]).toEqual([0, 1]);
      set(false);
      service.clock.advance(500);
      await Promise.all([service.sweep(wash), service.sweep(wash), laundry.jobs.do(wash, why, { shirts: 1 })]);
      await laundry.jobs.do(wash, why, { shirts: 1 });
      expect(await kept(why)).toMatchObject({ status: 'done' });
      expect(await washed(why)).toBe(1);
    });

    it('hold up no event for long, and go on meanwhile', async () => {
      laundry.needs = 2;
      const began = performance.now();
      await laundry.jobs.do(wash, 'slow', { shirts: 1 });
      expect(performance.now() - began).toBeGreaterThan(4_000);
      expect([await washed('slow'), (await kept('slow'))?.status]).toEqual([0, 'owed']);
      await laundry.jobs.do(wash, 'the other', { shirts: 1 });
      laundry.needs = 1;
      for (let left = 100; left > 0 && (await washed('slow')) === 0; left -= 1) await pause(50);
      service.clock.advance(60_000);
      await service.sweep(wash);
      expect([await washed('slow'), await washed('the other'), (await kept('slow'))?.status]).toEqual([1, 1, 'done']);
    });

    it('wait for a person where trying again is no use', async () => {
      laundry.isTorn = true;
      await laundry.jobs.do(wash, 'torn at once', { shirts: 1 });
      laundry.isTorn = false;
      expect(await kept('torn at once')).toMatchObject({ status: 'owed', nextTryAt: null, tries: 1 });
      await service.get(Mongo).database.collection(jobsCollection).deleteOne({ errandId: 'torn at once' });
    });
  });

  it('of several customers run side by side', async () => {
    laundry.needs = 4;
    for (const id of ['side 1', 'side 2', 'side 3', 'side 4']) await laundry.bring(id, 1, undefined, id);
    await service.sweep(wash);
    expect(await Promise.all(['side 1', 'side 2', 'side 3', 'side 4'].map(washed))).toEqual([1, 1, 1, 1]);
    laundry.needs = 1;
  });

  describe('that fail', () => {
    const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
    const shown = (query = '') => service.by(agent).read(`/api/claims/stuck-work${query}`);
    const retry = (id: string, as: Caller = agent) => service.by(as).post(`/api/claims/stuck-work/${encodeURIComponent(id)}/retry`);
    const failTimes = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        await service.sweep(wash);
        service.clock.advance(61_000);
      }
    };

    beforeEach(() => Object.assign(laundry, { isClosed: false, isTorn: false }));

    it('are shown to staff from the eighth failure on, with whom it is about, the sum and what to do, and no personal data', async () => {
      laundry.isClosed = true;
      const since = service.clock.now().toISOString();
      await laundry.bring('stuck', 4);
      await failTimes(7);
      expect((await shown()).rows).toEqual([]);
      await failTimes(1);
      expect((await shown()).rows).toEqual([
        {
          id: 'wash:stuck',
          service: 'claims',
          kind: 'wash',
          customerId: customer,
          subjectType: 'bag',
          subjectId: 'stuck',
          amountPence: 1_000,
          tries: 8,
          since,
          failure: 'An unexpected error. See the log.',
          nextTryAt: expect.any(String),
          toDo: 'Wash by hand',
        },
      ]);
      laundry.isClosed = false;
      await failTimes(1);
      expect((await shown()).rows).toEqual([]);
    });

    it('for good are tried once, shown at once, and tried again when staff say so, which is kept in the audit trail', async () => {
      laundry.isTorn = true;
      const tries = laundry.prepared;
      await laundry.bring('torn', 1);
      await failTimes(3);
      expect(laundry.prepared).toBe(tries + 1);
      expect((await shown()).rows).toEqual([
        expect.objectContaining({ id: 'wash:torn', tries: 1, failure: 'It is torn.', nextTryAt: null }),
      ]);
      expect(await laundry.jobs.backlog()).toContainEqual({ name: wash, pending: 1, stuck: 1 });
      laundry.isTorn = false;
      await retry('wash:torn').expect(200);
      await service.sweep(wash);
      expect(await washed('torn')).toBe(1);
      expect((await shown()).paging.count).toBe(0);
      const { rows } = await service.get(Audit).list({ subjectId: customer });
      expect(rows).toEqual([
        expect.objectContaining({
          action: 'work-tried-again',
          actorId: agent.userId,
          customerId: customer,
          after: { kind: wash, of: 'torn', tries: 1 },
        }),
      ]);
    });

    it('for good are not stuck where what made them fail went while they were tried', async () => {
      laundry.isTorn = true;
      laundry.meanwhile = async () => {
        laundry.isTorn = false;
        await service.get(Mongo).transaction((session) => laundry.jobs.tryAgain('wash:mended', session));
      };
      await laundry.bring('mended', 1);
      await service.sweep(wash);
      expect(await washed('mended')).toBe(0);
      await service.sweep(wash);
      expect(await washed('mended')).toBe(1);
    });

    it('are tried again by staff alone, and only while they are stuck', async () => {
      laundry.isTorn = true;
      await laundry.bring('held', 1);
      await service.sweep(wash);
      await retry('wash:held', { kind: 'customer', userId: customer }).expect(403);
      await retry('wash:unknown').expect(404);
      laundry.isTorn = false;
      await retry('wash:held').expect(200);
      await service.sweep(wash);
      const { body } = await retry('wash:held').expect(404);
      expect(body.error.message).toBe('This work waits no more: it is done, or is being tried again.');
    });

    it('are tried again once where two press at once', async () => {
      laundry.isClosed = true;
      await laundry.bring('both', 1);
      await failTimes(7);
      await service.sweep(wash);
      const answers = await Promise.all([retry('wash:both'), retry('wash:both')]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
      laundry.isClosed = false;
      await service.sweep(wash);
      expect(await washed('both')).toBe(1);
    });

    it('are shown page by page', async () => {
      laundry.isTorn = true;
      for (const id of ['p1', 'p2', 'p3']) await laundry.bring(id, 1);
      await service.sweep(wash);
      const { rows, paging } = await shown('?page=2&perPage=2');
      expect([rows.length, paging]).toEqual([1, { page: 2, perPage: 2, count: 3 }]);
    });
  });
});

describe('jobs that go together', () => {
  const torn = 'torn';

  @Injectable()
  class Laundry {
    /** How many sheets each try received. */
    readonly tries: number[] = [];

    constructor(
      private readonly jobs: Jobs,
      private readonly mongo: Mongo,
    ) {
      jobs.defineTogether<{ sheet: string }>(iron, async (all) => {
        this.tries.push(all.length);
        if (all.some(({ sheet }) => sheet === torn)) throw new Error('A sheet is torn');
        return async (session) => {
          await this.sheets.insertMany(
            all.map(({ sheet }) => ({ sheet })),
            { session },
          );
        };
      });
    }

    get sheets() {
      return this.mongo.connection.collection('sheets');
    }

    bring(...sheets: readonly string[]): Promise<void> {
      return this.mongo.transaction((session) =>
        this.jobs.addAll(
          session,
          iron,
          sheets.map((sheet) => ({ id: sheet, facts: { sheet } })),
        ),
      );
    }

    async ironed(): Promise<string[]> {
      return (await this.sheets.find({}, { sort: { sheet: 1 } }).toArray()).map(({ sheet }) => String(sheet));
    }
  }

  @Module({ providers: [Laundry] })
  class LaundryModule {}

  let service: ServiceUnderTest;
  let laundry: Laundry;

  beforeEach(async () => {
    service = await testService({ name: 'claims', config: () => ({}), module: () => LaundryModule, refusals: {} });
    laundry = service.get(Laundry);
    await laundry.sheets.insertOne({ sheet: '-' });
  });
  afterEach(() => service.close());

  it('are added once, and done once by one try, however often they are run', async () => {
    await laundry.bring('a', 'b', 'c');
    await laundry.bring('a', 'c', 'd');
    await service.sweep(iron);
    await Promise.all([service.sweep(iron), service.sweep(iron)]);
    expect(await laundry.ironed()).toEqual(['-', 'a', 'b', 'c', 'd']);
    expect(laundry.tries).toEqual([4]);
  });

  it('are done once where two processes run them at the same time', async () => {
    await laundry.bring('a', 'b', 'c');
    await Promise.all([service.sweep(iron), service.sweep(iron), service.sweep(iron)]);
    expect(await laundry.ironed()).toEqual(['-', 'a', 'b', 'c']);
  });

  it('are each tried alone where they fail together, so that one keeps none of the others', async () => {
    await laundry.bring('a', torn, 'b');
    await service.sweep(iron);
    expect(await laundry.ironed()).toEqual(['-', 'a', 'b']);
    expect(laundry.tries).toEqual([3, 1, 1, 1]);
  });
});
