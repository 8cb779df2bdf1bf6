import type { IsoDay } from '@kerbside/contracts/days/dates';
import { refuseUnlessConcludable, soonestConclusion } from './gap-rule.js';
import { itemIn } from './products.js';
import type { Quote } from './quote.js';

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
