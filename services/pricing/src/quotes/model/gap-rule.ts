import { addDays, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Pence } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import { splitByProduct } from '../../price/split.js';
import type { GapProgress, Quote } from './quote.js';
import { itemIn } from './products.js';

// GAP that a dealer or a partner sells beside the car (ICOBS 6A.1): the prescribed information is given and dated, and the contract is
// concluded once two clear days have passed, or from the next day if the customer comes back on their own initiative and confirms.

type GapStanding = 'not_given' | 'waiting' | 'may_conclude';

/** Given on a Monday, Tuesday and Wednesday are clear, and Thursday is the day. */
const clearDays = 2;

export const concludableOn = (givenOn: IsoDay): IsoDay => addDays(givenOn, clearDays + 1);
export const confirmableOn = (givenOn: IsoDay): IsoDay => addDays(givenOn, 1);

/** What is being bought, and what it costs: its total premium is prescribed information too. */
interface GapCover {
  readonly of: string;
  readonly premiumPence: Pence;
}

type ToldProgress = Exclude<GapProgress, { status: 'not_given' }>;

/** Information is of one cover: other cover, or a higher premium, needs its own, and its own days. */
const isOf = (progress: GapProgress, cover: GapCover): progress is ToldProgress =>
  progress.status !== 'not_given' && progress.of === cover.of && cover.premiumPence <= (progress.premiumPence ?? Infinity);

/** A lower premium is told too, by a letter of its own, though nobody waits again for it. */
const namesPremium = ({ premiumPence }: ToldProgress, cover: GapCover): boolean =>
  (premiumPence ?? cover.premiumPence) === cover.premiumPence;

const isTold = (progress: GapProgress, cover: GapCover): progress is ToldProgress => isOf(progress, cover) && namesPremium(progress, cover);

export const gapStanding = (progress: GapProgress, cover: GapCover, today: IsoDay): GapStanding => {
  if (!isTold(progress, cover)) return 'not_given';
  return mayConclude(progress, today) ? 'may_conclude' : 'waiting';
};

const mayConclude = (progress: ToldProgress, today: IsoDay): boolean =>
  progress.status === 'confirmed' || today >= concludableOn(progress.on);

/** The earliest day of conclusion, unless the customer comes back first. While nothing was given, it is counted from today. */
export const soonestConclusion = (progress: GapProgress, cover: GapCover, today: IsoDay): IsoDay => {
  if (!isOf(progress, cover)) return concludableOn(today);
  return mayConclude(progress, today) ? today : concludableOn(progress.on);
};

/** Given again for the same cover, the first day stands. */
export const gapGiven = (progress: GapProgress, cover: GapCover, today: IsoDay): GapProgress => {
  if (!isOf(progress, cover)) return { status: 'given', on: today, ...cover };
  return namesPremium(progress, cover) ? progress : { ...progress, premiumPence: cover.premiumPence };
};

/** ICOBS 6A.1.7: the customer starts it, the day after at the earliest, and confirms that they understand. */
export const gapConfirmed = (progress: GapProgress, cover: GapCover, today: IsoDay): GapProgress => {
  if (!isTold(progress, cover)) throw notTold(progress, cover);
  if (progress.status === 'confirmed') return progress;
  if (today < confirmableOn(progress.on)) throw waiting(progress.on);
  return { ...progress, status: 'confirmed', confirmedOn: today };
};

export const refuseUnlessConcludable = (progress: GapProgress, cover: GapCover, today: IsoDay): void => {
  if (!isTold(progress, cover)) throw notTold(progress, cover);
  if (gapStanding(progress, cover, today) === 'waiting') throw waiting(progress.on);
};

/** Whoever was told already hears what is new. */
const notTold = (progress: GapProgress, cover: GapCover): DomainError =>
  new DomainError('GAP_INFORMATION_FIRST', isOf(progress, cover) ? { message: costsLess } : {});

const costsLess = 'Your GAP insurance costs less now. We have to tell you its new price before you can buy it.';

const waiting = (givenOn: IsoDay): DomainError =>
  new DomainError('GAP_WAITING', { data: { concludable_on: concludableOn(givenOn), confirmable_on: confirmableOn(givenOn) } });

const untaxed = (): number => 0;

/** The GAP that a quote sells, which its information must match, at the premium of its policy; undefined when it sells none, or sells it directly. */
export const restrictedGap = ({ channel, products, price }: Quote): GapCover | undefined => {
  const gap = itemIn(products, 'gap');
  if (!gap || channel.kind !== 'partner') return undefined;
  const share = splitByProduct(price?.lines ?? [], untaxed).find(({ productType }) => productType === 'gap');
  return { of: [gap.key, ...gap.addOns].join(' '), premiumPence: share?.premiumPence ?? 0 };
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
