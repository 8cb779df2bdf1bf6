import { type IsoDay, londonDay, addDays, addMonths } from '@kerbside/contracts/days/dates';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { nameOfAll, productsNamed } from '@kerbside/contracts/products/product-names';
import type { Title } from '../kinds/kind.js';
import { kindOf } from '../kinds/kinds.js';
import { lineView } from '../price/price-view.js';
import { voucherGiven, voucherShown } from '../quotes/model/quote-voucher.js';
import { statusAt, wantsInstalments, type Quote } from '../quotes/model/quote.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { choicesOf, ratedOf } from './quote-parts.js';
import { splitByProduct } from '../price/split.js';
import { moneyRatesOf } from '../rate-book/rate-book.js';
import type { SoldPolicy } from '../quotes/model/sold-quote.js';
import { servicedCar } from '../car/vehicle-rating.js';

/** What other services may know: no personal data. A quote without a price yet is worth nothing. */
export const quoteFacts = (quote: Quote, books: PublishedBooks, now: Date): QuoteFacts => {
  const { price } = quote;
  const lines = price?.lines.map(lineView) ?? [];
  const [named, ...others] = productsNamed(quote.productType, lines);
  return {
    quoteId: quote.id,
    reference: quote.reference,
    customerId: quote.customerId,
    productType: quote.productType,
    productTypes: productTypesOf(quote, books),
    status: statusAt(quote, now),
    step: quote.step,
    priceVersion: price?.priceVersion ?? 0,
    totalPence: price?.totalPence ?? 0,
    originalPence: price?.originalPence ?? 0,
    lines,
    voucher: voucherGiven(quote),
    shownVoucher: voucherShown(quote),
    maxInstalments: price?.instalments?.count ?? null,
    byInstalments: wantsInstalments(quote),
    title: others.length === 0 ? titleOf(quote, named, books).title : nameOfAll([named, ...others]),
    durationMonths: titleOf(quote, quote.productType, books).months,
    ...factsOfParts(quote, books, londonDay(now)),
    motExpiresOn: quote.vehicle?.mot_expiration_date ?? null,
    car: quote.vehicle ? servicedCar(quote.vehicle) : null,
    monthlyPence: price?.per === 'month' ? price.totalPence : null,
  };
};

/** One product by its level and length. */
const titleOf = ({ products, ratedBy }: Quote, type: ProductType, books: PublishedBooks): Title => {
  const chosen = products.find(({ productType }) => productType === type);
  const book = ratedBy && books.version(ratedBy.rateBookVersion);
  return (chosen && book && kindOf(book, type).title(chosen, book)) ?? { title: productNames[type], months: 0 };
};

/** When what is bought begins, and its cover, whether it pays claims, and by when all of it must be paid. A visit must be paid by its day, because afterwards the garage has done its work; one whose day is chosen later, with the cover beside it. */
const factsOfParts = (
  quote: Quote,
  books: PublishedBooks,
  today: IsoDay,
): Pick<QuoteFacts, 'startsOn' | 'coverStartsOn' | 'payBy' | 'paysClaims'> => {
  if (!quote.price) return { startsOn: null, coverStartsOn: null, payBy: null };
  const rated = ratedOf(quote, books);
  const parts = choicesOf(quote, rated.book).flatMap(({ choice, productType }) => {
    const isVisit = rated.book.products[productType]?.pricedBy === 'visit';
    return kindOf(rated.book, productType)
      .policies(choice, rated)
      .map(({ startDate, duration, claimLimitPence }) => ({
        isVisit,
        startDate,
        claimLimitPence,
        ...periodOf(startDate ?? quote.details?.start_date, duration, today),
      }));
  });
  const visits = parts.filter(({ isVisit, startDate }) => isVisit && startDate !== undefined).map(({ startsOn }) => startsOn);
  const covers = parts.filter(({ isVisit }) => !isVisit);
  return {
    startsOn: first(parts.map(({ startsOn }) => startsOn)),
    coverStartsOn: first(covers.map(({ startsOn }) => startsOn)),
    payBy: first(visits) ?? first(covers.map(({ endsOn }) => endsOn)),
    paysClaims: parts.some(({ claimLimitPence }) => claimLimitPence > 0),
  };
};

const first = (days: readonly IsoDay[]): IsoDay | null => days.toSorted()[0] ?? null;

/** Every product type in the price, the main one first. */
export const productTypesOf = ({ productType, price, ratedBy }: Quote, books: PublishedBooks): ProductType[] => {
  if (!price || !ratedBy) return [productType];
  const book = books.version(ratedBy.rateBookVersion);
  const priced = splitByProduct(price.lines, (type) => moneyRatesOf(book, type).taxPercent).map((share) => share.productType);
  return [...new Set([productType, ...priced])];
};

type Period = Pick<SoldPolicy, 'startsOn' | 'endsOn' | 'months' | 'rolling'>;

/** A start date in the past becomes today. Both days are covered; monthly cover is written for its first month. */
export const periodOf = (startDate: IsoDay | undefined, duration: number, today: IsoDay): Period => {
  const startsOn = startDate === undefined || startDate < today ? today : startDate;
  const months = Math.max(1, duration);
  return { startsOn, endsOn: addDays(addMonths(startsOn, months), -1), months, rolling: duration === 0 };
};
