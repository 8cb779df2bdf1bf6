import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { ProductChoice } from '../quotes/model/quote.js';
import type { RateBook } from '../rate-book/rate-book.js';
import { itemKind } from './item-kind.js';
import type { Kind } from './kind.js';
import { warrantyKind } from './warranty-kind.js';

type PricedBy = NonNullable<RateBook['products'][ProductType]>['pricedBy'];

/** One strategy for each kind of pricing. */
const kinds: Readonly<Record<PricedBy, Kind<ProductChoice>>> = {
  duration: itemKind,
  tyre: itemKind,
  visit: itemKind,
  warranty: warrantyKind,
};

/** How a product is priced in a book. Throws PRODUCT_NOT_SOLD. */
export const kindOf = (book: RateBook, type: ProductType): Kind<ProductChoice> => {
  const rates = book.products[type];
  if (!rates) throw new DomainError('PRODUCT_NOT_SOLD');
  return kinds[rates.pricedBy];
};
