import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { id, productType } from '../../ids.js';
import { carLooks } from '../shapes/car-looks.js';
import { keptDetails } from './kept-details.js';
import { price } from './price.js';
import { bhpRanges, engineSizeRanges, grossWeightRanges } from './sizes.js';

const call = callsOf('pricing');

// A quote and its steps: all that a page of the journey needs to open one and answer a step. What only some pages need is in the files beside this one.

const text = z.optional(z.string());
const yesOrNo = z.optional(z.enum(['yes', 'no']));

/** A visitor proves by its secret that a quote is theirs; its owner and staff need none. */
export const quoteSecretHeader = 'x-quote-secret';
export const quoteHeaders = z.object({ [quoteSecretHeader]: z.optional(z.string()) });

/** Step 1 as it is stored and answered: this is the one list of its fields. */
export const vehicleDraft = z.object({
  /** Whether it was found by its registration. */
  vrm_lookup_option: yesOrNo,
  registration_number: text,
  make: text,
  model: text,
  range: text,
  image: z.optional(z.nullable(z.string())),
  body_type: carLooks.bodyType,
  colour: carLooks.colour,
  /** As the register writes it: "Petrol". */
  fuel_type: z.optional(z.nullable(z.string())),
  first_registration_date: text,
  mot_expiration_date: text,
  tax_due_date: text,
  last_service_date: text,
  /** Cubic centimetres. */
  engine_size: z.optional(z.nullable(z.int())),
  /** Kilograms. */
  gross_weight: z.optional(z.nullable(z.int())),
  bhp: z.optional(z.nullable(z.int())),
  engine_size_range: z.optional(z.enum(engineSizeRanges)),
  gross_weight_range: z.optional(z.enum(grossWeightRanges)),
  bhp_range: z.optional(z.enum(bhpRanges)),
  mileage: z.optional(z.int()),
  private_use_only: yesOrNo,
});

/** The choices of a warranty. */
export const cover = z.object({
  version: z.string(),
  duration: z.string(),
  labour_rate: z.int(),
  repairer_preference: z.enum(['network', 'own_garage']),
  repair_contribution: z.int(),
  extended_mileage: z.optional(z.boolean()),
  betterment_removal: z.optional(z.boolean()),
  remove_wear_tear_90_days: z.optional(z.boolean()),
  subproducts: z.array(z.string()),
  additional_products: z.array(z.string()),
  instalments: z.boolean(),
});
export type CoverChoice = z.infer<typeof cover>;

export const quoteVoucher = z.object({
  code: z.string(),
  label: z.string(),
  /** Why it takes off nothing at present, or less than its label says; absent while it gives everything. */
  note: z.optional(z.string()),
  /** It may no longer be used: it ran out, was ended or used up, or is not for this customer. */
  isEnded: z.optional(z.literal(true)),
});

/** A quote as its customer, staff, or a visitor with its secret see it. */
export const quote = z.object({
  id,
  reference: z.string(),
  productType,
  status: z.enum(['open', 'paying', 'purchased', 'expired']),
  /** The next step to answer, 1 to 6. */
  step: z.int(),
  version: z.int(),
  customerId: z.nullable(id),
  /** The callback that staff began it from, for somebody without an account. */
  callbackId: z.optional(z.string()),
  /** The policy that it renews. Left out where it renews none. */
  renews: z.optional(id),
  createdAt: instant,
  expiresAt: instant,
  formCreatedAt: instant,
  vehicle: z.nullable(vehicleDraft),
  details: z.nullable(keptDetails),
  cover: z.nullable(cover),
  price: z.nullable(price),
  voucher: z.nullable(quoteVoucher),
  /** Until when today's price is held; null when the customer did not ask for that. */
  reservedUntil: z.nullable(instant),
  /** Whether the customer prefers to pay in instalments. */
  instalments: z.boolean(),
  /** The visits whose garage, which sets their price, is not chosen yet. Left out where there are none. */
  awaits_garage: z.optional(z.array(productType)),
  /** Sentences: what left the quote with the last change of the car or of an answer, and why. Left out where nothing did. */
  left_out: z.optional(z.array(z.string())),
});
export type Quote = z.infer<typeof quote>;

export const startQuote = call('POST /api/pricing/quotes', {
  id: 'start-quote',
  who: 'public',
  summary: 'Starts a quote. Its secret, given once, continues it.',
  body: z.object({ product_type: productType }),
  data: z.object({ quote, secret: z.string() }),
});

export const readQuote = call('GET /api/pricing/quotes/{quoteId}', {
  id: 'read-quote',
  who: 'public',
  summary: 'A quote, for owner, holder of its secret or staff.',
  headers: quoteHeaders,
  data: quote,
});

export const listQuotes = call('GET /api/pricing/quotes', {
  id: 'quotes',
  who: 'customer',
  summary: 'The quotes of the customer signed in. Staff name a customer, or the `reference` of a quote, which may be nobody’s yet.',
  query: z.object({ customerId: z.optional(z.string()), reference: z.optional(z.string()) }),
  data: z.object({ rows: z.array(quote) }),
});
