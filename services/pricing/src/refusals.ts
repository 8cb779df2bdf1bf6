import type { Refusals } from '@kerbside/platform/errors';

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
  MONTHLY_ALONE: [422, 'Cover by the month and cover for a fixed length are paid for apart. Choose one or the other.'],
  NOT_A_GAP_QUOTE: [409, 'There is no GAP insurance in this quote.'],
  GAP_INFORMATION_FIRST: [409, 'We have to give you some information about GAP insurance before you can buy it.'],
  GAP_WAITING: [409, 'You can buy GAP insurance two clear days after we gave you the information about it. Please come back then.'],
  ADJUSTMENT_OVER_LIMIT: [403, 'You cannot take that much off. Ask a manager.'],
  NOT_A_RENEWAL: [409, 'This quote does not renew a policy.'],
  RATE_BOOK_INVALID: [422, 'This rate book has problems, so it was not published.'],
  RATE_BOOK_PUBLISHED: [409, 'That version has been published. A change is a new version.'],
  PRICES_NEED_VEHICLE: [409, 'Tell us about your car first, then we can show you prices.'],
  STEP_NOT_REACHED: [409, 'Please answer the steps before this one first.'],
  SALE_CHANGED: [409, 'What you were buying has changed since you agreed to it. Please check it, then pay.'],
  QUOTE_BEING_PAID: [409, 'This quote is being paid for just now. Finish that payment, or wait a few minutes and try again.'],
  QUOTE_PURCHASED: [409, 'This quote has been bought. Start a new one to change anything.'],
  QUOTE_EXPIRED: [409, 'This quote has expired. Start a new one to see today’s price.'],
  QUOTE_NOT_READY: [409, 'This quote is not finished. Answer every step and sign in, then you can pay.'],
  PRICE_CHANGED: [409, 'The price has changed since you saw it. Check the new total before you pay.'],
};
