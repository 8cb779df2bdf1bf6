import type { mongo } from 'mongoose';
import { makeLog } from '../../telemetry/log.js';
import type { CursorRow, LogRow } from './embedded-rows.js';
import { Places, Tail } from './shared-log.js';
import { type ReaderParts, TopicReader } from './topic-reader.js';

const writtenBy = (keep: (places: Places) => Promise<unknown>) => {
  const written: unknown[] = [];
  const cursors = { bulkWrite: async (writes: unknown) => void written.push(writes) } as unknown as mongo.Collection<CursorRow>;
  return keep(new Places(() => cursors, 60_000)).then(() => written);
};
const write = (_id: string, next: number) => ({ updateOne: { filter: { _id }, update: { $max: { next } } } });

describe('the places of groups', () => {
  it('are written together, the furthest of each topic', async () => {
    const written = await writtenBy((places) =>
      Promise.all([
        places.keep('a', 't', 3, false),
        places.keep('b', 't', 2, false),
        places.keep('a', 't', 7, false),
        places.keep('a', 'u', 1, true),
      ]),
    );
    expect(written).toEqual([[write('a t', 7), write('b t', 2), write('a u', 1)]]);
  });

  it('are each written in the end, also those that come after a write', async () => {
    const written = await writtenBy(async (places) => {
      await places.keep('a', 't', 3, true);
      await places.keep('a', 't', 4, true);
    });
    expect(written).toEqual([[write('a t', 3)], [write('a t', 4)]]);
  });
});

const rowsFrom = (first: number, count: number): LogRow[] =>
  Array.from({ length: count }, (_none, n) => ({ topic: 't', offset: first + n, key: 'k', value: '', at: new Date(0) }));
const offsetsOf = (rows: readonly LogRow[] | undefined) => rows?.map(({ offset }) => offset);

describe('the tail of a topic', () => {
  it('knows nothing before the first event', () => {
    expect(new Tail().from(0, 10)).toBeUndefined();
  });

  it.each([
    [6, 10, undefined],
    [7, 2, [7, 8]],
    [9, 10, [9, 10, 11]],
    [12, 10, []],
    [20, 10, []],
  ])('from offset %j, at most %j: %j', (offset, limit, expected) => {
    const tail = new Tail();
    tail.add(rowsFrom(7, 3));
    tail.add(rowsFrom(10, 2));
    expect(offsetsOf(tail.from(offset, limit))).toEqual(expected);
  });

  it('forgets the oldest, and keeps the last five hundred', () => {
    const tail = new Tail();
    for (let first = 0; first < 10_000; first += 250) tail.add(rowsFrom(first, 250));
    expect(tail.from(8_900, 1)).toBeUndefined();
    expect(offsetsOf(tail.from(9_500, 2))).toEqual([9_500, 9_501]);
    expect(tail.from(9_999, 10)).toHaveLength(1);
  });
});

const rows = Array.from({ length: 250 }, (_none, offset): LogRow => ({
  topic: 't',
  offset,
  key: `k${offset % 50}`,
  value: '',
  at: new Date(0),
}));
const log = makeLog({ service: 'test', level: 'silent' });

/** A reader of these rows whose handlers end when the test says so. */
const aReader = (handle: (row: LogRow) => Promise<unknown>) =>
  aReaderOf({ laneOf: ({ key }) => key, atOnce: 1, handle: async ([row]) => row && handle(row) });

const aReaderOf = (
  way: Pick<ReaderParts, 'laneOf' | 'atOnce' | 'handle' | 'isForOthers'> & Partial<Pick<ReaderParts, 'gatherMs' | 'read'>>,
) => {
  const [reads, commits, losing]: [number[], number[], AbortController] = [[], [], new AbortController()];
  const reader = new TopicReader({
    topic: 't',
    next: 0,
    read: async (from, limit) => {
      reads.push(from);
      return rows.slice(from, from + limit);
    },
    gatherMs: 0,
    ...way,
    commit: async (next) => void commits.push(next),
    retryDelayMs: 1,
    lost: losing.signal,
    log,
  });
  return { reader, reads, commits, losing };
};

const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries > 2_000) throw new Error('It did not come to pass');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
};

describe('a reader of a topic', () => {
  it('has at most twelve keys in hand, and one event of each', async () => {
    const ends: (() => void)[] = [];
    const [inHand, most]: [Set<string>, number[]] = [new Set(), []];
    const { reader, commits } = aReader(async ({ key }) => {
      expect(inHand.has(key)).toBe(false);
      inHand.add(key);
      most.push(inHand.size);
      await new Promise<void>((resolve) => ends.push(resolve));
      inHand.delete(key);
    });
    await until(() => {
      for (const end of ends.splice(0)) end();
      return commits.at(-1) === 250;
    });
    await reader.stop();
    expect(Math.max(...most)).toBe(12);
    expect(most).toHaveLength(250);
  });

  it('goes through a backlog of more than it reads ahead, the events of each key in their order', async () => {
    const backlog = Array.from({ length: 620 }, (_none, offset): LogRow => ({
      topic: 't',
      offset,
      key: `k${offset % 10}`,
      value: '',
      at: new Date(0),
    }));
    const handled = new Map<string, number[]>();
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const { reader, commits } = aReaderOf({
      laneOf: ({ key }) => key,
      atOnce: 1,
      read: async (from, limit) => {
        if (from > 0) setTimeout(goOn, 5);
        return backlog.slice(from, from + limit);
      },
      handle: async ([row]) => {
        await held;
        if (row) handled.set(row.key, [...(handled.get(row.key) ?? []), row.offset]);
      },
    });
    await until(() => commits.at(-1) === 620);
    await reader.stop();
    for (const [key, offsets] of handled) expect(offsets).toEqual(backlog.filter((row) => row.key === key).map(({ offset }) => offset));
  });

  it('hands on as many as it may of one lane together, in their order, whatever their keys', async () => {
    const batches: number[][] = [];
    const { reader, commits } = aReaderOf({
      laneOf: () => 'all',
      atOnce: 80,
      handle: async (some) => {
        batches.push(some.map(({ offset }) => offset));
        await new Promise((resolve) => setTimeout(resolve, 5));
      },
    });
    await until(() => commits.at(-1) === 250);
    await reader.stop();
    expect(batches.flat()).toEqual(rows.map(({ offset }) => offset));
    expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(80);
    expect(batches.length).toBeLessThan(rows.length / 10);
  });

  it('waits a moment for more of a lane, no longer than until it has as many as it may hand on, nor once it is stopped', async () => {
    const batches: number[] = [];
    const here = rows.slice(0, 3);
    const { reader } = aReaderOf({
      laneOf: () => 'all',
      atOnce: 100,
      gatherMs: 60_000,
      read: async (from, limit) => here.slice(from, from + limit),
      handle: async (some) => void batches.push(some.length),
    });
    await until(() => here.length === 3);
    expect(batches).toEqual([]);
    here.push(...rows.slice(3));
    reader.wake();
    await until(() => batches.length === 2);
    expect(batches).toEqual([100, 100]);
    await reader.stop();
    expect(batches).toEqual([100, 100]);
  });

  it('passes what is for others without waiting for what it has in hand, and commits behind both', async () => {
    const handled: number[] = [];
    let end = (): void => undefined;
    const { reader, commits } = aReaderOf({
      laneOf: ({ key }) => key,
      atOnce: 1,
      isForOthers: ({ offset }) => ![7, 108, 209].includes(offset),
      handle: async (some) => {
        if (some[0]?.offset === 108) await new Promise<void>((resolve) => (end = resolve));
        handled.push(...some.map(({ offset }) => offset));
      },
    });
    await until(() => handled.includes(209) && commits.at(-1) === 108);
    expect(handled).toEqual([7, 209]);
    end();
    await until(() => commits.at(-1) === 250);
    await reader.stop();
    expect(handled).toEqual([7, 209, 108]);
  });

  it('tries again what could be neither handled nor put aside', async () => {
    let failures = 0;
    const handled: number[] = [];
    const { reader } = aReader(async ({ offset }) => {
      if (offset === 0 && (failures += 1) < 3) throw new Error('Not yet');
      handled.push(offset);
    });
    await until(() => handled.length === 250);
    await reader.stop();
    expect(handled.filter((offset) => offset % 50 === 0)).toEqual([0, 50, 100, 150, 200]);
  });

  it('ends what it has in hand when it stops, and begins nothing more', async () => {
    let end = (): void => undefined;
    const begun: number[] = [];
    const { reader, commits } = aReader(async ({ offset }) => {
      begun.push(offset);
      if (offset === 0) await new Promise<void>((resolve) => (end = resolve));
    });
    await until(() => begun.length >= 200);
    const count = begun.length;
    const stopped = reader.stop();
    end();
    await stopped;
    expect(begun).toHaveLength(count);
    expect(commits.at(-1)).toBe(50);
  });

  it('reads and commits nothing more when the log is another process’s', async () => {
    const { reader, reads, commits, losing } = aReader(() => Promise.resolve());
    await until(() => commits.at(-1) === 250);
    const before = [reads.length, commits.length];
    losing.abort();
    reader.wake();
    await reader.stop();
    expect([reads.length, commits.length]).toEqual(before);
  });
});
