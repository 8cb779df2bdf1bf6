import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { NightlyWalks } from '../src/history/nightly-walk.js';
import { Leases } from '../src/mongo/leases.js';
import { Mongo } from '../src/mongo/mongo.js';
import { makeLog } from '../src/telemetry/log.js';
import { FixedClock } from '../src/testing/fixed-clock.js';
import { Clock } from '../src/time/clock.js';
import { eachOf, Sweeper, untilStopped } from '../src/work/sweep.js';
import { Turns } from '../src/work/turns.js';
import type { WakeRule } from '../src/work/waking.js';

const database = `processes_${randomUUID().slice(0, 8)}`;
const connect = () => Mongo.connect(process.env['KERBSIDE_TEST_MONGO_URI'] ?? '', database);

let mongo: Mongo;
const others: Mongo[] = [];
/** The connection of another process. */
const connected = async (): Promise<Mongo> => {
  const other = await connect();
  others.push(other);
  return other;
};
beforeAll(async () => {
  mongo = await connected();
});
afterAll(async () => {
  await mongo.connection.dropDatabase();
  for (const one of others) await one.onApplicationShutdown();
});

describe('sweep', () => {
  const log = makeLog({ service: 'test', level: 'silent' });

  /** A second process of the same service, as far as the database can tell. */
  const replica = async () => {
    const other = await connect();
    const leases = new Leases(other);
    return { leases, sweeper: new Sweeper(leases, other, log, new Clock()), close: () => other.onApplicationShutdown() };
  };

  describe('a sweep', () => {
    it('runs in one of two processes, and in the other when the first stops', async () => {
      const ran: string[] = [];
      const [a, b] = await Promise.all([replica(), replica()]);
      a.sweeper.every('expire', 20, async () => void ran.push('a'));
      b.sweeper.every('expire', 20, async () => void ran.push('b'));
      a.sweeper.start();
      await until(() => ran.includes('a'));
      const holds = jest.spyOn(b.leases, 'hold');
      b.sweeper.start();
      await until(() => holds.mock.results.length > 0);
      expect(await holds.mock.results[0]?.value).toBe(false);
      const runs = ran.length;
      await until(() => ran.length > runs);
      expect(ran).not.toContain('b');
      await a.sweeper.stop();
      const before = ran.length;
      await until(() => ran.includes('b'));
      expect(ran.slice(before)).not.toContain('a');
      await b.sweeper.stop();
      await Promise.all([a.close(), b.close()]);
    });

    it('runs again after a failure, and never twice at once', async () => {
      const { sweeper, close } = await replica();
      let [runs, inside, most] = [0, 0, 0];
      sweeper.every('fragile', 5, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await wait(20);
        inside -= 1;
        runs += 1;
        throw new Error('not today');
      });
      sweeper.start();
      await until(() => runs >= 3);
      await sweeper.stop();
      const after = runs;
      await wait(60);
      expect([most, runs]).toEqual([1, after]);
      await close();
    });

    it('ends after the row in hand when the service stops, and begins afresh when it starts again', async () => {
      const { sweeper, close } = await replica();
      const [begun, ended]: [string[], string[]] = [[], []];
      let isHeld = true;
      sweeper.every('rows', 60_000, async (stopping) => {
        for (const row of untilStopped(stopping, ['first', 'second', 'third'])) {
          begun.push(row);
          await until(() => !isHeld);
          ended.push(row);
        }
      });
      sweeper.start();
      sweeper.wake('rows');
      await until(() => begun.length > 0);
      const stopped = sweeper.stop();
      isHeld = false;
      await stopped;
      expect([begun, ended]).toEqual([['first'], ['first']]);
      sweeper.start();
      sweeper.wake('rows');
      await until(() => ended.length === 4);
      expect(ended).toEqual(['first', 'first', 'second', 'third']);
      await sweeper.stop();
      await close();
    });

    it('of a night goes on though one row fails, and comes back to it the next night', async () => {
      const { sweeper, close } = await replica();
      const clock = new FixedClock(new Date('2027-03-01T12:00:00Z'));
      const walks = new NightlyWalks(mongo, clock, sweeper);
      const rows = Array.from({ length: 101 }, (_, at) => ({ id: String(at).padStart(3, '0') }));
      const looked: string[] = [];
      let isBad = true;
      walks.every('walk', {
        page: async (after, howMany) => rows.filter(({ id }) => id > after).slice(0, howMany),
        look: async ({ id }) => {
          if (id === '001' && isBad) throw new Error('cannot be read');
          looked.push(id);
        },
      });
      await expect(sweeper.runNow('walk')).rejects.toThrow('cannot be read');
      await sweeper.runNow('walk');
      expect(looked).toEqual(rows.flatMap(({ id }) => (id === '001' ? [] : [id])));
      isBad = false;
      await sweeper.runNow('walk');
      expect(looked).not.toContain('001');
      clock.advance(24 * 60 * 60_000);
      await sweeper.runNow('walk');
      expect(looked).toContain('001');
      await close();
    });

    it('works on every row though one fails, and says so then', async () => {
      const worked: string[] = [];
      const work = async (row: string): Promise<void> => {
        if (row.startsWith('bad')) throw new Error(row);
        worked.push(row);
      };
      const { signal } = new AbortController();
      await expect(eachOf(signal, ['first', 'bad', 'second'], work)).rejects.toThrow('bad');
      await expect(eachOf(signal, ['bad one', 'bad two', 'third'], work)).rejects.toMatchObject({ cause: { message: 'bad one' } });
      await eachOf(AbortSignal.abort(), ['fourth'], work);
      expect(worked).toEqual(['first', 'second', 'third']);
    });

    it('runs on request, and throws its failure', async () => {
      const { sweeper, close } = await replica();
      sweeper.every('now', 60_000, () => Promise.reject(new Error('broken')));
      await expect(sweeper.runNow('now')).rejects.toThrow('broken');
      await expect(sweeper.runNow('unknown')).rejects.toThrow('There is no sweep called unknown');
      expect(() => sweeper.every('now', 1, async () => undefined)).toThrow('already');
      await close();
    });
  });

  describe('sweeps of a group', () => {
    const grouped = async (due: () => Promise<readonly string[]>) => {
      const { sweeper, close } = await replica();
      const ran: string[] = [];
      let asked = 0;
      const group = {
        ms: 20,
        due: () => {
          asked += 1;
          return due();
        },
      };
      for (const name of ['wash', 'iron', 'fold']) sweeper.everyOf(group, name, async () => void ran.push(name), []);
      sweeper.start();
      const stop = async () => {
        await sweeper.stop();
        await close();
      };
      return { sweeper, ran, asked: () => asked, stop };
    };
    const state = (sweeper: Sweeper, wanted: string) => sweeper.states().find(({ name }) => name === wanted);

    it('run where one question says that there is something to do; the others count as having run', async () => {
      const { sweeper, ran, asked, stop } = await grouped(async () => ['iron']);
      const before = state(sweeper, 'fold')?.endedAt ?? Infinity;
      await until(() => ran.length >= 3 && asked() >= 5);
      expect(new Set(ran)).toEqual(new Set(['iron']));
      expect(state(sweeper, 'fold')?.endedAt).toBeGreaterThan(before);
      await stop();
      const after = asked();
      await wait(60);
      expect(asked()).toBe(after);
    });

    it('count as failed while nobody can say whether there is, and are asked for again', async () => {
      let isAway = true;
      const { sweeper, ran, stop } = await grouped(async () => {
        if (isAway) throw new Error('The database is away');
        return ['wash'];
      });
      await until(() => (state(sweeper, 'fold')?.failures ?? 0) >= 2);
      isAway = false;
      await until(() => ran.includes('wash') && state(sweeper, 'fold')?.failures === 0);
      await stop();
    });

    it('run without the question when they are woken, or asked for', async () => {
      const { sweeper, ran, stop } = await grouped(async () => []);
      sweeper.wake('fold');
      await until(() => ran.includes('fold'));
      await sweeper.runNow('wash');
      expect(ran).toEqual(['fold', 'wash']);
      await stop();
    });
  });

  describe('a sweep that is woken', () => {
    const rows = () => mongo.connection.collection<{ _id: string; dueAt?: Date | null; note?: string }>('woken_rows');
    const woken = async (
      waking: Omit<WakeRule, 'collection'> = {},
      work: () => Promise<unknown> = () => Promise.resolve(),
      also: (sweeper: Sweeper) => void = () => undefined,
    ) => {
      const one = await replica();
      also(one.sweeper);
      const ran: number[] = [];
      one.sweeper.every(
        'woken',
        60_000,
        async () => {
          ran.push(Date.now());
          return work();
        },
        [{ collection: 'woken_rows', ...waking }],
      );
      one.sweeper.start();
      // Looks once when the stream opens.
      await until(() => ran.length > 0);
      await wait(100);
      ran.length = 0;
      const stop = async () => {
        await one.sweeper.stop();
        await one.close();
      };
      return { ...one, ran, stop };
    };
    beforeEach(async () => void (await rows().deleteMany({})));

    it('runs at once after a write of any process, long before its time', async () => {
      const { ran, stop } = await woken();
      await rows().insertOne({ _id: 'a' }, { writeConcern: { w: 'majority' } });
      await until(() => ran.length > 0);
      await stop();
    });

    it('runs when a row falls due, not before, and not for writes that do not say when', async () => {
      const { ran, stop } = await woken({ dueAt: 'dueAt' });
      const due = [400, 700].map((ms) => new Date(Date.now() + ms));
      await rows().insertMany(due.map((dueAt, at) => ({ _id: String(at), dueAt })));
      await rows().updateOne({ _id: '0' }, { $set: { note: 'not a time' } });
      await until(() => ran.length >= 2);
      expect(ran.map((at, n) => at - (due[n]?.getTime() ?? 0) >= 0)).toEqual([true, true]);
      expect(ran).toHaveLength(2);
      await stop();
    });

    it.each([
      ['changes to rows when it asked for new ones only', { isInsert: true }, 'old', 'new'],
      ['new rows that are for another', { only: { field: 'note', is: 'ours' } }, 'theirs', 'ours'],
    ])('does not run for %s', async (_, waking, passed, taken) => {
      await rows().insertOne({ _id: 'old' });
      let others = 0;
      const { ran, stop } = await woken(waking, undefined, (sweeper) =>
        sweeper.every('woken by every write', 60_000, async () => (others += 1), [{ collection: 'woken_rows' }]),
      );
      others = 0;
      const write = (_id: string) => rows().updateOne({ _id }, { $set: { note: _id } }, { upsert: true });
      await write(passed);
      await until(() => others > 0);
      expect(ran).toEqual([]);
      await write(taken);
      await until(() => ran.length > 0);
      await stop();
    });

    it('runs again at once while it says that there may be more', async () => {
      let left = 3;
      const { stop } = await woken({}, async () => (left -= 1) > 0);
      await until(() => left <= 0);
      await stop();
    });

    it('keeps its lease while it runs, gives it back when idle, and another process does what comes next', async () => {
      let busyMs = 0;
      const { ran, leases, stop } = await woken({}, () => wait(busyMs));
      busyMs = 3_400;
      await rows().insertOne({ _id: 'b' });
      await until(() => ran.length > 0);
      const other = await replica();
      await wait(3_200);
      expect(await other.leases.take('sweep:woken', 1)).toBe(false);
      await wait(3_700);
      expect(await other.leases.take('sweep:woken', 60_000)).toBe(true);
      expect(await leases.unheld()).toEqual([{ name: 'sweep:woken', seconds: 0 }]);
      await other.leases.release('sweep:woken');
      expect(await leases.unheld()).toEqual([]);
      await stop();
      await other.close();
    });

    it('is done by another process as soon as the one with the lease stops', async () => {
      const first = await woken();
      const second = await replica();
      const ran: number[] = [];
      second.sweeper.every('woken', 60_000, async () => void ran.push(1), [{ collection: 'woken_rows' }]);
      second.sweeper.start();
      await rows().insertOne({ _id: 'b' });
      await until(() => first.ran.length > 0);
      expect(ran).toEqual([]);
      await first.stop();
      await rows().insertOne({ _id: 'c' });
      await until(() => ran.length > 0);
      await second.sweeper.stop();
      await second.close();
    });
  });

  const until = async (holds: () => boolean): Promise<void> => {
    for (let tries = 0; !holds(); tries += 1) {
      if (tries > 400) throw new Error('It did not happen in time');
      await wait(10);
    }
  };
});

describe('leases', () => {
  const aProcess = async (): Promise<Leases> => new Leases(await connected());

  describe('a lease', () => {
    it('has one holder, who may renew it, until it is released', async () => {
      const [one, other] = [await aProcess(), await aProcess()];
      const taken = [await one.take('relay', 60_000), await other.take('relay', 60_000), await one.take('relay', 60_000)];
      expect(taken).toEqual([true, false, true]);
      await other.release('relay');
      expect(await other.take('relay', 60_000)).toBe(false);
      await one.release('relay');
      expect(await other.take('relay', 60_000)).toBe(true);
    });

    it('is taken by one of several that ask at once', async () => {
      const all = await Promise.all(Array.from({ length: 6 }, aProcess));
      const taken = await Promise.all(all.map((leases) => leases.take('sweep', 60_000)));
      expect(taken.filter(Boolean)).toHaveLength(1);
    });

    it('passes to another process when it runs out', async () => {
      const [one, other] = [await aProcess(), await aProcess()];
      expect(await one.take('short', 1)).toBe(true);
      await wait(20);
      expect(await other.take('short', 60_000)).toBe(true);
      expect(await one.take('short', 60_000)).toBe(false);
    });

    it('that is held is not checked again for half of its time, and is given up at once when released', async () => {
      const [one, other] = [await aProcess(), await aProcess()];
      expect(await one.hold('often', 2_000)).toBe(true);
      await mongo.connection.collection('leases').deleteMany({});
      expect(await one.hold('often', 2_000)).toBe(true);
      await other.take('often', 60_000);
      await wait(1_050);
      expect(await one.hold('often', 2_000)).toBe(false);
      await other.hold('often', 60_000);
      await other.release('often');
      await one.take('often', 60_000);
      expect(await other.hold('often', 60_000)).toBe(false);
    });
  });

  describe('a service that is alone on its database', () => {
    it('holds every lease and writes none', async () => {
      const alone = new Leases(mongo, true);
      expect([await alone.take('mine', 5_000), await alone.hold('mine', 5_000)]).toEqual([true, true]);
      await alone.release('mine');
      expect(await mongo.connection.collection<{ _id: string }>('leases').findOne({ _id: 'mine' })).toBeNull();
      expect(await alone.unheld()).toEqual([]);
    });
  });
});

describe('work in turn over several processes', () => {
  const aProcess = async (isAlone = false): Promise<Turns> => new Turns(await connected(), isAlone);

  const rows = () => mongo.connection.collection<{ _id: string; holder: string; until: Date }>('turns');

  class TooLong extends Error {}

  const patient = { waitMs: 10_000, tooLong: () => new TooLong() };

  const impatient = { ...patient, waitMs: 100 };

  /** Work that has started, and continues until the test ends it. */
  const held = async (turns: Turns, key: string) => {
    let end = (): void => undefined;
    const goesOn = new Promise<void>((resolve) => (end = resolve));
    let running: Promise<void> = Promise.resolve();
    await new Promise<void>((begun) => {
      const work = () => {
        begun();
        return goesOn;
      };
      running = turns.run(key, work, patient);
    });
    return async () => {
      end();
      await running;
    };
  };

  it('never runs twice at a time for one key, whichever process it came to', async () => {
    const processes = await Promise.all(Array.from({ length: 4 }, () => aProcess()));
    let [running, most, done] = [0, 0, 0];
    const work = async () => {
      most = Math.max(most, (running += 1));
      await wait(5);
      running -= 1;
      done += 1;
    };
    await Promise.all(processes.flatMap((turns) => [turns.run('pay', work, patient), turns.run('pay', work, patient)]));
    expect([most, done]).toEqual([1, 8]);
    expect(await rows().countDocuments({ _id: 'pay' })).toBe(0);
  });

  it('of another key is not held up', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    const end = await held(one, 'held');
    await expect(other.run('free', () => Promise.resolve('done'), impatient)).resolves.toBe('done');
    await end();
  });

  it('that waits for too long has not begun, and says so', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    const end = await held(one, 'slow');
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      return Promise.resolve();
    };
    await expect(other.run('slow', begin, impatient)).rejects.toThrow(TooLong);
    expect(hasBegun).toBe(false);
    await end();
  });

  it('goes on after a failure, and after a process that was killed', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    await expect(one.run('fails', () => Promise.reject(new Error('It failed')), patient)).rejects.toThrow('It failed');
    await expect(other.run('fails', () => Promise.resolve('done'), impatient)).resolves.toBe('done');
    await rows().insertOne({ _id: 'killed', holder: randomUUID(), until: new Date(Date.now() + 300) });
    await expect(other.run('killed', () => Promise.resolve('done'), patient)).resolves.toBe('done');
  });

  it('writes nothing where no other process is', async () => {
    const alone = await aProcess(true);
    await alone.run('alone', async () => expect(await rows().countDocuments({ _id: 'alone' })).toBe(0), patient);
  });
});
