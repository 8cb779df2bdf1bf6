/**
 * Tests run on the day that their data is written for, `fakeTimers.now` of their project, whatever day it is. Time goes on from there.
 * Faked timers take their Date when they are made, so it comes before them.
 */
export function onItsDay(global, { fakeTimers: { now: begun } }) {
  if (begun === undefined) return;
  const { Date: Real } = global;
  const later = Real.now() - begun;
  const now = () => Real.now() - later;
  const Ours = Object.assign(
    Object.setPrototypeOf(function Date() {}, Real),
    { now, prototype: Real.prototype },
  );
  const construct = (_, args, Made) => Reflect.construct(Real, args.length > 0 ? args : [now()], Made);
  global.Date = new Proxy(Ours, { construct, apply: () => new Real(now()).toString() });
}
