import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { quoteHeaders } from './pricing.js';
import { halfAnswered, leftUnsent, stepAnswered, submitted } from './journey.js';
import { productsForm } from './products.js';
import { personFields, step2Form, step3Form, step4Form, step5Form, typedStep2 } from './steps.js';

// Steps 2 to 5 of a quote (Q2), each with what it takes

const call = callsOf('pricing');

export const detailsAnswers = submitted(step2Form.shape);
/** With the account's details, those of the person need not be sent (Q5). */
export const detailsOfAccountAnswers = submitted({
  ...step2Form.shape,
  ...z.partial(z.object(personFields)).shape,
  billing_details: z.literal('yes'),
});
/** Step 2 left half typed: the fields that parse are saved. */
export const typedAnswers = z.object({ ...typedStep2, ...leftUnsent });
export const coverAnswers = submitted(step3Form.shape);
export const customisedCoverAnswers = submitted(step4Form.shape);
export const productsAnswers = submitted(productsForm.shape);
export const termsAnswers = submitted(step5Form.shape);

export const submitStep2 = call('POST /quote/{quoteId}/step/2', {
  id: 'quote-step-2',
  who: 'public',
  summary:
    'Submits who the cover is for and how they own the car. With is_auto_submitted=1 it saves each field that reads, without moving on.',
  headers: quoteHeaders,
  body: z.union([detailsAnswers, detailsOfAccountAnswers, typedAnswers]),
  data: stepAnswered,
});

export const submitStep3 = call('POST /quote/{quoteId}/step/3', {
  id: 'quote-step-3',
  who: 'public',
  summary:
    'Submits the cover of a warranty, or the products of any other quote. With is_auto_submitted=1 it saves a whole form without moving on, and nothing of one that is half answered.',
  headers: quoteHeaders,
  body: z.union([coverAnswers, productsAnswers, halfAnswered]),
  data: stepAnswered,
});

export const submitStep4 = call('POST /quote/{quoteId}/step/4', {
  id: 'quote-step-4',
  who: 'public',
  summary: 'Submits the cover or the products after customising, as step 3 does.',
  headers: quoteHeaders,
  body: z.union([customisedCoverAnswers, productsAnswers, halfAnswered]),
  data: stepAnswered,
});

export const submitStep5 = call('POST /quote/{quoteId}/step/5', {
  id: 'quote-step-5',
  who: 'public',
  summary: 'Submits the agreement to the terms. With is_auto_submitted=1 nothing is saved.',
  headers: quoteHeaders,
  body: z.union([termsAnswers, halfAnswered]),
  data: stepAnswered,
});
