// Preloaded (`node --import`) into a site whose journeys move its clock: the time is that many whole days ahead, as the file named by DAYS_AHEAD_FILE says. It is
// read again at SIGUSR2: the days have then passed, for what recurs in the background too, and the process says so.
import { readFileSync } from 'node:fs';

const dayMs = 24 * 60 * 60_000;
const read = () => Number(readFileSync(process.env.DAYS_AHEAD_FILE ?? '', 'utf8')) * dayMs;
const atStartMs = read();
let aheadMs = atStartMs;
const realNow = Date.now;
const realPassed = performance.now.bind(performance);

Date.now = () => realNow() + aheadMs;
performance.now = () => realPassed() + aheadMs - atStartMs;
/** A proxy, so that dates that Node makes by itself are instances of it too. */
globalThis.Date = new Proxy(Date, {
  construct: (target, given, asked) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, asked === globalThis.Date ? target : asked),
});

process.on('SIGUSR2', () => {
  aheadMs = read();
  process.stdout.write(`It is ${aheadMs / dayMs} days ahead\n`);
});
