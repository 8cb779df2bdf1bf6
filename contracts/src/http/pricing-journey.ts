import * as z from 'zod/mini';
import { callsOf } from '../call.js';
import { instant } from '../dates.js';
import { flag } from '../fields.js';
import { quote, quoteHeaders, quoteParams } from './pricing.js';
import { productsForm } from './pricing-products.js';
import { personFields, step1Form, step2Form, step3Form, step4Form, step5Form, typedStep2 } from './pricing-steps.js';

// The five steps of a quote (Q2), each with what it takes. Where a body has several shapes, the service chooses one by the product and by what is sent.

const call = callsOf('pricing');

/** `secret` in place of the header; `form_created_at` dates the form: an older one never overwrites a newer one. */
const sent = { secret: z.optional(z.string()), form_created_at: z.optional(z.string()) };
const form = <S extends z.core.$ZodShape>(fields: S) => z.object({ ...fields, ...sent, is_auto_submitted: z.optional(flag) });
const leftUnsent = { ...sent, is_auto_submitted: z.pipe(flag, z.literal(true, 'Choose yes')) };

/** A form that was left half answered (Q4). Nothing is refused, because nobody is there to mend it; nothing of it is saved. */
export const halfAnswered = z.object(leftUnsent);

export const vehicleAnswers = form(step1Form.shape);
export const detailsAnswers = form(step2Form.shape);
/** With the account's details, those of the person need not be sent (Q5). */
export const detailsOfAccountAnswers = form({
  ...step2Form.shape,
  ...z.partial(z.object(personFields)).shape,
  billing_details: z.literal('yes'),
});
/** Step 2 left half typed: what reads is saved. */
export const typedAnswers = z.object({ ...typedStep2, ...leftUnsent });
export const coverAnswers = form(step3Form.shape);
export const customisedCoverAnswers = form(step4Form.shape);
export const productsAnswers = form(productsForm.shape);
export const termsAnswers = form(step5Form.shape);

const ofStep = {
  method: 'POST',
  who: 'public',
  params: quoteParams,
  headers: quoteHeaders,
  data: z.object({ modified: instant, next: z.string(), quote }),
} as const;

export const submitStep1 = call({
  ...ofStep,
  id: 'quote-step-1',
  path: '/quote/{quoteId}/step/1',
  summary: 'Submits the car and prices it. With is_auto_submitted=1 nothing is saved.',
  body: z.union([vehicleAnswers, halfAnswered]),
});

export const submitStep2 = call({
  ...ofStep,
  id: 'quote-step-2',
  path: '/quote/{quoteId}/step/2',
  summary:
    'Submits who the cover is for and how they own the car. With is_auto_submitted=1 it saves each field that reads, without moving on.',
  body: z.union([detailsAnswers, detailsOfAccountAnswers, typedAnswers]),
});

export const submitStep3 = call({
  ...ofStep,
  id: 'quote-step-3',
  path: '/quote/{quoteId}/step/3',
  summary:
    'Submits the cover of a warranty, or the products of any other quote. With is_auto_submitted=1 it saves a whole form without moving on, and nothing of one that is half answered.',
  body: z.union([coverAnswers, productsAnswers, halfAnswered]),
});

export const submitStep4 = call({
  ...ofStep,
  id: 'quote-step-4',
  path: '/quote/{quoteId}/step/4',
  summary: 'Submits the cover or the products after customising, as step 3 does.',
  body: z.union([customisedCoverAnswers, productsAnswers, halfAnswered]),
});

export const submitStep5 = call({
  ...ofStep,
  id: 'quote-step-5',
  path: '/quote/{quoteId}/step/5',
  summary: 'Submits the agreement to the terms. With is_auto_submitted=1 nothing is saved.',
  body: z.union([termsAnswers, halfAnswered]),
});
