import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Gate } from './crowd-gate.js';

const enter = (gate: Gate): Promise<boolean> => new Promise((resolve) => gate.enter(resolve));

describe('a gate', () => {
  afterEach(() => jest.useRealTimers());

  it('lets a limited number in, and the next when one leaves, in order of arrival', async () => {
    const gate = new Gate({ most: 2, mostWaiting: 10, waitMs: 1_000 });
    const order: string[] = [];
    expect([await enter(gate), await enter(gate)]).toEqual([true, true]);
    const [third, fourth] = ['third', 'fourth'].map((name) => enter(gate).then((isLet) => order.push(`${name} ${isLet}`)));
    await pause(5);
    expect(order).toEqual([]);
    gate.leave();
    await third;
    expect(order).toEqual(['third true']);
    gate.leave();
    await fourth;
    expect(order).toEqual(['third true', 'fourth true']);
  });

  it('turns away callers that have waited long enough, and at once those it has no room for', async () => {
    jest.useFakeTimers();
    const gate = new Gate({ most: 1, mostWaiting: 1, waitMs: 30 });
    await enter(gate);
    const waiting = enter(gate);
    expect(await enter(gate)).toBe(false);
    await jest.advanceTimersByTimeAsync(30);
    expect(await waiting).toBe(false);
    gate.leave();
    expect(await enter(gate)).toBe(true);
  });

  it('is as free as before when all have left', async () => {
    const gate = new Gate({ most: 3, mostWaiting: 10, waitMs: 1_000 });
    const all = Promise.all(Array.from({ length: 9 }, () => enter(gate).then(() => gate.leave())));
    await all;
    expect(await Promise.all([enter(gate), enter(gate), enter(gate)])).toEqual([true, true, true]);
  });
});
