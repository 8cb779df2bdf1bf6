import { addDays, type IsoDay } from '@kerbside/contracts/days/dates';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { GapProgress, Quote } from './quote.js';
import { itemIn } from './products.js';

// GAP that a dealer or a partner sells beside the car (ICOBS 6A.1): the prescribed information is given and dated, and the contract is
// concluded once two clear days have passed, or from the next day if the customer comes back on their own initiative and confirms.

type GapStanding = 'not_given' | 'waiting' | 'may_conclude';

/** Given on a Monday, Tuesday and Wednesday are clear, and Thursday is the day. */
const clearDays = 2;

export const concludableOn = (givenOn: IsoDay): IsoDay => addDays(givenOn, clearDays + 1);
export const confirmableOn = (givenOn: IsoDay): IsoDay => addDays(givenOn, 1);

/** Information is of one cover: other cover needs its own. `cover` names what is being bought. */
const isOf = (progress: GapProgress, cover: string): progress is Exclude<GapProgress, { status: 'not_given' }> =>
  progress.status !== 'not_given' && progress.of === cover;

export const gapStanding = (progress: GapProgress, cover: string, today: IsoDay): GapStanding => {
  if (!isOf(progress, cover)) return 'not_given';
  if (progress.status === 'confirmed' || today >= concludableOn(progress.on)) return 'may_conclude';
  return 'waiting';
};

/** The earliest day of conclusion, unless the customer comes back first. While nothing was given, it is counted from today. */
export const soonestConclusion = (progress: GapProgress, cover: string, today: IsoDay): IsoDay => {
  if (!isOf(progress, cover)) return concludableOn(today);
  return gapStanding(progress, cover, today) === 'waiting' ? concludableOn(progress.on) : today;
};

/** Given again for the same cover, the first day stands. */
export const gapGiven = (progress: GapProgress, cover: string, today: IsoDay): GapProgress =>
  isOf(progress, cover) ? progress : { status: 'given', on: today, of: cover };

/** ICOBS 6A.1.7: the customer starts it, the day after at the earliest, and confirms that they understand. */
export const gapConfirmed = (progress: GapProgress, cover: string, today: IsoDay): GapProgress => {
  if (!isOf(progress, cover)) throw new DomainError('GAP_INFORMATION_FIRST');
  if (progress.status === 'confirmed') return progress;
  if (today < confirmableOn(progress.on)) throw waiting(progress.on);
  return { status: 'confirmed', on: progress.on, of: progress.of, confirmedOn: today };
};

export const refuseUnlessConcludable = (progress: GapProgress, cover: string, today: IsoDay): void => {
  if (!isOf(progress, cover)) throw new DomainError('GAP_INFORMATION_FIRST');
  if (gapStanding(progress, cover, today) === 'waiting') throw waiting(progress.on);
};

const waiting = (givenOn: IsoDay): DomainError =>
  new DomainError('GAP_WAITING', { data: { concludable_on: concludableOn(givenOn), confirmable_on: confirmableOn(givenOn) } });

/** Identifies the GAP that a quote sells, which its information must match; undefined when it sells none, or sells it directly. */
export const restrictedGap = ({ channel, products }: Quote): string | undefined => {
  const gap = itemIn(products, 'gap');
  return gap && channel.kind === 'partner' ? [gap.key, ...gap.addOns].join(' ') : undefined;
};

/** Throws GAP_INFORMATION_FIRST or GAP_WAITING. */
export const refuseUnlessGapMayBeSold = (quote: Quote, today: IsoDay): void => {
  const cover = restrictedGap(quote);
  if (cover !== undefined) refuseUnlessConcludable(quote.gap, cover, today);
};

/** The day on which a quote can be bought at the earliest: cover does not start before. */
export const soonestSale = (quote: Quote, today: IsoDay): IsoDay => {
  const cover = restrictedGap(quote);
  return cover === undefined ? today : soonestConclusion(quote.gap, cover, today);
};
