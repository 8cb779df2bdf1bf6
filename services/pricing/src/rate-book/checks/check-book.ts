import { productTypes } from '@kerbside/contracts/ids';
import { nameProblems } from './check-names.js';
import { productProblems } from './check-products.js';
import { warrantyProblems } from './check-warranty.js';
import type { RateBook } from '../rate-book.js';
import type { Problems } from './increasing.js';

/** What stops a book from being published: a missing product, two things of one name, a missing price, or one that falls where it must rise. */
export const bookProblems = (book: RateBook): Problems => [...nameProblems(book), ...priceProblems(book)];

const priceProblems = (book: RateBook): Problems =>
  productTypes.flatMap((type) => {
    const rates = book.products[type];
    if (!rates) return [`${type} is not in the book`];
    if (rates.pricedBy === 'warranty') return type === 'warranty' ? warrantyProblems(rates) : [`${type} is priced like a warranty`];
    return type === 'warranty' ? ['warranty is not priced like a warranty'] : productProblems(type, rates);
  });
