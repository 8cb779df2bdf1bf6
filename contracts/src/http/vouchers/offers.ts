import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { required, wholeNumber } from '../../fields.js';
import { id, productType } from '../../ids.js';
import { pounds } from '../../money/money.js';
import { partnerProducts } from '../../products/partner-products.js';

const call = callsOf('vouchers');

const offered = {
  name: z.string(),
  duration: z.int(),
  price: pounds,
  provider: z.string(),
  car_id: id,
  deep_link_url: z.string(),
};

/** A partner's offer for a car (A3). Months; pounds. */
export const externalOffer = z.object({ ...offered, type: productType });
export type ExternalOffer = z.infer<typeof externalOffer>;

export const readExternalOffer = call('POST /ajax-customer/get-external-product/{carId}/{provider}/{productType}', {
  id: 'external-product',
  who: 'owner',
  staff: 'agent',
  summary:
    'What a partner offers for the car. NO_OFFER 404 when it offers nothing, OFFERS_UNAVAILABLE 503 when the partner cannot be reached.',
  data: externalOffer,
});

/** An offer as the customer saw it. */
const asSeen = {
  car_id: required('Which car?'),
  user_id: required('Which customer?'),
  provider: required('Which partner?', 40),
  product_name: required('Which product?'),
  duration: wholeNumber('Enter the duration in months', 1, 120),
  price: z
    .pipe(
      z.union([z.number(), z.string()], 'Enter the price'),
      z.transform((value: number | string) =>
        typeof value === 'number' || /^\d+(\.\d{1,2})?$/.test(value.trim()) ? Number(value) : Number.NaN,
      ),
    )
    .check(z.refine((value) => value > 0 && Number.isFinite(value), 'Enter the price')),
};
const exitForm = z.object({ action: z.string(), fields: z.record(z.string(), z.string()) });

export const requestPartnerQuote = call('POST /ajax-customer/request-quote', {
  id: 'request-quote',
  who: 'owner',
  staff: 'agent',
  summary:
    'Records that the customer goes to the partner, and returns the form that takes them there (A4): post `fields` to `action` in a new tab. OFFER_CHANGED 409 (data: the offer as it is now).',
  body: z.object({ ...asSeen, product_type: productType }),
  data: exitForm,
});

export const partnerProduct = z.enum(partnerProducts, 'Choose one of our partners’ products');

/** A partner's offer of what Kerbside does not sell. Months; pounds. */
export const partnerOffer = z.object({ ...offered, type: partnerProduct });
export type PartnerOffer = z.infer<typeof partnerOffer>;

export const readPartnerOffer = call('GET /api/vouchers/partner-offers/{carId}/{provider}/{product}', {
  id: 'partner-offer',
  who: 'owner',
  staff: 'agent',
  summary:
    'What a partner offers for the car of what we do not sell. NO_OFFER 404 when it offers nothing, OFFERS_UNAVAILABLE 503 when the partner cannot be reached.',
  data: partnerOffer,
});

export const requestPartnerOffer = call('POST /api/vouchers/partner-offers', {
  id: 'request-partner-offer',
  who: 'owner',
  staff: 'agent',
  summary:
    'Records that the customer goes to the partner, and returns the form that takes them there (A4): post `fields` to `action` in a new tab. OFFER_CHANGED 409 (data: the offer as it is now).',
  body: z.object({ ...asSeen, product_type: partnerProduct }),
  data: exitForm,
});
