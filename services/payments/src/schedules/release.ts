import { addBankDays } from '@kerbside/contracts/days/bank-days';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import type { Instrument } from '../purchases/attempt.js';
import type { Purchase } from '../purchases/purchase.js';
import { earliest } from '../purchases/schedule.js';
import { isAwaited } from './collecting.js';

/** Bank days after the last payment arrived in which a direct debit may still fail late. It is tried again then, from the same mandate. */
const lateFailureDays = 10;

export interface PurchaseRelease {
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
