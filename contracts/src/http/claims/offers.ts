import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { id, productType } from '../../ids.js';
import { pence } from '../../money/money.js';

const call = callsOf('claims');

/** One line of a price, last year and now: null where it is not part of that price. `reason` says why it differs. */
export const offerLine = z.object({
  code: z.string(),
  label: z.string(),
  previousPence: z.nullable(pence),
  offeredPence: z.nullable(pence),
  reason: z.string(),
});
export type OfferLine = z.infer<typeof offerLine>;

/** Another year of the same cover, beside what the last one cost (ICOBS 6.5), as its quote has it now. The lines sum to both prices. */
export const renewalOffer = z.object({
  policyId: id,
  /** The quote to continue with, and its next step. */
  quoteId: id,
  step: z.int(),
  productType,
  title: z.string(),
  previousPence: pence,
  offeredPence: pence,
  /** Whether the customer made it cover by the month: `offeredPence` is for each. */
  isMonthly: z.boolean(),
  lines: z.array(offerLine),
  /** The mileage that the price counts on. */
  mileage: z.int(),
  /** The first day of the new cover. */
  startsOn: z.string(),
  madeAt: instant,
});
export type RenewalOffer = z.infer<typeof renewalOffer>;

export const readRenewalOffer = call('GET /api/claims/policies/{policyId}/renewal-offer', {
  id: 'renewal-offer',
  who: 'owner',
  staff: 'agent',
  summary:
    'What another year would cost beside the last one, line by line, as its customer has changed the quote since. Null until three weeks before the cover ends, while the policy is not to be renewed or its car is off the account, and once the quote is bought or over.',
  data: z.object({ offer: z.nullable(renewalOffer) }),
});
