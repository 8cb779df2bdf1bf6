import type { Quote } from '@kerbside/contracts/http/pricing/pricing';

/** Whether the quote has GAP in it, by itself or with something else. */
export const sellsGap = ({ productType, price }: Pick<Quote, 'productType' | 'price'>): boolean =>
  productType === 'gap' || price?.lines.some((line) => line.productType === 'gap') === true;
