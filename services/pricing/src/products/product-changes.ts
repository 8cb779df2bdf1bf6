import type * as z from 'zod/mini';
import type { chooseProduct, productsForm } from '@kerbside/contracts/http/pricing-products';
import type { ProductType } from '@kerbside/contracts/ids';
import { startProblem } from '@kerbside/contracts/start-date';
import { DomainError, invalid } from '@kerbside/platform/errors';
import { defaultCover } from '../pricing/default-cover.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { fieldsUnder } from './fields-under.js';
import { newChoice, soldItem } from '../quote-price/product-choice.js';
import { bookOf, type At } from '../quote-price/quote-book.js';
import { decided, type Decision } from '../quotes/decision.js';
import type { ProductChoice, Quote } from '../quotes/quote.js';
import { ratingOf, soldRates } from '../quote-price/quote-parts.js';
import { repriced, withCover, withoutProduct, withProduct, withProducts } from '../quote-price/repricing.js';
import { offerOfKey } from '../quote-price/warranty-keys.js';

export type ProductForm = z.output<typeof chooseProduct.body>;
export type ProductsForm = z.output<typeof productsForm>;

/** Adds a product, or moves the choice of it to another key (Q4). */
export const chosenProduct = (quote: Quote, type: ProductType, form: ProductForm, at: At): Decision =>
  type === 'warranty' ? chosenWarranty(quote, form, at.books) : withProduct(quote, choiceOf(quote, type, form, at), at.books);

const choiceOf = (quote: Quote, productType: ProductType, form: ProductForm, { books, today }: At): ProductChoice => {
  const book = bookOf(quote, books, today);
  const kept = quote.products.find((one) => one.productType === productType) ?? newChoice(productType, form.key);
  const rates = soldRates(book, productType);
  const item = soldItem(book, { productType, key: form.key });
  const addOns = [...new Set(form.add_ons ?? kept.addOns)];
  if (!addOns.every((code) => rates.addOns.some(({ key }) => key === code))) throw invalid({ add_ons: 'Choose from what we offer' });
  const start_date = form.start_date ? startProblem(form.start_date, today) : undefined;
  if (start_date !== undefined) throw invalid({ start_date });
  // A garage's price is of one version: another version has its own.
  const visit = kept.visit?.version === item.version.key ? kept.visit : null;
  return { ...kept, key: form.key, startDate: form.start_date === undefined ? kept.startDate : form.start_date, addOns, visit };
};

const chosenWarranty = (quote: Quote, { key }: ProductForm, books: PublishedBooks): Decision => {
  const rating = ratingOf(quote, books);
  const offer = offerOfKey(rating, key);
  if (!offer) throw invalid({ key: 'Choose a duration' });
  const cover = quote.cover ?? defaultCover(rating);
  return withCover(quote, { ...cover, version: offer.level.key, duration: String(offer.duration.months) }, books);
};

/** Takes a product off with its add-ons. What is not there is off already. */
export const removedProduct = (quote: Quote, type: ProductType, books: PublishedBooks): Decision => {
  if (type === quote.productType) throw new DomainError('MAIN_PRODUCT');
  const isThere = type === 'warranty' ? quote.cover !== null : quote.products.some((one) => one.productType === type);
  return isThere ? withoutProduct(quote, type, books) : decided(quote);
};

/** Steps 3 and 4: the products in full, where the page sends them, and how they would rather pay. */
export const chosenProducts = (quote: Quote, { products, instalments }: ProductsForm, at: At): Decision => {
  if (!quote.ratedBy) throw new DomainError('PRICES_NEED_VEHICLE');
  const paying = { ...quote, paysByInstalments: instalments ?? quote.paysByInstalments };
  if (!products) return repriced(paying, at.books);
  const types = products.map(({ product_type }) => product_type);
  if (quote.productType !== 'warranty' && !types.includes(quote.productType)) throw new DomainError('MAIN_PRODUCT');
  const choices = products.flatMap(({ product_type, ...form }, place) =>
    product_type === 'warranty' ? [] : [fieldsUnder(`products.${place}`, () => choiceOf(quote, product_type, form, at))],
  );
  return withProducts(paying, [...new Map(choices.map((choice) => [choice.productType, choice])).values()], at.books);
};
