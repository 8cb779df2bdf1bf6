import { endedAfterDays, suspendedAfterDays } from '@kerbside/contracts/days/bank-days';
import { addDays, daysBetween, type IsoDay } from '@kerbside/contracts/days/dates';
import { sumOf } from '../purchases/ledger.js';
import type { Arrears } from '../purchases/purchase.js';
import { earliest, type Schedule, type ScheduleLine } from '../purchases/schedule.js';

/** Arrears on a day; null when nothing is overdue. They only grow, until everything overdue is paid: a try under way neither adds to them nor ends them. */
export const arrearsOn = (schedule: Schedule, before: Arrears | null, today: IsoDay): Arrears | null => {
  if (before?.status === 'ended') return before;
  const overdue = schedule.filter(isOverdue);
  if (overdue.length === 0) return null;
  const days = Math.max(...overdue.filter((line) => !isUnderWay(line)).map(({ failure }) => daysSince(failure, today)), 0);
  const reached = days >= endedAfterDays ? 'ended' : days >= suspendedAfterDays ? 'suspended' : 'late';
  return before && rank[reached] <= rank[before.status] ? before : { status: reached, since: today };
};

/** The day on which arrears change if nothing is paid; null when nothing is overdue. */
export const arrearsChangeOn = (schedule: Schedule, arrears: Arrears | null): IsoDay | null => {
  if (arrears === null || arrears.status === 'ended') return null;
  const days = arrears.status === 'late' ? suspendedAfterDays : endedAfterDays;
  return earliest(
    schedule
      .filter((line) => isOverdue(line) && !isUnderWay(line))
      .map(({ failure }) => (failure ? addDays(failure.unpaidSince, days) : null)),
  );
};

export const overdueIn = (schedule: Schedule): { readonly pence: number; readonly since: IsoDay | null } => {
  const overdue = schedule.filter(isOverdue);
  return { pence: sumOf(overdue), since: earliest(overdue.map(({ failure }) => failure?.unpaidSince ?? null)) };
};

const rank = { late: 1, suspended: 2, ended: 3 } as const satisfies Record<Arrears['status'], number>;

const isOverdue = ({ state, failure }: ScheduleLine): boolean => Boolean(failure) && state !== 'collected' && state !== 'void';
const isUnderWay = ({ state }: ScheduleLine): boolean => state === 'due' || state === 'accepted';
const daysSince = (failure: ScheduleLine['failure'], today: IsoDay): number => (failure ? daysBetween(failure.unpaidSince, today) : 0);
