import type { IsoDay } from '@kerbside/contracts/days/dates';
import { DomainError } from '@kerbside/platform/errors/errors';
import { splitByProduct, type ProductShare } from '../pricing/split.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { moneyRatesOf } from '../rate-book/rate-book.js';
import { kindOf } from '../kinds/kinds.js';
import type { SoldPolicy, SoldQuote } from '../quotes/model/sold-quote.js';
import type { Quote, Sale, VehicleDraft } from '../quotes/model/quote.js';
import { choicesOf, ratedOf } from '../quote-price/quote-parts.js';
import { periodOf } from '../quote-price/quote-facts.js';

/** What the quote sells: a policy for each product, whose premiums add up to the price. */
export const saleOf = (quote: Quote, books: PublishedBooks, today: IsoDay): SoldQuote => {
  const { vehicle, customerId } = quote;
  if (!vehicle || customerId === null) throw new DomainError('QUOTE_NOT_READY');
  return {
    quoteId: quote.id,
    customerId,
    termsAgreedAt: quote.termsAgreedAt,
    vehicle: vehicleOf(vehicle),
    purchaseDate: quote.details?.purchase_date ?? null,
    policies: policiesOf(quote, books, today),
  };
};

/** The same before anybody is known to buy them: what is shown with the terms is what is sold. */
export const policiesOf = (quote: Quote, books: PublishedBooks, today: IsoDay): SoldPolicy[] => {
  const { price, details } = quote;
  if (!price) throw new DomainError('QUOTE_NOT_READY');
  const rated = ratedOf(quote, books);
  const { book } = rated;
  const facts = choicesOf(quote, book).flatMap(({ choice, productType }) => kindOf(book, productType).policies(choice, rated));
  const shares = splitByProduct(price.lines, (type) => moneyRatesOf(book, type).taxPercent);
  return shares.map((share) => {
    const found = facts.find(({ productType }) => productType === share.productType);
    if (!found) throw new DomainError('QUOTE_NOT_READY');
    const { startDate, duration, ...policy } = found;
    const { cancellationFee: cancellationFeePence } = moneyRatesOf(book, share.productType);
    return { ...periodOf(startDate ?? details?.start_date, duration, today), ...moneyOf(share), cancellationFeePence, ...policy };
  });
};

const moneyOf = ({ lines, originalPence, premiumPence, taxPence }: ProductShare) => ({
  lines: [...lines],
  originalPence,
  premiumPence,
  taxPence,
});

const vehicleOf = (vehicle: VehicleDraft): SoldQuote['vehicle'] => ({
  registrationNumber: vehicle.registration_number ?? null,
  make: vehicle.make ?? '',
  model: vehicle.model ?? '',
  range: vehicle.range ?? null,
  firstRegistrationDate: vehicle.first_registration_date ?? null,
  mileage: vehicle.mileage ?? null,
  bodyType: vehicle.body_type ?? null,
  colour: vehicle.colour ?? null,
});

/** What the quote sold or is selling: by its payment, otherwise by the last one that held it, otherwise as the quote is now. */
export const soldOr = (quote: Quote, asItStands: () => Sale['purchase']): Sale['purchase'] => {
  const paymentId = quote.state.status === 'purchased' || quote.state.status === 'paying' ? quote.state.paymentId : undefined;
  const sale = quote.sales.find((one) => one.paymentId === paymentId) ?? quote.sales.at(-1);
  return sale ? sale.purchase : asItStands();
};
