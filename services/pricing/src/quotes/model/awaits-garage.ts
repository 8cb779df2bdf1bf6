import { isPricedByGarage } from '@kerbside/contracts/garages/done-at-garages';
import type { ProductType } from '@kerbside/contracts/ids';
import { itemsIn } from './products.js';
import type { Quote } from './quote.js';

/** What is priced by its garage while none is chosen. Until then the book's price is where prices begin, and no price to hold. */
export const awaitsGarage = ({ products }: Pick<Quote, 'products'>): readonly ProductType[] =>
  itemsIn(products).flatMap(({ productType, visit }) => (isPricedByGarage(productType) && !visit ? [productType] : []));
