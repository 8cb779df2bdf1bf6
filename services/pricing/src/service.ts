import { quoteRefusals } from '@kerbside/contracts/http/pricing/internal';
import type { ServiceDefinition } from '@kerbside/platform/service/service-definition';
import { AppModule } from './app.module.js';
import { pricingConfig, type PricingConfig } from './config.js';
import { erasedPlates, manyRenewals } from './quotes/quotes.repository.js';
import type { Refusals } from '@kerbside/platform/errors/errors';

export const refusals: Refusals = {
  VEHICLE_NOT_FOUND: [404, 'We could not find a car with that registration number. Check it, or tell us about your car below instead.'],
  VEHICLE_LOOKUP_UNAVAILABLE: [
    503,
    'The vehicle register could not answer. Please try again in a minute. You can tell us about your car below instead.',
  ],
  NO_COVER_FOR_CAR: [422, 'We cannot cover this car.'],
  PRODUCT_NOT_SOLD: [422, 'We do not sell this online yet. Please call us, or book a callback.'],
  PRODUCT_ALREADY_INCLUDED: [409, 'That cover is in your quote already, with another product.'],
  MAIN_PRODUCT: [409, 'This quote is for that product. Start a new quote to leave it out.'],
  MONTHLY_ALONE: [
    422,
    'Monthly cover and cover for a fixed length can’t be bought together. To switch, first remove the other products from your quote.',
  ],
  NOT_A_GAP_QUOTE: [409, 'There is no GAP insurance in this quote.'],
  GAP_INFORMATION_FIRST: [409, 'We have to give you some information about GAP insurance before you can buy it.'],
  GAP_WAITING: [409, 'You can buy GAP insurance two clear days after we gave you the information about it. Please come back then.'],
  ADJUSTMENT_OVER_LIMIT: [403, 'You cannot take that much off. Ask a colleague with a higher limit.'],
  ADJUSTED_PRICE_CHANGED: [409, 'The price has changed meanwhile. See what it is now, then save again.'],
  CUSTOMER_ERASED: [409, 'This customer’s data was erased. They need a new account to buy from us again.'],
  CAR_LOST: [409, 'We have paid the claim for the loss of this car, so its cover can’t be renewed.'],
  NOT_A_RENEWAL: [409, 'This quote does not renew a policy.'],
  RATE_BOOK_INVALID: [422, 'This rate book has problems, so it cannot price new quotes.'],
  RATE_BOOK_PUBLISHED: [409, 'A book of that version or label has been published. A changed book has a version and a label of its own.'],
  RATE_BOOK_OUT_OF_TURN: [409, 'This rate book was not made from the one it would take over from, so changes since then would be lost.'],
  RATE_BOOK_TOO_OLD: [409, 'This rate book begins before the one in force, so it would price no new quote. Give it a later first day.'],
  RATE_BOOK_OTHER_LIVE: [409, 'A colleague changed meanwhile which rate book is live. See what going back replaces now, then try again.'],
  RATE_BOOK_LIVE: [409, 'New quotes are priced by this rate book already.'],
  RATE_BOOK_NOT_EARLIER: [409, 'This rate book has priced nothing yet, so there is nothing to go back to.'],
  PRICES_NEED_VEHICLE: [409, 'Tell us about your car first, then we can show you prices.'],
  GARAGE_FIRST: [
    409,
    'A garage sets the price of an MOT or a service, and none is chosen yet. Choose a garage, or take that out of your quote. You can then hold or pay the price.',
  ],
  STEP_NOT_REACHED: [409, 'Please complete the earlier steps first.'],
  VOUCHER_GIVES_LESS: [409, 'The voucher on this quote takes off more. To use this code all the same, remove that one first.'],
  ...quoteRefusals,
  QUOTE_NOT_PURCHASED: [409, 'This quote has not been paid for yet.'],
  QUOTE_NOT_READY: [409, 'This quote is not finished. Answer every step and sign in, then you can pay.'],
  PRICE_CHANGED: [409, 'The price has changed since you saw it. Check the new total before you pay.'],
};

export const service: ServiceDefinition<PricingConfig> = {
  name: 'pricing',
  config: pricingConfig,
  module: (config) => AppModule.with(config),
  refusals,
  migrations: [manyRenewals, erasedPlates],
  unusedByMigration: {
    DVLA_API_KEY: 'unused',
    DVSA_API_KEY: 'unused',
    DVSA_CLIENT_ID: 'unused',
    DVSA_CLIENT_SECRET: 'unused',
    DVSA_TOKEN_URL: 'https://unused.invalid/',
    VEHICLE_GUIDE_API_KEY: 'unused',
    VEHICLE_GUIDE_URL: 'https://unused.invalid/',
  },
};
