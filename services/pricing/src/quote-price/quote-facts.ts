import { londonDay } from '@kerbside/contracts/days/dates';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { productNames } from '@kerbside/contracts/ids';
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
  const main = mainOf(quote, books);
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
    lines: price?.lines.map(lineView) ?? [],
    voucher: voucherGiven(quote),
    shownVoucher: voucherShown(quote),
    maxInstalments: price?.instalments?.count ?? null,
    byInstalments: wantsInstalments(quote),
    title: main.title,
    durationMonths: main.months,
    ...paymentDays(quote, books, londonDay(now)),
    motExpiresOn: quote.vehicle?.mot_expiration_date ?? null,
    car: quote.vehicle ? servicedCar(quote.vehicle) : null,
    monthlyPence: price?.per === 'month' ? price.totalPence : null,
  };
};

const mainOf = ({ productType, products, ratedBy }: Quote, books: PublishedBooks): Title => {
  const main = products.find((one) => one.productType === productType);
  const book = ratedBy && books.version(ratedBy.rateBookVersion);
  return (main && book && kindOf(book, productType).title(main, book)) ?? { title: productNames[productType], months: 0 };
};
