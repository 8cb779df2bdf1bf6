import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { Instrument } from '../purchases/attempt.js';
import { sumOf } from '../purchases/ledger.js';
import type { Arrears, PlanEnd, Purchase } from '../purchases/purchase.js';
import { earliest, nextDueOn, type Schedule, type ScheduleLine } from '../purchases/schedule.js';
import { arrearsChangeOn, arrearsOn, overdueIn } from './arrears.js';
import { voidRest } from './edits.js';
import { addMonth, addMonthOn, monthsOf } from './months.js';
import { addBankDays } from '@kerbside/contracts/days/bank-days';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import { isAwaited } from './collecting.js';
import { countedAsTheyAre } from './missing.js';

/** What follows for a purchase when its schedule, or the day, is another. */
export interface Progress {
  readonly purchase: Purchase;
  /** What arrears have become; undefined when they stayed as they were, null when everything overdue is paid. */
  readonly arrears?: Arrears | null;
  /** The plan ended just now. */
  readonly end?: PlanEnd['reason'];
  /** Monthly cover: another month, which begins to be owed as soon as the last one is being collected. */
  readonly added: Schedule;
  /** What counted as given when the plan was cancelled, and did not arrive or was taken back; below 0 for what came back. */
  readonly lostPence?: number;
  /** Lines that will not be collected any more. */
  readonly voided: Schedule;
  /** What is overdue, also of lines that are void now. */
  readonly overdue: ReturnType<typeof overdueIn>;
  /** What nothing more will be taken from. */
  readonly released?: Instrument;
  /** What is missing of the money for cover that ends on a later day may be another sum. */
  readonly isCountedAnew?: true;
}

/** The purchase with this schedule: its arrears, what is void when the plan is over, and the next day on which something is to be done. */
export const progress = (purchase: Purchase, schedule: Schedule, today: IsoDay): Progress => {
  const before = purchase.arrears ?? null;
  // What is disputed after all of the cover was cancelled is not owed again: it would go back once it was paid.
  const wasOver = purchase.planEnd !== undefined || purchase.isCoverCancelled === true;
  const arrears = wasOver ? before : arrearsOn(schedule, before, today, purchase.schedule);
  const endedOn = arrears?.status === 'ended' && !wasOver ? arrears.since : undefined;
  const isOver = wasOver || endedOn !== undefined;
  const months = isOver ? null : monthsOf(purchase, schedule);
  const going = months ? addMonth(schedule, months, today) : schedule;
  const next = isOver ? voidRest(schedule) : going;
  const later = months && monthsOf(purchase, next);
  const moved: Purchase = {
    ...purchase,
    schedule: next,
    arrears,
    ...(endedOn === undefined ? {} : { planEnd: { on: endedOn, reason: 'arrears' } }),
    ...(months ? { monthsFrom: months.from } : {}),
    nextDueOn: earliest([nextDueOn(next), arrearsChangeOn(next, arrears), later && addMonthOn(later)]),
  };
  return {
    ...release(moved, today),
    added: next.slice(schedule.length),
    voided: becameVoid(purchase.schedule, next),
    lostPence: givenIn(purchase.schedule) - givenIn(next),
    overdue: overdueIn(schedule),
    ...(arrears?.status === before?.status ? {} : { arrears }),
    ...(endedOn === undefined ? {} : { end: 'arrears' }),
    ...countedAnew(moved, purchase, arrears?.status !== before?.status),
  };
};

/** Cover that was cancelled may end on a later day. What goes on for what is paid hears of the end of its plan again. */
const countedAnew = (after: Purchase, before: Purchase, areOtherArrears: boolean): Pick<Progress, 'isCountedAnew'> => {
  const { isCoverCancelled = false, cancelled = [] } = after;
  const mayBeLess = [...before.schedule, ...after.schedule].some(({ wasCounted }) => wasCounted);
  return mayBeLess && (isCoverCancelled || (areOtherArrears && cancelled.length > 0)) ? { isCountedAnew: true } : {};
};

/** Staff or the customer end the plan: nothing more is collected, and a cover that is in arrears is not suspended any further. */
export const endPlan = (purchase: Purchase, today: IsoDay): Progress => {
  const left = voidRest(purchase.schedule);
  // Cover goes on for as long as the rest pays for. Where it was cancelled, that says what was counted.
  const schedule = purchase.isCoverCancelled === true ? left : countedAsTheyAre(left);
  const ended: Purchase = {
    ...purchase,
    schedule,
    arrears: null,
    planEnd: { on: today, reason: 'cancelled' },
    nextDueOn: nextDueOn(schedule),
  };
  return {
    ...release(ended, today),
    added: [],
    voided: becameVoid(purchase.schedule, schedule),
    overdue: overdueIn(purchase.schedule),
    end: 'cancelled',
    ...countedAnew(ended, ended, false),
  };
};

const givenIn = (schedule: Schedule): number => sumOf(schedule.filter(({ state }) => state !== 'void'));

const becameVoid = (before: Schedule, after: Schedule): Schedule =>
  after.filter((line) => line.state === 'void' && stateOf(before, line.number) !== 'void');

const stateOf = (schedule: Schedule, number: number): ScheduleLine['state'] | undefined =>
  schedule.find((line) => line.number === number)?.state;

/** Bank days after the last payment arrived in which a direct debit may still fail late. It is tried again then, from the same mandate. */
const lateFailureDays = 10;

interface PurchaseRelease {
  readonly purchase: Purchase;
  /** What nothing more is taken from: the provider is to forget it. */
  readonly released?: Instrument;
}

/** Lets go of what a purchase is collected from, once nothing more will be: paid up, or its plan is over and nothing of it is on its way. */
export const release = (purchase: Purchase, today: IsoDay): PurchaseRelease => {
  const { instrument } = purchase;
  if (!instrument) return { purchase };
  const releaseOn = releasedOn(purchase, instrument, today);
  if (releaseOn !== null && releaseOn <= today) return { purchase: { ...purchase, instrument: null, releaseOn }, released: instrument };
  return { purchase: { ...purchase, releaseOn, nextDueOn: earliest([purchase.nextDueOn, releaseOn]) } };
};

const releasedOn = ({ schedule, planEnd, releaseOn }: Purchase, { method }: Instrument, today: IsoDay): IsoDay | null => {
  if (schedule.some(isAwaited)) return null;
  if (planEnd || !isByDebit(method)) return today;
  return releaseOn ?? addBankDays(today, lateFailureDays);
};
