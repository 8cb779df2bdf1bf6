import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { isoDay } from '../../days/dates.js';
import { optionalText, postcode, wholeNumber } from '../../fields.js';
import { productType } from '../../ids.js';
import { pounds } from '../../money/money.js';
import { serviceTypes } from './offers.js';
import { quoteHeaders } from '../pricing/pricing.js';

const call = callsOf('garages');

export const readGarageDrawing = call('GET /api/garages/drawings/{drawing}', {
  id: 'garage-drawing-file',
  who: 'public',
  cache: { seconds: 3_600 },
  summary: 'A drawing of a garage front, at the address that the lookup gives for a garage without a photograph.',
  params: z.object({ drawing: z.string() }),
  data: z.unknown(),
  file: 'image/svg+xml',
});

const text = z.optional(z.string());

const hours = z.nullable(z.object({ open: z.string(), close: z.string() }));

/** A network garage (Q3). distance in miles, one decimal; customer_score 0 to 10; hours "08:30", null when closed. */
export const garage = z.object({
  id: z.string(),
  name: z.string(),
  selected: z.boolean(),
  postcode: z.string(),
  address: z.object({ line_1: z.string(), line_2: z.string(), line_3: z.string(), line_4: z.string() }),
  distance: z.number(),
  mot_price: pounds,
  /** With the voucher that was tried; absent when no discount applies. */
  mot_price_discounted: z.optional(pounds),
  /** What the service that was asked for, or that is in the quote, costs here, for its car; absent for other products, and without a quote that the caller may see. */
  service_price: z.optional(pounds),
  /** On the day of the visit, where the garage takes something off; absent otherwise. */
  service_price_discounted: z.optional(pounds),
  customer_score: z.number(),
  available_services: z.string(),
  street_view_image_url: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  schedule: z.object({ mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: hours }),
});
export type Garage = z.infer<typeof garage>;

export const mapPoint = z.object({ latitude: z.number(), longitude: z.number() });
export type MapPoint = z.infer<typeof mapPoint>;

export const lookupGarages = call('POST /ajax/garagelookup', {
  id: 'garagelookup',
  who: 'public',
  summary:
    'Network garages nearest to a postcode, nearest first (Q7, Q9: 5 unless limit says otherwise). POSTCODE_UNKNOWN 422 with fields.postcode.',
  headers: quoteHeaders,
  body: z.object({
    root_quote_id: text,
    root_quote_type: z.optional(z.string().check(z.refine((type) => productType.safeParse(type).success, 'Choose one of our products'))),
    postcode,
    product_type: z.optional(productType),
    voucher_to_try_on: text,
    limit: z.optional(wholeNumber('Between 1 and 50', 1, 50)),
    /** The service to price, by its type or by its menu, and the day of the visit; without them, a full service on any day. */
    service_type: z.optional(z.enum(serviceTypes, 'Choose a full or an interim service')),
    system_id: optionalText(40),
    periods: optionalText(200),
    booking_date: z.optional(isoDay('Enter the date of your visit')),
  }),
  data: z.object({
    items: z.array(garage),
    /** Where the postcode is, which distances are counted from. */
    near: mapPoint,
  }),
});
