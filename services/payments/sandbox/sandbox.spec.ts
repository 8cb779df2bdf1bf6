import { EventEmitter } from 'node:events';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { describe, jest } from '@jest/globals';
import type { mongo } from 'mongoose';
import { Pulse } from './pulse.js';
import { WriteThrough } from './write-through.js';

describe('pulse', () => {
  afterEach(() => jest.useRealTimers());

  it('beats as often as asked while the sandbox is used, seldom after a minute, and often again from the next request', () => {
    jest.useFakeTimers();
    const server = new EventEmitter();
    let beats = 0;
    const pulse = new Pulse(server, 250, () => (beats += 1));
    const beatsWithin = (ms: number) => {
      const before = beats;
      jest.advanceTimersByTime(ms);
      return beats - before;
    };
    expect(beatsWithin(1_000)).toBe(4);
    beatsWithin(65_000);
    expect(beatsWithin(10_000)).toBe(2);
    server.emit('request');
    expect(beatsWithin(1_000)).toBe(4);
    pulse.stop();
    expect(beatsWithin(120_000)).toBe(0);
  });
});

/** A collection that is written to when the test says so. */
const slowRows = () => {
  const writes: { readonly keys: readonly string[]; readonly end: () => void; readonly fail: () => void }[] = [];
  const keyOf = (operation: mongo.AnyBulkWriteOperation): string => ('updateOne' in operation ? operation.updateOne.filter['key'] : '');
  const bulkWrite = (operations: mongo.AnyBulkWriteOperation[]) =>
    new Promise<void>((resolve, reject) => {
      writes.push({ keys: operations.map(keyOf), end: resolve, fail: () => reject(new Error('away')) });
    });
  return { writes, bulkWrite };
};

describe('what is written through', () => {
  it('goes in the order in which it was put, and what was put during a write goes together', async () => {
    const rows = slowRows();
    const stored = new WriteThrough(rows);
    stored.put('intent', { id: 'a' }, 1);
    void stored.written();
    await turn();
    for (const id of ['b', 'c', 'a']) stored.put('intent', { id }, 2);
    expect(rows.writes.map(({ keys }) => keys)).toEqual([['intent:a']]);
    void stored.written();
    rows.writes[0]?.end();
    await turn();
    expect(rows.writes.map(({ keys }) => keys)).toEqual([['intent:a'], ['intent:b', 'intent:c', 'intent:a']]);
    rows.writes[1]?.end();
    await stored.written();
    expect(rows.writes).toHaveLength(2);
  });

  it('goes soon, and that an event was delivered with what comes next', async () => {
    const rows = slowRows();
    const stored = new WriteThrough(rows);
    stored.put('delivery', { id: 'a' }, 1);
    await wait(100);
    expect(rows.writes).toEqual([]);
    stored.put('intent', { id: 'b' }, 2);
    await wait(100);
    expect(rows.writes.map(({ keys }) => keys)).toEqual([['delivery:a', 'intent:b']]);
  });

  it('goes with what comes next when it could not be written, before it', async () => {
    const rows = slowRows();
    const stored = new WriteThrough(rows);
    stored.put('intent', { id: 'a' }, 1);
    const first = stored.written();
    await turn();
    rows.writes[0]?.fail();
    await expect(first).rejects.toThrow('away');
    stored.put('intent', { id: 'b' }, 2);
    await wait(60);
    expect(rows.writes.at(-1)?.keys).toEqual(['intent:a', 'intent:b']);
    rows.writes.at(-1)?.end();
    await stored.written();
  });
});
