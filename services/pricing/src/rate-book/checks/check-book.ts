import { productTypes, productNames } from '@kerbside/contracts/ids';
import { productProblems } from './check-products.js';
import { warrantyProblems } from './check-warranty.js';
import type { RateBook } from '../rate-book.js';
import { type Problems, unique } from './increasing.js';

/**
 * What stops a book from taking the place of another: a product that is sold no more, two things of one name, a missing price, or one that falls
 * where it must rise.
 */
export const bookProblems = (book: RateBook, before: RateBook): Problems => [...nameProblems(book), ...priceProblems(book, before)];

const priceProblems = (book: RateBook, before: RateBook): Problems =>
  productTypes.flatMap((type) => {
    const rates = book.products[type];
    if (!rates) return before.products[type] ? [`${type} is not in the book`] : [];
    if (rates.pricedBy === 'warranty') return type === 'warranty' ? warrantyProblems(rates) : [`${type} is priced like a warranty`];
    return type === 'warranty' ? ['warranty is not priced like a warranty'] : productProblems(type, rates);
  });

/** Products and their add-ons have separate prices side by side on a page, so they need distinct names. */
const nameProblems = ({ products }: RateBook): Problems => {
  const soldWith = productTypes.flatMap((type) => {
    const rates = products[type];
    if (!rates) return [];
    const named: readonly { readonly name: string }[] =
      rates.pricedBy === 'warranty' ? [...rates.extras, ...rates.subproducts, ...rates.additionalProducts] : rates.addOns;
    return named;
  });
  const names = [...Object.values(productNames), ...soldWith.map(({ name }) => name)];
  return unique(
    'the book',
    names.map((name) => name.toLowerCase()),
  );
};
