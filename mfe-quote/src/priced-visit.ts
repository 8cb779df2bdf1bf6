import { pricedByGarages, type PricedByGarage } from '@kerbside/contracts/garages/done-at-garages';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';

/** What its garage prices, the main product first. Its garage is chosen before it is paid, whatever it is bought with; anything else bought with cover may be booked afterwards. */
export const pricedVisitOf = ({ productType: main, price }: Pick<Quote, 'productType' | 'price'>): PricedByGarage | undefined =>
  [main, ...(price?.lines ?? []).map(({ productType }) => productType)].flatMap((type) => pricedByGarages.filter((one) => one === type))[0];
