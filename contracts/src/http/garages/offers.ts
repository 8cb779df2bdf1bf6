import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { isoDay } from '../../days/dates.js';
import { optionalText, postcode, required } from '../../fields.js';
import { pricedByGarages } from '../../garages/done-at-garages.js';
import { pounds } from '../../money/money.js';
import { quoteHeaders } from '../pricing/pricing.js';

// What a garage charges for a service, and for an MOT (Q3, Q4, Q7)

const call = callsOf('garages');
const secret = z.optional(z.string());

export const serviceTypes = ['full', 'interim'] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** What identifies a price: a garage, a service system, and the period of the schedule (months since the last one). */
const offerParams = z.object({ postcode: z.string(), system_id: z.string(), garage_id: z.string(), periods: z.string() });

/** One kind of service at one garage (Q3). Pounds; `discounted_price` is what is paid. */
export const serviceOffer = z.object({
  name: z.string(),
  price: pounds,
  discounted_price: pounds,
  discount_percent: z.nullable(z.number()),
  discount_value: z.nullable(pounds),
  garage_id: z.string(),
  garage_name: z.string(),
  selected_service_type: z.nullable(z.enum(serviceTypes)),
  /** The system of the quote's service; absent without one. A manufacturer’s service is of the type `full`. */
  selected_system_id: z.optional(z.string()),
  default_service_type: z.enum(serviceTypes),
  services: z.array(z.object({ AdditionalData: z.object({ items: z.array(z.object({ description: z.string() })) }) })),
  gross: pounds,
  params: offerParams,
});
export type ServiceOffer = z.infer<typeof serviceOffer>;

export const readServiceOffers = call('POST /service-quote/get-offer', {
  id: 'service-offer',
  who: 'public',
  timeoutMs: 30_000,
  summary:
    'The full and the interim service at a garage on a day, for a quote, and what the manufacturer’s schedule asks for. Without `garage_id`, at the garage nearest to the postcode. POSTCODE_UNKNOWN 422; GARAGE_UNKNOWN 422; BOOKING_TOO_SOON 422 with fields.booking_date.',
  headers: quoteHeaders,
  body: z.object({
    quote_id: required('Which quote?'),
    secret,
    booking_date: isoDay('Enter the date of your visit'),
    postcode,
    garage_id: z.optional(z.string()),
  }),
  data: z.object({ offers: z.object({ full: serviceOffer, interim: serviceOffer, manufacturer: serviceOffer }) }),
});

export const updateServicePrice = call('POST /service-quote/update', {
  id: 'service-update',
  who: 'public',
  summary:
    'The price of one service system at a garage (Q7): for the car of a quote when `quote_id` is given, else for an ordinary one. GARAGE_UNKNOWN 422, SERVICE_UNKNOWN 422, PERIODS_NOT_COMBINABLE 422.',
  headers: quoteHeaders,
  body: z.object({
    quote_id: optionalText(100),
    secret,
    postcode,
    garage_id: required('Choose a garage'),
    system_id: required('Choose a service'),
    /** Ids of the menu, with commas between them. */
    periods: required('Choose when the last service was'),
  }),
  data: z.object({ gross: pounds, params: offerParams }),
});

/** As it is written, where it is one: "ls1-1aa" is LS1 1AA. Any other text is passed on. */
const postcodeIfWhole = z.pipe(
  z.string(),
  z.transform((typed: string) => z.safeParse(postcode, typed).data ?? typed),
);

/** The lowest and the highest price of a visit, each of a garage that would do it. */
export const visitPrices = z.object({
  from: pounds,
  to: pounds,
  /** True: the prices of the listed garages nearest to the postcode. False: of the whole network. */
  near: z.boolean(),
});
export type VisitPrices = z.infer<typeof visitPrices>;

export const readVisitPrices = call('GET /api/garages/quotes/{quoteId}/visit-prices', {
  id: 'visit-prices',
  who: 'public',
  summary:
    'What garages ask for an MOT or a service, for the car of a quote, before one is chosen. A postcode that we do not know counts as none. NOT_FOUND 404 where the quote has neither and none is named; GARAGE_UNKNOWN 422 when no garage does it.',
  headers: quoteHeaders,
  query: z.object({
    /** Left out, that of the quote. */
    product_type: z.optional(z.enum(pricedByGarages, 'Choose an MOT or a service')),
    service_type: z.optional(z.enum(serviceTypes, 'Choose a full or an interim service')),
    postcode: z.optional(postcodeIfWhole),
  }),
  data: visitPrices,
});

export const chosenVisit = z.object({
  product_type: z.enum(pricedByGarages),
  service_type: z.nullable(z.enum(serviceTypes)),
  /** The service by its menu, and what of it; absent for an MOT. */
  system_id: z.optional(z.string()),
  periods: z.optional(z.string()),
  garage_id: z.string(),
  garage_name: z.string(),
  booking_date: z.nullable(z.string()),
  gross: pounds,
  total: pounds,
});

export const chooseVisit = call('PUT /api/garages/quotes/{quoteId}/visit', {
  id: 'choose-visit',
  who: 'public',
  summary:
    'Selects a garage’s MOT, or one of its services, for a quote, which is priced again with it. `our-choice` in place of a garage leaves the garage to us, at the middle price of those near the postcode. GARAGE_UNKNOWN 422; POSTCODE_UNKNOWN 422; PERIODS_NOT_COMBINABLE 422; SERVICE_UNKNOWN 422; BOOKING_TOO_SOON 422; refusals of pricing pass through.',
  headers: quoteHeaders,
  body: z.object({
    product_type: z.enum(pricedByGarages, 'Choose an MOT or a service'),
    garage_id: required('Choose a garage'),
    service_type: z.optional(z.enum(serviceTypes, 'Choose a full or an interim service')),
    /** Of either menu; when left out, the fixed service of `service_type`, else the one in the quote, as it was chosen. */
    system_id: optionalText(40),
    /** Ids of the menu, with commas between them; when left out, as chosen before. */
    periods: optionalText(200),
    booking_date: z.optional(isoDay('Enter the date of your visit')),
    /** Where garages were looked for: needed for a garage that we choose. */
    postcode: z.optional(postcode),
  }),
  data: chosenVisit,
});

/** What was chosen for the visit of a quote. */
export const selectedVisit = z.object({
  product_type: z.enum(pricedByGarages),
  service_type: z.nullable(z.enum(serviceTypes)),
  system_id: z.nullable(z.string()),
  periods: z.nullable(z.string()),
  /** `our-choice` where we choose. */
  garage_id: z.string(),
  booking_date: z.nullable(z.string()),
  /** Where garages were looked for; null where that is not known. */
  postcode: z.nullable(z.string()),
});
export type SelectedVisit = z.infer<typeof selectedVisit>;

export const readVisit = call('GET /api/garages/quotes/{quoteId}/visit', {
  id: 'quote-visit',
  who: 'public',
  summary: 'The garage, the service and the day that were chosen for the MOT or the service of a quote; null when none was.',
  headers: quoteHeaders,
  data: z.object({ visit: z.nullable(selectedVisit) }),
});
