import { londonDay } from '@kerbside/contracts/days/dates';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { nameOfAll, productsNamed } from '@kerbside/contracts/products/product-names';
import { servicedCar } from '../car/serviced-car.js';
import type { Title } from '../kinds/kind.js';
import { kindOf } from '../kinds/kinds.js';
import { lineView } from '../pricing/price-view.js';
import { voucherGiven, voucherShown } from '../quotes/model/quote-voucher.js';
import { statusAt, wantsInstalments, type Quote } from '../quotes/model/quote.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { paymentDays } from './payment-days.js';
import { productTypesOf } from './product-types.js';

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
    ...paymentDays(quote, books, londonDay(now)),
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
