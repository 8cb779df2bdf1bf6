import { productTypes } from '@kerbside/contracts/ids';
import { productProblems } from './check-products.js';
import { warrantyProblems } from './check-warranty.js';
import type { RateBook } from './rates.js';
import type { Problems } from './rising.js';

/** What keeps a book from being published: a product that is missing, a price that is not there, or one that falls where it must rise. */
export const bookProblems = (book: RateBook): Problems =>
  productTypes.flatMap((type) => {
    const rates = book.products[type];
    if (!rates) return [`${type} is not in the book`];
    if (rates.pricedBy === 'warranty') return type === 'warranty' ? warrantyProblems(rates) : [`${type} is priced like a warranty`];
    return type === 'warranty' ? ['warranty is not priced like a warranty'] : productProblems(type, rates);
  });
