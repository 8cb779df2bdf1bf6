import { addDays, type IsoDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import type { OfferLine, RenewalOffer } from '@kerbside/contracts/http/claims/offers';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import { autoRenewalOn } from '../policies/cover.js';
import type { CoverRecord } from '../policies/policy.js';

/** An offer as stored: to whoever had the policy when it was made. */
export interface OfferRecord extends Omit<RenewalOffer, 'madeAt'> {
  readonly customerId: string;
  readonly madeAt: Date;
  /** The policies that came with this one, and are renewed by the same quote. */
  readonly withPolicyIds?: readonly string[];
}

/** Bought with other cover, as a policy of its own, at the price that it has there. */
export const cameWithAnother = ({ lines }: Pick<CoverRecord, 'lines'>): boolean => lines.every(({ kind }) => kind !== 'base');

/** All that is renewed by one quote, as one price. */
export const togetherOf = (policies: readonly Pick<CoverRecord, 'lines' | 'premiumPence'>[]) => ({
  lines: policies.flatMap(({ lines }) => lines),
  previousPence: policies.reduce((sum, { premiumPence }) => sum + premiumPence, 0),
});

/** Whether what is offered is not the cover that it was: it is not sold any more, or was sold only with other cover. */
export const isOtherCover = ({ lines, productType }: Pick<CoverRecord, 'lines' | 'productType'>, offered: readonly PriceLine[]): boolean =>
  baseOf(lines, productType)?.code !== baseOf(offered, productType)?.code;

const baseOf = (lines: readonly PriceLine[], type: ProductType | undefined): PriceLine | undefined =>
  lines.find(({ kind, productType }) => kind === 'base' && productType === type);

/** It is made when the cover has this many days left: three weeks to look around (ICOBS 6.5). */
export const offerDays = 21;

/** Whether another year may be offered: it runs out soon, its owner has not switched renewal off, and nothing goes on after it. */
export const mayBeOffered = (policy: CoverRecord, today: IsoDay): boolean =>
  policy.endsOn >= today &&
  policy.endsOn <= addDays(today, offerDays) &&
  autoRenewalOn(policy, today) === 'on' &&
  !policy.replacedBy &&
  policy.vehicle.registrationNumber !== null;

/** What a car is driven on average in Great Britain (National Travel Survey), until its owner tells us. */
const milesAYear = 7_000;

export const mileageThen = (mileageBefore: number, months: number): number => mileageBefore + Math.round((milesAYear * months) / 12);

/** What its customer made of the quote since: they may change everything of it, and the price with it. `before`: what of it is still to be renewed. */
export const offerNow = (made: OfferRecord, before: ReturnType<typeof togetherOf>, quote: QuoteFacts): OfferRecord => {
  const { step, title, totalPence: offeredPence, coverStartsOn, car, monthlyPence } = quote;
  const mileage = car?.mileage ?? made.mileage;
  const wasOffered = (code: string) => made.lines.some((line) => line.code === code && line.offeredPence !== null);
  const lines = comparedLines(before.lines, quote.lines, mileage).map((line) =>
    line.reason === goneReasons.base && wasOffered(line.code) ? { ...line, reason: leftLevel } : line,
  );
  const isMonthly = monthlyPence !== null;
  return {
    ...made,
    previousPence: before.previousPence,
    step,
    title,
    offeredPence,
    isMonthly,
    lines,
    mileage,
    startsOn: coverStartsOn ?? made.startsOn,
  };
};

/** Both prices line by line, in the order of the new one, then what was in the last one only. Each side sums to its price. */
export const comparedLines = (previous: readonly PriceLine[], offered: readonly PriceLine[], mileage: number): OfferLine[] => {
  const before = new Map(previous.map((line) => [keyOf(line), line]));
  const now = new Set(offered.map(keyOf));
  const gone = previous.filter((line) => !now.has(keyOf(line)));
  const isAloneNow = ({ productType }: PriceLine) => !baseOf(previous, productType) && baseOf(offered, productType) !== undefined;
  return [
    ...offered.map((line) => compared(before.get(keyOf(line)), line, mileage)),
    ...gone.map((line) => ({ ...compared(line, undefined, mileage), ...(isAloneNow(line) ? { reason: notAlone } : {}) })),
  ];
};

/** What was added to the offer is rated by the same car, in lines of the same names. */
const keyOf = ({ kind, code, productType }: PriceLine): string => [productType, kind, code].join(' ');

const compared = (before: PriceLine | undefined, now: PriceLine | undefined, mileage: number): OfferLine => {
  const line = now ?? before;
  if (!line) throw new RangeError('A line is in one price at least');
  return {
    code: line.code,
    label: line.label,
    previousPence: before?.amountPence ?? null,
    offeredPence: now?.amountPence ?? null,
    reason: reasonOf(before, now, mileage),
  };
};

const reasonOf = (before: PriceLine | undefined, now: PriceLine | undefined, mileage: number): string => {
  if (!now) return goneReasons[before?.kind ?? 'extra'];
  if (!before) return 'This was not part of the last price.';
  const change = now.amountPence - before.amountPence;
  if (change === 0) return 'No change.';
  const isDiscount = before.amountPence < 0 && now.amountPence < 0;
  const grew = isDiscount ? change < 0 : change > 0;
  const moved = grew ? 'went up' : 'went down';
  if (now.code === 'vehicle_age' && now.label !== before.label) return 'The car is older than when this cover was bought.';
  if (now.code === 'mileage')
    return `We count on ${mileage.toLocaleString('en-GB')} miles by now. Correct it in your quote if that is wrong.`;
  if (choiceOf(now) !== choiceOf(before)) return `It was “${choiceOf(before)}” last time.`;
  if (now.kind === 'base') return `Our price for this cover ${moved}.`;
  if (now.label === before.label && isShare(now)) return `It is a share of a price that ${moved}.`;
  return isDiscount ? `This discount is ${grew ? 'larger' : 'smaller'} now.` : `What we charge for it ${moved}.`;
};

/** What was chosen or is so of the car, whatever share it counts for. */
const choiceOf = ({ label }: PriceLine): string => label.replace(/ \([^()]*%\)$/, '');

/** What is not a share has a sum of its own. */
const isShare = ({ kind, label }: PriceLine): boolean => kind === 'extra' || label.endsWith('%)');

const ofThen = 'It counted for that purchase only.';
const leftLevel = 'The quote is for another level of cover now.';
const notAlone = 'It was sold with other cover, and is not sold by itself.';
const notThere = 'This is not part of the new price.';
const goneReasons: Readonly<Record<PriceLine['kind'], string>> = {
  voucher: ofThen,
  rewards: ofThen,
  adjustment: ofThen,
  base: 'This level of cover is not sold any more. The new price is for the one that comes closest.',
  factor: notThere,
  extra: notThere,
  subproduct: notThere,
  addon: notThere,
};
