import { jest } from '@jest/globals';
import { Parts } from './parts.js';

const later = (order: string[], name: string) => ({ name, stop: async () => void order.push(name) });
const hanging = (name: string, order: string[] = []) => ({
  name,
  stop: () => {
    order.push(name);
    return new Promise<void>(() => undefined);
  },
});
/** What a stage gets, however little is given for all of them. */
const leastMs = 1_000;
const names = ['accounts', 'pricing', 'claims'];

describe('stopping', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** What it comes to within that time. */
  const within = async <T>(ms: number, work: Promise<T>): Promise<T | 'it takes longer'> => {
    await jest.advanceTimersByTimeAsync(ms);
    return Promise.race([work, Promise.resolve('it takes longer' as const)]);
  };

  it('goes from what was started last to what it depends on', async () => {
    const order: string[] = [];
    const parts = new Parts();
    parts.add(later(order, 'MongoDB'));
    parts.add(later(order, 'accounts'), later(order, 'pricing'));
    parts.add(later(order, 'the site'));
    expect(await parts.stopAll(1_000)).toEqual([]);
    expect(order).toEqual(['the site', 'accounts', 'pricing', 'MongoDB']);
  });

  it('continues past a part that fails or hangs, and names it', async () => {
    const order: string[] = [];
    const parts = new Parts();
    parts.add(later(order, 'MongoDB'));
    parts.add({ name: 'claims', stop: () => Promise.reject(new Error('no')) }, hanging('payments'));
    expect(await within(leastMs, parts.stopAll(20))).toEqual(['claims', 'payments']);
    expect(order).toEqual(['MongoDB']);
  });

  it('takes no longer than the time given for all of them, and then stops the rest together', async () => {
    const order: string[] = [];
    const parts = new Parts();
    parts.add(later(order, 'MongoDB'));
    for (const name of names) parts.add(hanging(name, order));
    expect(await within(2 * leastMs, parts.stopAll(50))).toEqual(['claims', 'pricing', 'accounts']);
    expect(order).toEqual(['claims', 'pricing', 'accounts', 'MongoDB']);
  });

  it('happens all at once when what the parts depend on is gone', async () => {
    const parts = new Parts();
    for (const name of names) parts.add(hanging(name));
    expect(await within(50, parts.stopTogether(50))).toEqual(names);
  });

  it('happens once, however often it is asked for', async () => {
    const order: string[] = [];
    const parts = new Parts();
    parts.add(later(order, 'MongoDB'));
    await Promise.all([parts.stopAll(1_000), parts.stopAll(1_000)]);
    expect(order).toEqual(['MongoDB']);
  });
});
