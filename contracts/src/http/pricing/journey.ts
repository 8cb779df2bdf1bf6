import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { flag } from '../../fields.js';
import { quote, quoteHeaders } from './pricing.js';
import { step1Form } from './vehicle-form.js';

// What the calls of the five steps of a quote have in common (Q2), and step 1. The first page has this in its bundle; steps 2 to 5 are in `pricing-journey-steps`.
// Where a body has several shapes, the service chooses one by the product and by what is sent.

const call = callsOf('pricing');

/** `secret` in place of the header; `form_created_at` dates the form: an older one never overwrites a newer one. */
const sent = { secret: z.optional(z.string()), form_created_at: z.optional(z.string()) };
export const submitted = <S extends z.core.$ZodShape>(fields: S) => z.object({ ...fields, ...sent, is_auto_submitted: z.optional(flag) });
export const leftUnsent = { ...sent, is_auto_submitted: z.pipe(flag, z.literal(true, 'Choose yes')) };

/** A form that was left half answered (Q4). Nothing is refused, because nobody is there to correct it; nothing is saved. */
export const halfAnswered = z.object(leftUnsent);

export const vehicleAnswers = submitted(step1Form.shape);

/** `next`: the page that follows. */
export const stepAnswered = z.object({ modified: instant, next: z.string(), quote });

export const submitStep1 = call('POST /quote/{quoteId}/step/1', {
  id: 'quote-step-1',
  who: 'public',
  summary: 'Submits the car and prices it; is_auto_submitted=1 saves nothing.',
  headers: quoteHeaders,
  body: z.union([vehicleAnswers, halfAnswered]),
  data: stepAnswered,
});
