/**
 * Tests run on the day that their data is written for, `fakeTimers.now` of their project, whatever day it is. Time goes on from there.
 * Faked timers take their Date when they are made, so it comes before them.
 */
export function onItsDay(global, { fakeTimers: { now: begun } }) {
  if (begun === undefined) return;
  const { now: real } = global.Date;
  const later = real() - begun;
  const now = () => real() - later;
  global.Date = new Proxy(global.Date, {
    construct: (Real, args, Made) => Reflect.construct(Real, args.length > 0 ? args : [now()], Made),
    get: (Real, key, receiver) => (key === 'now' ? now : Reflect.get(Real, key, receiver)),
  });
}
