import { WakeUpSignal } from './wake-up-signal.js';

const longer = 10_000;

describe('a wake-up signal', () => {
  it('wakes the waiter', async () => {
    const signal = new WakeUpSignal();
    const woken = signal.wait(longer);
    signal.raise();
    await expect(woken).resolves.toBe(true);
  });

  it('is kept once while nobody waits', async () => {
    const signal = new WakeUpSignal();
    signal.raise();
    signal.raise();
    await signal.wait(longer);
    const outcome = await Promise.race([
      signal.wait(longer).then(() => 'raised'),
      new Promise((resolve) => setTimeout(resolve, 20, 'quiet')),
    ]);
    expect(outcome).toBe('quiet');
    signal.raise();
  });

  it('lets the waiter go on after the time', async () => {
    await expect(new WakeUpSignal().wait(5)).resolves.toBe(false);
  });
});
