import { setTimeout as pause } from 'node:timers/promises';
import { collectLeavings } from './leavings.js';

it('collects what a start leaves behind without further allocations', async () => {
  const left = Array.from({ length: 100 }, () => new WeakRef({}));
  collectLeavings([20]);
  // The target of a weak reference lives at least until the end of the turn that created it.
  for (let tries = 0; left.some((one) => one.deref() !== undefined); tries += 1) {
    if (tries > 100) throw new Error('It was not collected');
    await pause(20);
  }
});
