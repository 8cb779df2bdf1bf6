import { productNames, productTypes } from '@kerbside/contracts/ids';
import type { RateBook } from '../rate-book.js';
import { unique, type Problems } from './increasing.js';

/** Products and their add-ons have separate prices side by side on a page, so they need distinct names. */
export const nameProblems = ({ products }: RateBook): Problems => {
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
