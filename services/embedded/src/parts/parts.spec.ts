import { Parts } from './parts.js';

const later = (order: string[], name: string) => ({ name, stop: async () => void order.push(name) });

describe('stopping', () => {
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
    parts.add(
      { name: 'claims', stop: () => Promise.reject(new Error('no')) },
      { name: 'payments', stop: () => new Promise(() => undefined) },
    );
    expect(await parts.stopAll(20)).toEqual(['claims', 'payments']);
    expect(order).toEqual(['MongoDB']);
  });

  it('takes no longer than the time given for all of them, and then stops the rest together', async () => {
    const order: string[] = [];
    const parts = new Parts();
    const hanging = (name: string) => ({
      name,
      stop: () => {
        order.push(name);
        return new Promise<void>(() => undefined);
      },
    });
    parts.add(later(order, 'MongoDB'));
    for (const name of ['accounts', 'pricing', 'claims']) parts.add(hanging(name));
    const began = performance.now();
    expect([...(await parts.stopAll(50))].toSorted()).toEqual(['accounts', 'claims', 'pricing']);
    expect(performance.now() - began).toBeLessThan(2_500);
    expect(order).toEqual(['claims', 'pricing', 'accounts', 'MongoDB']);
  });

  it('happens all at once when what the parts depend on is gone', async () => {
    const parts = new Parts();
    for (const name of ['accounts', 'pricing', 'claims']) parts.add({ name, stop: () => new Promise(() => undefined) });
    const began = performance.now();
    expect(await parts.stopTogether(50)).toEqual(['accounts', 'pricing', 'claims']);
    expect(performance.now() - began).toBeLessThan(140);
  });

  it('happens once, however often it is asked for', async () => {
    const order: string[] = [];
    const parts = new Parts();
    parts.add(later(order, 'MongoDB'));
    await Promise.all([parts.stopAll(1_000), parts.stopAll(1_000)]);
    expect(order).toEqual(['MongoDB']);
  });
});
