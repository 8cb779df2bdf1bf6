import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { flag } from '../../fields.js';
import { pounds } from '../../money/money.js';
import { quoteHeaders } from './pricing.js';

// GAP sold through a dealer or a partner: prescribed information first, the contract two clear days later (ICOBS 6A.1)

const call = callsOf('pricing');

/**
 * `not_needed`: not GAP, or sold directly. `not_given`: the information has yet to be given. `waiting`: given, but the contract cannot be concluded yet.
 * `may_conclude`: two clear days have passed, or the customer came back a day later and confirmed. Days are YYYY-MM-DD.
 */
export const gapInformation = z.object({
  state: z.enum(['not_needed', 'not_given', 'waiting', 'may_conclude']),
  given_on: z.nullable(z.string()),
  concludable_on: z.nullable(z.string()),
  /** The first day on which the customer may come back of their own accord and confirm. */
  confirmable_on: z.nullable(z.string()),
  confirmed_on: z.nullable(z.string()),
  /** The premium of GAP alone, in pounds. */
  premium: z.nullable(pounds),
  statements: z.array(z.object({ heading: z.string(), text: z.string() })),
});
export type GapInformation = z.infer<typeof gapInformation>;

export const readGapInformation = call('GET /api/pricing/quotes/{quoteId}/gap-information', {
  id: 'gap-information',
  who: 'public',
  summary: 'Whether a GAP quote needs prescribed information, what it says, when it was given and when the contract may be concluded.',
  headers: quoteHeaders,
  data: gapInformation,
});

export const giveGapInformation = call('POST /api/pricing/quotes/{quoteId}/gap-information', {
  id: 'give-gap-information',
  who: 'public',
  summary:
    'Gives the prescribed information and dates it; it is also emailed if the address is known. When it is given again, the first day still counts. TOO_MANY_TRIES 429 when too much was emailed to that address.',
  headers: quoteHeaders,
  data: gapInformation,
});

export const confirmGapEarly = call('POST /api/pricing/quotes/{quoteId}/gap-information/confirm', {
  id: 'confirm-gap-early',
  who: 'public',
  summary:
    'The customer has come back of their own accord, the next day or later, and confirms that they understand the restriction: the contract may be concluded at once. GAP_WAITING 409 before that day.',
  headers: quoteHeaders,
  body: z.object({
    came_back_by_myself: flag,
    understands_restriction: flag,
  }),
  data: gapInformation,
});
