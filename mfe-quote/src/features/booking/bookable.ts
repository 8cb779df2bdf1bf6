import type { Quote } from '@kerbside/contracts/http/pricing';
import type { ProductType } from '@kerbside/contracts/ids';

/** What is done at a garage, so that a day and a garage are booked for it. Other products are cover. */
const doneAtGarages: readonly ProductType[] = ['mot', 'service', 'repair', 'healthcheck'];

export const isBookable = ({ productType, price }: Pick<Quote, 'productType' | 'price'>): boolean =>
  [productType, ...(price?.lines ?? []).map((line) => line.productType)].some((type) => type && doneAtGarages.includes(type));
