// Preloaded (`node --import`) into a site whose journeys move its clock: the time is that many whole days ahead, as the file named by DAYS_AHEAD_FILE says.
import { readFileSync } from 'node:fs';

const dayMs = 24 * 60 * 60_000;
const aheadMs = Number(readFileSync(process.env.DAYS_AHEAD_FILE ?? '', 'utf8')) * dayMs;
const realNow = Date.now;

Date.now = () => realNow() + aheadMs;
/** A proxy, so that dates that Node makes by itself are instances of it too. */
globalThis.Date = new Proxy(Date, {
  construct: (target, given, asked) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, asked === globalThis.Date ? target : asked),
});
