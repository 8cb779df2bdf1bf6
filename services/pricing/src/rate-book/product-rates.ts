import * as z from 'zod/mini';
import { addOn, coverFacts, duration, everyProduct, grossByMonths, key, name, pence, someFactors } from './rate-fields.js';

/** `id` is the product id of the price tables (Q3), `versionId` its version. */
const tab = { key, id: z.int(), versionId: z.int(), name };
const limits = { maxAgeYears: z.int(), maxMileage: z.int() };

/** GAP, breakdown, alloy wheel, smart repair, battery: a price per length of cover. */
const durationRates = z.strictObject({
  pricedBy: z.literal('duration'),
  ...everyProduct,
  summary: name,
  durations: z.array(duration),
  factors: someFactors,
  versions: z.array(z.strictObject({ ...tab, ...coverFacts, ...limits, gross: grossByMonths })),
  addOns: z.array(addOn),
});
export type DurationRates = z.infer<typeof durationRates>;

/** Tyre cover: by tyre type, claim limit and length of cover (Q3). */
const tyreRates = z.strictObject({
  pricedBy: z.literal('tyre'),
  ...everyProduct,
  summary: name,
  covers: coverFacts.covers,
  excludes: coverFacts.excludes,
  ...limits,
  durations: z.array(duration),
  tyreTypes: z.array(
    z.strictObject({ key, name, versionId: z.int(), claimLimits: z.array(z.strictObject({ pounds: z.int(), gross: grossByMonths })) }),
  ),
  addOns: z.array(addOn),
});
export type TyreRates = z.infer<typeof tyreRates>;

/** MOT, service, repair, health check: one visit, at the garage's price or otherwise at this one. */
const visitRates = z.strictObject({
  pricedBy: z.literal('visit'),
  ...everyProduct,
  summary: name,
  /** Included at no cost with products that say so (Q4). */
  isFreeWithOthers: z.boolean(),
  factors: someFactors,
  versions: z.array(z.strictObject({ ...tab, summary: name, covers: z.array(name), excludes: z.array(name), gross: pence })),
  addOns: z.array(addOn),
});
export type VisitRates = z.infer<typeof visitRates>;

/** Rates of every product except the warranty, whose choices are richer. */
export const productRates = z.discriminatedUnion('pricedBy', [durationRates, tyreRates, visitRates]);
export type ProductRates = z.infer<typeof productRates>;
