import type * as z from 'zod/mini';
import type { productsForm } from '@kerbside/contracts/http/pricing/products';
import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import type { ProductForm } from '../kinds/kind.js';
import { kindOf } from '../kinds/kinds.js';
import { bookOf, type At } from '../quote-price/quote-book.js';
import { ratedOf } from '../quote-price/quote-parts.js';
import { repriced, withoutProduct, withProduct, withProducts } from '../quote-price/repricing.js';
import { decided, type QuoteDecision } from '../quotes/model/decision.js';
import type { ProductChoice, Quote } from '../quotes/model/quote.js';
import type { PublishedBooks } from '../rate-book/published-books.js';

export type ProductsForm = z.output<typeof productsForm>;

/** Adds a product, or moves the choice of it to another key (Q4). */
export const chosenProduct = (quote: Quote, type: ProductType, form: ProductForm, at: At): QuoteDecision =>
  withProduct(quote, choiceOf(quote, type, form, at), at.books);

const choiceOf = (quote: Quote, type: ProductType, form: ProductForm, { books, today }: At): ProductChoice => {
  const book = bookOf(quote, books, today);
  const car = quote.ratedBy && ratedOf(quote, books).car;
  const before = quote.products.find(({ productType }) => productType === type);
  return kindOf(book, type).choose(before, { type, form, book, car, today, atGarage: quote.atGarage });
};

/** Takes a product off with its add-ons. What is not there is off already. */
export const removedProduct = (quote: Quote, type: ProductType, books: PublishedBooks): QuoteDecision => {
  if (type === quote.productType) throw new DomainError('MAIN_PRODUCT');
  const isThere = quote.products.some(({ productType }) => productType === type);
  return isThere ? withoutProduct(quote, type, books) : decided(quote);
};

/** Steps 3 and 4: the products in full, where the page sends them, and how they would rather pay. A warranty has a form of its own, and stays. */
export const chosenProducts = (quote: Quote, { products, instalments }: ProductsForm, at: At): QuoteDecision => {
  if (!quote.ratedBy) throw new DomainError('PRICES_NEED_VEHICLE');
  const paying = { ...quote, paysByInstalments: instalments ?? quote.paysByInstalments };
  if (!products) return repriced(paying, at.books);
  const sent = products.flatMap(({ product_type, ...form }, place) =>
    product_type === 'warranty' ? [] : [{ type: product_type, form, place }],
  );
  const kept = quote.products.filter((one) => 'cover' in one);
  if (![...kept.map(({ productType }) => productType), ...sent.map(({ type }) => type)].includes(quote.productType))
    throw new DomainError('MAIN_PRODUCT');
  const chosen = sent.map(({ type, form, place }) => fieldsUnder(`products.${place}`, () => choiceOf(quote, type, form, at)));
  return withProducts(paying, [...new Map(chosen.map((choice) => [choice.productType, choice])).values(), ...kept], at.books);
};

/** Renames the refused fields of a part to the names that they have in the whole form. */
export const fieldsUnder = <T>(part: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'INVALID') throw error;
    throw invalid(Object.fromEntries(Object.entries(error.details.fields ?? {}).map(([name, message]) => [`${part}.${name}`, message])));
  }
};
