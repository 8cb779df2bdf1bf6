import * as z from 'zod/mini';
import { productType } from '@kerbside/contracts/ids';
import { charge, coverFacts, duration, everyProduct, factorScales, grossByMonths, key, loading, name } from './rate-fields.js';

/** A level has separate prices for cars up to a certain age and mileage. */
const coverVersion = z.strictObject({ id: z.int(), name, maxAgeYears: z.int(), maxMileage: z.int(), gross: grossByMonths });
export type CoverVersion = z.infer<typeof coverVersion>;

const coverLevel = z.strictObject({ key, name, ...coverFacts, versions: z.array(coverVersion) });
export type CoverLevel = z.infer<typeof coverLevel>;

const extra = z.strictObject({
  key: z.enum(['extended_mileage', 'betterment_removal', 'remove_wear_tear_90_days']),
  name,
  summary: name,
  percentOfBase: z.int(),
});

/** A yes-or-no question about the cover, with a price for either answer (Q3: gross and gross_no). */
const subproduct = z.strictObject({ key, versionId: z.int(), name, summary: name, yes: charge, no: charge });
export type Subproduct = z.infer<typeof subproduct>;

/** Another product sold with this one; it becomes a policy of its own. */
const additionalProduct = z.strictObject({ key, productType, name, ...coverFacts, gross: grossByMonths });
export type AdditionalProduct = z.infer<typeof additionalProduct>;

export const warrantyRates = z.strictObject({
  pricedBy: z.literal('warranty'),
  ...everyProduct,
  summary: z.optional(name),
  durations: z.array(duration),
  coverLevels: z.array(coverLevel),
  factors: z.strictObject(factorScales),
  labourRates: z.array(z.strictObject({ perHour: z.int(), loading })),
  repairContributions: z.array(z.strictObject({ pounds: z.int(), loading })),
  extras: z.array(extra),
  subproducts: z.array(subproduct),
  additionalProducts: z.array(additionalProduct),
});
export type WarrantyRates = z.infer<typeof warrantyRates>;
