import { Bell } from './bell.js';

const longer = 10_000;

describe('a bell', () => {
  it('wakes the waiter', async () => {
    const bell = new Bell();
    const woken = bell.wait(longer);
    bell.ring();
    await expect(woken).resolves.toBe(true);
  });

  it('remembers one ring while nobody waits', async () => {
    const bell = new Bell();
    bell.ring();
    bell.ring();
    await bell.wait(longer);
    const outcome = await Promise.race([bell.wait(longer).then(() => 'rung'), new Promise((resolve) => setTimeout(resolve, 20, 'quiet'))]);
    expect(outcome).toBe('quiet');
    bell.ring();
  });

  it('lets the waiter go on after the time', async () => {
    await expect(new Bell().wait(5)).resolves.toBe(false);
  });
});
