import { isPricedByGarage } from '@kerbside/contracts/garages/done-at-garages';
import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors/errors';
import { itemsIn } from './products.js';
import type { Quote } from './quote.js';

/** What is priced by its garage while none is chosen. Until then the book's price is where prices begin, and no price to hold. */
export const awaitsGarage = ({ products }: Pick<Quote, 'products'>): readonly ProductType[] =>
  itemsIn(products).flatMap(({ productType, visit }) => (isPricedByGarage(productType) && !visit ? [productType] : []));

/** The chosen garage may ask more than where prices begin, so that price is neither held nor paid. */
export const refuseWhileGarageIsAwaited = (quote: Pick<Quote, 'products'>): void => {
  const products = awaitsGarage(quote);
  if (products.length > 0) throw new DomainError('GARAGE_FIRST', { data: { products } });
};
