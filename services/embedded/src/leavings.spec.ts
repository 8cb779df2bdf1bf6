import { setTimeout as pause } from 'node:timers/promises';
import { collectLeavings } from './leavings.js';

it('collects what a start leaves behind, without anybody allocating more', async () => {
  const left = Array.from({ length: 100 }, () => new WeakRef({}));
  collectLeavings([20]);
  // What a weak reference holds lives until the turn ends in which it was made.
  for (let tries = 0; left.some((one) => one.deref() !== undefined); tries += 1) {
    if (tries > 100) throw new Error('It was not collected');
    await pause(20);
  }
});
