import type { Refusals } from '@kerbside/platform/errors';

export const refusals: Refusals = {
  VEHICLE_NOT_FOUND: [404, 'We could not find a car with that registration number. Check it, or tell us about your car below instead.'],
  VEHICLE_LOOKUP_UNAVAILABLE: [
    503,
    'The vehicle register could not answer. Please try again in a minute. You can tell us about your car below instead.',
  ],
  NO_COVER_FOR_CAR: [422, 'We cannot cover this car.'],
  PRODUCT_NOT_SOLD: [422, 'We do not sell this online yet. Please call us, or book a callback.'],
  PRICES_NEED_VEHICLE: [409, 'Tell us about your car first, then we can show you prices.'],
  STEP_NOT_REACHED: [409, 'Please answer the steps before this one first.'],
  QUOTE_BEING_PAID: [409, 'This quote is being paid for just now. Finish that payment, or wait a few minutes and try again.'],
  QUOTE_PURCHASED: [409, 'This quote has been bought. Start a new one to change anything.'],
  QUOTE_EXPIRED: [409, 'This quote has expired. Start a new one to see today’s price.'],
  QUOTE_NOT_READY: [409, 'This quote is not finished. Answer every step and log in, then you can pay.'],
  PRICE_CHANGED: [409, 'The price has changed since you saw it. Check the new total before you pay.'],
};
