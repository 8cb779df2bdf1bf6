import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { isoDay } from '../../days/dates.js';
import { id, pathId, productType } from '../../ids.js';
import { pence } from '../../money/money.js';
import { quoteFacts } from './internal.js';

// Between services: the parts of a price that only other services know

const call = callsOf('pricing');
const price = pence.check(z.gte(0), z.lte(99_999_900));

/** A garage's price for a visit: an MOT, or the service offer that was selected. */
export const garageVisit = z.object({
  /** One of the product's versions: full, interim, test … */
  version: z.string(),
  label: z.string(),
  garageId: z.string(),
  garageName: z.string(),
  grossPence: price,
  /** What is left to pay after the garage's own offer; null without an offer. */
  discountedPence: z.nullable(price),
  startsOn: z.nullable(isoDay()),
});
export type GarageVisit = z.infer<typeof garageVisit>;

/** What a garage asks for another visit on the same day. */
const visitThere = z.object({ productType, visit: garageVisit });
export type VisitThere = z.infer<typeof visitThere>;

export const setQuoteVisit = call('PUT /internal/quotes/{quoteId}/visits/{productType}', {
  id: 'internal-set-quote-visit',
  who: 'service',
  summary:
    'Prices a visit of a quote (mot, service, repair, healthcheck) at a garage’s price, adding the product if it is missing; null removes the garage’s price. `selectionVersion` grows with each selection: an older one changes nothing. QUOTE_BEING_PAID 409.',
  params: z.object({ quoteId: pathId, productType: z.string() }),
  body: z.object({
    selectionVersion: z.int(),
    visit: z.nullable(garageVisit),
    /** Its prices for what else it does: they price what is in the quote with the visit, now or later. */
    alsoThere: z.optional(z.array(visitThere)),
  }),
  data: quoteFacts,
});

export const startRenewalQuote = call('POST /internal/quotes/renewals', {
  id: 'internal-start-renewal-quote',
  who: 'service',
  summary:
    'Starts the quote that renews a policy, for its customer and car. Calling it again for the same policy, instead of the same quote, returns the same quote.',
  body: z.object({
    policyId: id,
    customerId: id,
    productType: z.string(),
    previousPence: pence,
    registrationNumber: z.string(),
    mileage: z.int(),
    /** The quote that the policy was bought with: its choices are repeated, where they are still sold for the car. */
    fromQuoteId: z.optional(id),
    /** What of that came with the policy's product, as policies of their own, and is renewed with it; nothing else that came with it is. */
    with: z.optional(z.array(productType)),
    /** The quote that renewed it before, where that is spent: it was bought and what it bought was cancelled, or it was for an owner before. */
    insteadOf: z.optional(id),
    /** The day after the policy ends, on which the quote proposes to begin; left out, the quote begins like any other. */
    startsOn: z.optional(isoDay()),
  }),
  data: quoteFacts,
});
