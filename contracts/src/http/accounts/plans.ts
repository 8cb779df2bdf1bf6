import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { mostPlanFiles } from '../../accounts/competitor-plans.js';
import { productTypes } from '../../products/product-names.js';
import { dayWritten } from '../../days/whole-day.js';
import { optionalLines, optionalText, required } from '../../fields.js';
import { byKey } from '../../idempotency.js';
import { id, pathId } from '../../ids.js';
import { pence } from '../../money/money.js';
import { openNames } from '../../open-names.js';
import { penceOfTyped } from '../../reading/amount.js';
import { plainText } from '../../reading/plain.js';

const call = callsOf('accounts');

/** DD/MM/YYYY, as the form has it (A3); YYYY-MM-DD once parsed. */
const typedDate = (message: string) =>
  z.string(message).check(
    z.refine((text) => dayWritten(text) !== undefined, message),
    z.overwrite((text) => dayWritten(text) ?? text),
  );
const noDate = z.pipe(
  z.literal(''),
  z.transform((): undefined => undefined),
);
const planDate = (which: string) => `Enter the ${which} date as DD/MM/YYYY`;

/** Pounds as typed, or as a number: digits, and one or two decimals after a comma or a point (A5). */
const typedPrice = z
  .pipe(
    z
      .pipe(
        z.union([z.string(), z.number()], 'Enter what the plan cost'),
        z.transform((price) => plainText(String(price))),
      )
      .check(z.refine((text) => text !== '', { error: 'Enter what the plan cost', abort: true })),
    z.transform(penceOfTyped),
  )
  .check(
    z.refine((amountPence) => !Number.isNaN(amountPence), { error: 'Enter a price like 249.99', abort: true }),
    z.refine((amountPence) => amountPence < 100_000_000, 'The price must be less than £1,000,000'),
  );

export const competitorForm = z.object({
  provider: required('Choose the company', 80),
  policy_number: optionalText(60, 'the policy number'),
  price: typedPrice,
  level_of_cover: optionalText(80, 'the level of cover'),
  other_information: optionalLines(500),
  inception_date: z.optional(z.union([noDate, typedDate(planDate('inception'))], planDate('inception'))),
  start_date: typedDate(planDate('start')),
  expiry_date: typedDate(planDate('expiry')),
});

/** A2: a plan of each product type. */
const product = openNames(productTypes, 'Choose the kind of cover');
const subject = { carId: pathId, userId: pathId, productType: product };

export const competitorPlan = z.object({
  id,
  carId: id,
  productType: product,
  provider: z.string(),
  policyNumber: z.nullable(z.string()),
  pricePence: pence,
  levelOfCover: z.nullable(z.string()),
  otherInformation: z.nullable(z.string()),
  inceptionDate: z.nullable(z.string()),
  startDate: z.string(),
  expiryDate: z.string(),
  /** What the customer uploaded about it, among their documents. */
  documents: z.array(z.object({ id, name: z.string() })),
  /** Sent back with a save, to show which version was seen. */
  version: z.int(),
});
export type CompetitorPlan = z.infer<typeof competitorPlan>;

export const listCompetitorPlans = call('GET /api/accounts/competitor-plans', {
  id: 'competitor-plans',
  who: 'customer',
  summary: 'The plans with other companies that the customer noted down; at most one a car and kind of cover.',
  data: z.object({ rows: z.array(competitorPlan) }),
});

export const coverElsewhere = z.extend(competitorPlan, { registrationNumber: z.nullable(z.string()) });
export type CoverElsewhere = z.infer<typeof coverElsewhere>;

export const listCompetitorPlansOfCustomer = call('GET /api/accounts/customers/{userId}/competitor-plans', {
  id: 'competitor-plans-of-customer',
  who: 'staff',
  summary:
    'The cover that a customer has with other companies, as they noted it or an import told us, each with its car; what ends last comes first. Of a member of staff only for admins and themselves: NOT_FOUND 404 for others.',
  data: z.object({ rows: z.array(coverElsewhere) }),
});

export const saveCompetitorPlan = call('POST /ajax/saveCompetitorProduct', {
  id: 'save-competitor',
  who: 'owner',
  staff: 'none',
  idempotent: byKey,
  summary:
    'Notes down a plan with another company, or changes what was noted (A7). INVALID 400 beside the field; NOT_FOUND 404 for somebody else’s car or plan, and for a car that was archived; PLAN_CHANGED 409 when there is one that is not at `version`, where that is sent: 0 where none was seen.',
  body: z.extend(competitorForm, {
    /** Ids of the customer's own documents; left out, those of the plan stay. */
    documents: z.optional(z.array(pathId).check(z.maxLength(mostPlanFiles, `Choose ${mostPlanFiles} files at most`))),
    CompetitorProductInfo: z.object({
      competitorProductId: z.optional(z.union([z.literal(''), pathId])),
      version: z.optional(z.int()),
      ...subject,
    }),
  }),
  data: z.object({ id, message: z.string() }),
});

export const deleteCompetitorPlan = call('POST /ajax/deleteCompetitorProduct', {
  id: 'delete-competitor',
  who: 'owner',
  staff: 'none',
  idempotent: byKey,
  summary: 'Removes what was noted of a plan with another company (A7).',
  body: z.object({ competitorProductId: pathId, ...subject }),
  data: z.object({ message: z.string() }),
});
