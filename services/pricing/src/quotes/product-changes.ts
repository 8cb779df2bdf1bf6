import type * as z from 'zod/mini';
import type { chooseProduct, productsForm } from '@kerbside/contracts/http/pricing-products';
import type { GarageVisit } from '@kerbside/contracts/http/pricing-visits';
import type { IsoDay } from '@kerbside/contracts/dates';
import { productTypes, type ProductType } from '@kerbside/contracts/ids';
import { startProblem } from '@kerbside/contracts/start-date';
import { DomainError, invalid, notFound } from '@kerbside/platform/errors';
import { defaultCover } from '../pricing/default-cover.js';
import { itemsOf } from '../pricing/sold-item.js';
import type { RateBooks } from '../rate-book/rate-books.js';
import type { RateBook } from '../rate-book/rates.js';
import { fieldsUnder } from './fields-under.js';
import { newChoice, soldItem, type ProductChoice } from './product-choice.js';
import type { Quote } from './quote.js';
import { ratingOf, soldRates } from './quote-parts.js';
import { repriced, withCover, withoutProduct, withProduct, withProducts } from './repricing.js';
import { offerOfKey } from './warranty-keys.js';

export type ProductForm = z.output<typeof chooseProduct.body>;
export type ProductsForm = z.output<typeof productsForm>;

export const typeNamed = (name: string): ProductType => {
  const type = productTypes.find((one) => one === name);
  if (!type) throw notFound();
  return type;
};

/** The book of a quote; while nothing prices it yet, the one in force. */
export const bookOf = ({ ratedBy }: Pick<Quote, 'ratedBy'>, books: RateBooks, today: IsoDay): RateBook =>
  ratedBy ? books.version(ratedBy.rateBookVersion) : books.inForce(today);

/** What the day and the rate books say. */
export interface At {
  readonly books: RateBooks;
  readonly today: IsoDay;
}

/** Adds a product, or moves the choice of it to another key (Q4). */
export const chosenProduct = (quote: Quote, type: ProductType, form: ProductForm, at: At): Quote =>
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

const chosenWarranty = (quote: Quote, { key }: ProductForm, books: RateBooks): Quote => {
  const rating = ratingOf(quote, books);
  const offer = offerOfKey(rating, key);
  if (!offer) throw invalid({ key: 'Choose a duration' });
  const cover = quote.cover ?? defaultCover(rating);
  return withCover(quote, { ...cover, version: offer.level.key, duration: String(offer.duration.months) }, books);
};

/** Takes a product off with its add-ons. What is not there is off already. */
export const removedProduct = (quote: Quote, type: ProductType, books: RateBooks): Quote => {
  if (type === quote.productType) throw new DomainError('MAIN_PRODUCT');
  const isThere = type === 'warranty' ? quote.cover !== null : quote.products.some((one) => one.productType === type);
  return isThere ? withoutProduct(quote, type, books) : quote;
};

/** Steps 3 and 4: the products in full, where the page sends them, and how they would rather pay. */
export const chosenProducts = (quote: Quote, { products, instalments }: ProductsForm, at: At): Quote => {
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

export interface Selection {
  readonly version: number;
  readonly visit: GarageVisit | null;
}

/** A garage's price for a visit. An older selection changes nothing; the first one puts the product in. */
export const selectedVisit = (quote: Quote, type: ProductType, { version, visit }: Selection, at: At): Quote => {
  const book = bookOf(quote, at.books, at.today);
  const rates = soldRates(book, type);
  if (rates.pricedBy !== 'visit') throw notFound();
  const items = itemsOf(type, rates);
  const kept = quote.products.find((one) => one.productType === type);
  if (kept && version <= kept.selectionVersion) return quote;
  const item = visit ? items.find((one) => one.version.key === visit.version) : items.find(({ key }) => key === kept?.key);
  if (!item) throw invalid({ 'visit.version': 'The rate book has no such visit' });
  const choice = { ...(kept ?? newChoice(type, item.key)), key: item.key, visit, selectionVersion: version };
  return withProduct(quote, { ...choice, startDate: visit?.startsOn ?? choice.startDate }, at.books);
};
