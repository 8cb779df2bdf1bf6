import type { IsoDay } from '@kerbside/contracts/days/dates';
import { DomainError } from '@kerbside/platform/errors/errors';
import { policiesOf } from '../quote-price/policies.js';
import type { Quote, Sale, VehicleDraft } from '../quotes/model/quote.js';
import type { SoldQuote } from '../quotes/model/sold-quote.js';
import type { PublishedBooks } from '../rate-book/published-books.js';

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
