import { createHash } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import { coolingOffDays } from '@kerbside/contracts/policies/until-when-to-cancel';
import type { CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { addDays, addMonths, daysBetween, formatLongDay, monthsBetween, type IsoDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import { formatPounds, roundHalfUp, type Pence } from '@kerbside/contracts/money/money';
import { ownerOf } from '../owner-of.js';

type CancelledCover = SoldCover | SoldOrder;

interface SoldCover {
  readonly kind: 'cover';
  readonly productType: ProductType;
  readonly startsOn: IsoDay;
  readonly endsOn: IsoDay;
  readonly rolling: boolean;
  /** The price of a month when the policy is rolling. */
  readonly premiumPence: Pence;
  readonly cancellationFeePence: Pence;
  /** When its owner took it over; null or absent where they bought it. */
  readonly transferredOn?: IsoDay | null | undefined;
  readonly suspendedOn?: IsoDay | null | undefined;
}

interface SoldOrder {
  readonly kind: 'order';
  readonly productType: ProductType;
  readonly premiumPence: Pence;
  readonly cancellationFeePence: Pence;
  /** When a garage began the work, which uses all of it. */
  readonly workBegunOn?: IsoDay | undefined;
}

/** Set by staff; computed where absent. */
export interface StaffWishes {
  readonly feePence?: Pence | undefined;
  readonly creditNotePence?: Pence | undefined;
  readonly usedPartPence?: Pence | undefined;
}

export interface CancellationFacts extends StaffWishes {
  readonly cover: CancelledCover;
  /** The day in London on which it was bought. */
  readonly boughtOn: IsoDay;
  /** The first day without cover: the day before it is the last one that is charged for. */
  readonly on: IsoDay;
  /** What was paid for this policy and has not gone back. */
  readonly paidPence: Pence;
  /** Some of what was paid for it went back before. */
  readonly isLessRefunds?: boolean;
  /** Claims that were sent, how many of them are unfinished, and what was or will be paid for all of them. */
  readonly claims: { readonly count: number; readonly openCount: number; readonly usedPence: Pence };
  readonly toComePence: Pence;
  /** How much of that is already on its way. */
  readonly onItsWayPence?: Pence | undefined;
  /** What banks took back of what was paid for it. */
  readonly withBankPence?: Pence | undefined;
  /** What the other policies of the purchase that are in force cost each month; 0 without monthly ones. */
  readonly othersMonthlyPence: Pence;
  /** How far it is paid at the garage of its visit; null where it is paid to us. */
  readonly atGarage?: CancellationWorking['atGarage'] | null;
  readonly isOfSeveral?: CancellationWorking['isOfSeveral'];
  readonly refundDays?: CancellationWorking['refundDays'];
}

/** What staff may not set: no credit is for more than was charged. By field. */
export const wishFaults = (
  { creditNotePence = 0 }: StaffWishes,
  { totalPricePence }: CancellationWorking,
): Readonly<Record<string, string>> =>
  creditNotePence > totalPricePence
    ? { creditNotePence: `The credit note cannot be more than the price, ${formatPounds(totalPricePence)}` }
    : {};

/**
 * What cancelling gives back: paid + credit note - total price - fee - used part, capped at what was paid (A9). The same for customers and staff.
 * Work at a garage that has not begun goes back whole, as it does when its visit is cancelled.
 */
export const cancellationWorking = (facts: CancellationFacts): CancellationWorking => {
  const { cover, boughtOn, on, paidPence, claims, toComePence, onItsWayPence = 0, withBankPence = 0, othersMonthlyPence, atGarage } = facts;
  const hasBegun = cover.kind === 'order' && cover.workBegunOn !== undefined;
  const isUsed = claims.count > 0 || hasBegun;
  const isCoolingOff = on <= addDays(boughtOn, coolingOffDays) && !isUsed;
  const charged = cover.kind === 'cover' ? periodOn(cover, on) : undefined;
  const period = charged?.period;
  const totalPricePence = charged?.totalPricePence ?? cover.premiumPence;
  const isFree = isCoolingOff || Boolean(atGarage);
  const isUndone = cover.kind === 'order' && !hasBegun;
  // An order has no days: all of it is credited, and what is used of it taken off again, once.
  const unusedPence = isFree || !period ? totalPricePence : unusedOf(cover.premiumPence, period);
  // Nobody can be charged for changing their mind, nor for what a garage is paid for, whatever staff set.
  const set: StaffWishes = isFree ? { feePence: 0 } : facts;
  const isWorkUsed = hasBegun && !atGarage;
  const usedPence = isWorkUsed ? totalPricePence : claims.usedPence;
  const { creditNotePence = unusedPence, feePence = cover.cancellationFeePence, usedPartPence = usedPence } = set;
  const uncappedPence = paidPence + creditNotePence - totalPricePence - feePence - usedPartPence;
  const balancePence = Math.min(uncappedPence, paidPence);
  const lines = (
    [
      { code: 'paid', label: paidLabel(facts), amountPence: paidPence },
      {
        code: 'credit-note',
        label:
          creditNotePence === unusedPence ? creditLabel({ isCoolingOff, isUndone, atGarage, period }) : 'Credit note, set by our staff',
        amountPence: creditNotePence,
      },
      { code: 'total-price', label: priceLabel(cover, period), amountPence: -totalPricePence },
      { code: 'fee', label: 'Cancellation fee', amountPence: -feePence },
      {
        code: 'used-part',
        label:
          usedPartPence === usedPence ? `Already used: ${isWorkUsed ? 'work at a garage' : 'claims'}` : 'Already used, set by our staff',
        amountPence: -usedPartPence,
      },
      { code: 'cap', label: 'Never more than was paid', amountPence: balancePence - uncappedPence },
      { code: 'floor', label: 'We do not ask for the rest', amountPence: Math.max(0, -balancePence) },
    ] as const
  ).filter(({ code, amountPence }) => amountPence !== 0 || code === 'paid');
  const sums = { paidPence, totalPricePence, creditNotePence, feePence, usedPartPence, balancePence };
  const refundPence = Math.max(0, balancePence);
  const isOfClaims = set.usedPartPence === undefined && usedPence === claims.usedPence;
  const isSetOff = refundPence > 0 && isOfClaims && !isCoolingOff;
  return {
    workingId: idOf(on, sums),
    on,
    isCoolingOff,
    ...(period ? { period } : {}),
    ...sums,
    refundPence,
    toComePence,
    ...(onItsWayPence > 0 ? { onItsWayPence } : {}),
    ...(withBankPence > 0 ? { withBank: { pence: withBankPence, backPence: Math.max(0, withBankPence - shortOf({ balancePence })) } } : {}),
    ...(othersMonthlyPence > 0 ? { othersMonthlyPence } : {}),
    ...(isSetOff ? { countedClaimsPence: claims.usedPence } : {}),
    ...(isPaidByAnother(cover) ? { isPaidByAnother: true as const } : {}),
    ...(claims.openCount > 0 ? { openClaims: claims.openCount } : {}),
    ...(atGarage ? { atGarage } : {}),
    ...(facts.isOfSeveral ? { isOfSeveral: true as const } : {}),
    ...(facts.refundDays !== undefined && refundPence > 0 ? { refundDays: facts.refundDays } : {}),
    ...(facts.isLessRefunds ? { isLessRefunds: true as const } : {}),
    lines: lines.map((line) => ({ ...line })),
  };
};

/** By how much less was paid than what is charged. */
export const shortOf = ({ balancePence }: Pick<CancellationWorking, 'balancePence'>): Pence => Math.max(0, -balancePence);

const paidLabel = ({ cover, isLessRefunds = false }: CancellationFacts): string =>
  `${isPaidByAnother(cover) ? 'Paid by whoever bought it' : 'Paid so far'}${isLessRefunds ? ', less what went back before' : ''}`;

export const isPaidByAnother = (cover: CancelledCover): boolean => cover.kind === 'cover' && Boolean(cover.transferredOn);

/** What the caller sees of it: its owner nothing of money that somebody else paid, nor of what was claimed before. */
export const workingFor = (caller: Caller, working: CancellationWorking): CancellationWorking => {
  if (!working.isPaidByAnother || ownerOf(caller) === undefined) return working;
  const {
    countedClaimsPence: _,
    onItsWayPence: __,
    isOfSeveral: ___,
    withBank: ____,
    isLessRefunds: _____,
    refundDays: ______,
    ...shown
  } = working;
  return { ...shown, ...noSums, lines: [] };
};

const noSums = {
  paidPence: 0,
  totalPricePence: 0,
  creditNotePence: 0,
  feePence: 0,
  usedPartPence: 0,
  balancePence: 0,
  refundPence: 0,
  toComePence: 0,
} as const;

interface ChosenDay {
  readonly cover: CancelledCover;
  readonly boughtOn: IsoDay;
  readonly today: IsoDay;
  readonly working: Pick<CancellationWorking, 'on' | 'balancePence' | 'feePence'>;
}

/** Why cover cannot end before this day, if it cannot. Ahead of today it ends only with what is paid for, as payments stop at once; the fee is taken out of what goes back, or not at all. */
export const dayRefusal = ({ cover, boughtOn, today, working: { on, balancePence, feePence } }: ChosenDay): string | undefined => {
  const last = lastDayOf(cover, today);
  if (on < boughtOn || (last !== null && on > last)) return `Choose a day from when it was bought${untilWords(last, today)}`;
  if (on <= today) return undefined;
  if (cover.kind === 'cover' && cover.suspendedOn) return 'Its cover is suspended, so it can be cancelled today or earlier';
  return balancePence + feePence < 0 ? 'More would be used by then than is paid. Choose an earlier day' : undefined;
};

/** Null for monthly cover: only what is paid for ends it. */
const lastDayOf = (cover: CancelledCover, today: IsoDay): IsoDay | null => {
  if (cover.kind === 'order') return today;
  if (cover.rolling) return null;
  return cover.endsOn < today ? today : cover.endsOn;
};

const untilWords = (last: IsoDay | null, today: IsoDay): string => {
  if (last === null) return '';
  return ` until ${last === today ? 'today' : `the end of cover on ${formatLongDay(last)}`}`;
};

type Period = NonNullable<CancellationWorking['period']>;
interface ChargeFacts {
  readonly period: Period;
  readonly totalPricePence: Pence;
}

/** What is charged for: the whole cover, or each month of monthly cover that has begun, the last of which is in use. */
const periodOn = ({ startsOn, endsOn, rolling, premiumPence }: SoldCover, on: IsoDay): ChargeFacts => {
  const before = rolling ? Math.max(0, monthsBetween(startsOn, on)) : 0;
  const from = rolling ? addMonths(startsOn, before) : startsOn;
  const to = rolling ? addDays(addMonths(startsOn, before + 1), -1) : endsOn;
  const days = daysBetween(from, to) + 1;
  const unusedDays = on < from ? days : Math.max(0, daysBetween(on, to) + 1);
  return { period: { from, to, days, unusedDays }, totalPricePence: premiumPence * (before + 1) };
};

const unusedOf = (premiumPence: Pence, { unusedDays, days }: Period): Pence => roundHalfUp(premiumPence * unusedDays, days);

const priceLabel = (cover: CancelledCover, period: Period | undefined): string => {
  if (cover.kind === 'order' || !period) return 'Price of the order';
  const { from, to } = period;
  return cover.rolling
    ? `Price of the months until ${formatLongDay(to)}`
    : `Price of the cover from ${formatLongDay(from)} to ${formatLongDay(to)}`;
};

interface CreditFacts extends Pick<CancellationFacts, 'atGarage'> {
  readonly isCoolingOff: boolean;
  readonly isUndone: boolean;
  readonly period: Period | undefined;
}

const creditLabel = ({ isCoolingOff, isUndone, atGarage, period }: CreditFacts): string => {
  if (atGarage) return 'Credit for all of it: the garage is paid, not us';
  if (isCoolingOff) return 'Credit for all of it, within 14 days';
  if (isUndone) return 'Credit for all of it: the work has not begun';
  return period ? `Credit for ${notUsed(period)}` : 'Credit for all of it, before what is used';
};

/** "266 of 1,096 days not used". */
export const notUsed = ({ unusedDays, days }: Period): string =>
  `${unusedDays.toLocaleString('en-GB')} of ${days.toLocaleString('en-GB')} days not used`;

const idOf = (on: IsoDay, sums: object): string =>
  createHash('sha256')
    .update(JSON.stringify([on, Object.values(sums)]))
    .digest('base64url')
    .slice(0, 22);

interface Share {
  readonly policyNumber: string;
  readonly premiumPence: Pence;
}

export const premiumsOf = (policies: readonly Pick<Share, 'premiumPence'>[]): Pence =>
  policies.reduce((sum, { premiumPence }) => sum + premiumPence, 0);

/** The share of a purchase's money that was paid for one of its policies: by premium, so that all shares add up to the penny. */
const paidShare = (policies: readonly Share[], policyNumber: string, paidPence: Pence): Pence => {
  const sorted = policies.toSorted((a, b) => a.policyNumber.localeCompare(b.policyNumber));
  const place = sorted.findIndex((policy) => policy.policyNumber === policyNumber);
  const all = premiumsOf(sorted);
  const upTo = (count: number) => (all === 0 ? 0 : Math.floor((paidPence * premiumsOf(sorted.slice(0, count))) / all));
  return upTo(place + 1) - upTo(place);
};

interface ShareFacts extends Share {
  /** What was counted as paid for it when it was cancelled; null while it is in force. */
  readonly countedPence: Pence | null;
}

interface PurchaseMoney {
  readonly paidPence: Pence;
  readonly toComePence: Pence;
  readonly onItsWayPence?: Pence | undefined;
}

/** What was paid for one policy of a purchase, and what is still due for it, less what earlier cancellations already counted. */
export const purchaseShare = (
  policies: readonly ShareFacts[],
  policyNumber: string,
  { paidPence, toComePence, onItsWayPence = 0 }: PurchaseMoney,
): Required<PurchaseMoney> => {
  const inForce = policies.filter(({ countedPence }) => countedPence === null);
  const counted = policies.reduce((sum, { countedPence }) => sum + (countedPence ?? 0), 0);
  const leftPence = Math.max(0, paidPence - counted);
  const shareOf = (sum: Pence, of = policyNumber) => paidShare(inForce, of, sum);
  // What is due is what is left of a share of both: paid and due are then the policy's price to the penny.
  const dueOf = (of: string) => shareOf(leftPence + toComePence, of) - shareOf(leftPence, of);
  const isExact = inForce.every((policy) => dueOf(policy.policyNumber) >= 0);
  const duePence = isExact ? dueOf(policyNumber) : shareOf(toComePence);
  // Payments that are not being taken yet shrink first.
  const onItsWay = Math.max(0, duePence - (toComePence - onItsWayPence));
  return { paidPence: shareOf(leftPence), toComePence: duePence, onItsWayPence: onItsWay };
};
