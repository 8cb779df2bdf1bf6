import { jest } from '@jest/globals';
/** The calendar says a day; timers go on as ever. */
export const onDay = (day: string): void => {
  jest.useFakeTimers({
    now: new Date(`${day}T12:00:00Z`),
    doNotFake: [
      'cancelAnimationFrame',
      'cancelIdleCallback',
      'clearImmediate',
      'clearInterval',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'requestIdleCallback',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ],
  });
};
