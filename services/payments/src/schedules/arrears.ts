import { endedAfterDays, suspendedAfterDays } from '@kerbside/contracts/days/bank-days';
import { addDays, laterOf, type IsoDay } from '@kerbside/contracts/days/dates';
import { sumOf } from '../purchases/ledger.js';
import type { Arrears } from '../purchases/purchase.js';
import { earliest, type Schedule, type ScheduleLine } from '../purchases/schedule.js';

/**
 * Arrears on a day; null when nothing is overdue. They only grow, until everything overdue is paid: a try under way neither adds to them nor ends them.
 * They grew on the day that letters name, though nobody may have looked then, and by one step each time. `was`: the schedule until today.
 */
export const arrearsOn = (schedule: Schedule, before: Arrears | null, today: IsoDay, was: Schedule = schedule): Arrears | null => {
  if (before?.status === 'ended') return before;
  if (!schedule.some(isOverdue)) return null;
  if (!before) return { status: 'late', since: today };
  const next = before.status === 'late' ? 'suspended' : 'ended';
  if (!isReached(reachedOn(schedule, next), today)) return before;
  const foreseen = reachedOn(was, next);
  return { status: next, since: isReached(foreseen, today) ? laterOf(foreseen, before.since) : today };
};

const isReached = (day: IsoDay | null, today: IsoDay): day is IsoDay => day !== null && day <= today;

/** The day on which arrears are that, if nothing is paid; null where nothing is overdue, or a try is under way. */
const reachedOn = (schedule: Schedule, status: 'suspended' | 'ended'): IsoDay | null => {
  const days = status === 'suspended' ? suspendedAfterDays : endedAfterDays;
  const counted = schedule.filter((line) => isOverdue(line) && !isUnderWay(line));
  return earliest(counted.map(({ failure }) => (failure ? addDays(failure.unpaidSince, days) : null)));
};

/** The day on which arrears change if nothing is paid; null when nothing is overdue. */
export const arrearsChangeOn = (schedule: Schedule, arrears: Arrears | null): IsoDay | null =>
  arrears === null || arrears.status === 'ended' ? null : reachedOn(schedule, arrears.status === 'late' ? 'suspended' : 'ended');

export const overdueIn = (schedule: Schedule): { readonly pence: number; readonly since: IsoDay | null } => {
  const overdue = schedule.filter(isOverdue);
  return { pence: sumOf(overdue), since: earliest(overdue.map(({ failure }) => failure?.unpaidSince ?? null)) };
};

const isOverdue = ({ state, failure }: ScheduleLine): boolean => Boolean(failure) && state !== 'collected' && state !== 'void';
const isUnderWay = ({ state }: ScheduleLine): boolean => state === 'due' || state === 'accepted';
