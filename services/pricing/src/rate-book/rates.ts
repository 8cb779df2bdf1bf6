import * as z from 'zod/mini';
import { isoDay } from '@kerbside/contracts/dates';
import { bhpRanges, engineSizeRanges, grossWeightRanges } from '@kerbside/contracts/http/pricing-sizes';
import { productType } from '@kerbside/contracts/ids';

const pence = z.int().check(z.gte(0));
const name = z.string().check(z.minLength(1));
const key = z.string().check(z.regex(/^[a-z0-9_]+$/));

/** Whole percent added to (or taken off) the running price: 15 is +15 %. */
const loading = z.int().check(z.gte(-90), z.lte(400));

/** A scale of steps, lowest first. `upTo` is inclusive; null is no upper end. Above the last step there is no cover. */
const scaleOf = <K extends z.core.$ZodType<string>>(stepKey: K) =>
  z.array(z.strictObject({ key: stepKey, label: name, upTo: z.nullable(z.int()), loading })).check(z.minLength(1));
export type Scale<K extends string = string> = readonly {
  readonly key: K;
  readonly label: string;
  readonly upTo: number | null;
  readonly loading: number;
}[];

/** What every product of the book says, whichever way it is priced. */
const everyProduct = {
  /** Net is gross / (1 + tax), A5. */
  taxPercent: z.int(),
  /** The part of the net price, before any discount, that pays for the risk. */
  netRiskPercent: z.int(),
  cancellationFee: pence,
};

const duration = z.strictObject({
  /** Months of cover; 0 is monthly, rolling. */
  months: z.int().check(z.gte(0)),
  /** The most payments the price may be spread over; null where it may not be. */
  maxInstalments: z.nullable(z.int()),
});
export type Duration = z.infer<typeof duration>;

/** Gross pence by months of cover; what has no price for a length is not sold for it. */
const grossByMonths = z.record(z.string().check(z.regex(/^\d+$/)), pence);

/** What a policy document says of a product. */
const coverFacts = { summary: name, covers: z.array(name), excludes: z.array(name), claimLimitPounds: z.int() };

/** A level is priced apart for cars of a certain age and mileage. */
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

const charge = z.discriminatedUnion('priceType', [
  z.strictObject({ priceType: z.literal('fixed'), gross: grossByMonths }),
  z.strictObject({ priceType: z.literal('percentage'), percent: z.int().check(z.gte(0)) }),
]);
export type Charge = z.infer<typeof charge>;

/** A yes-or-no question about the cover, with a price for either answer (Q3: gross and gross_no). */
const subproduct = z.strictObject({ key, versionId: z.int(), name, summary: name, yes: charge, no: charge });
export type Subproduct = z.infer<typeof subproduct>;

/** Another product sold with this one; it becomes a policy of its own. */
const additionalProduct = z.strictObject({ key, productType, name, ...coverFacts, gross: grossByMonths });
export type AdditionalProduct = z.infer<typeof additionalProduct>;

export const warrantyRates = z.strictObject({
  pricedBy: z.literal('warranty'),
  ...everyProduct,
  durations: z.array(duration),
  coverLevels: z.array(coverLevel),
  factors: z.strictObject({
    vehicleAge: scaleOf(key),
    mileage: scaleOf(key),
    engineSize: scaleOf(z.enum(engineSizeRanges)),
    power: scaleOf(z.enum(bhpRanges)),
    grossWeight: scaleOf(z.enum(grossWeightRanges)),
    /** The group with no makes takes every make that no other group names. */
    makeGroups: z.array(z.strictObject({ key, label: name, makes: z.array(name), loading })),
    businessUse: loading,
  }),
  labourRates: z.array(z.strictObject({ perHour: z.int(), loading })),
  repairContributions: z.array(z.strictObject({ pounds: z.int(), loading })),
  extras: z.array(extra),
  subproducts: z.array(subproduct),
  additionalProducts: z.array(additionalProduct),
});
export type WarrantyRates = z.infer<typeof warrantyRates>;

/** Breakdown, GAP, alloy wheel, smart repair, battery: a price per length of cover. */
const durationRates = z.strictObject({
  pricedBy: z.literal('duration'),
  ...everyProduct,
  durations: z.array(duration),
  versions: z.array(z.strictObject({ key, versionId: z.int(), name, ...coverFacts, gross: grossByMonths })),
});

/** Tyre cover: by tyre type, claim limit and length of cover (Q3). */
const tyreRates = z.strictObject({
  pricedBy: z.literal('tyre'),
  ...everyProduct,
  durations: z.array(duration),
  tyreTypes: z.array(z.strictObject({ key, name, claimLimits: z.array(z.strictObject({ pounds: z.int(), gross: grossByMonths })) })),
});

/** MOT, service, repair, health check: one visit, at the garage's price or else at this one. */
const visitRates = z.strictObject({ pricedBy: z.literal('visit'), ...everyProduct, name, gross: pence });

const productRates = z.discriminatedUnion('pricedBy', [warrantyRates, durationRates, tyreRates, visitRates]);

/** One published version of the prices. Never edited once published: a change is a new version. */
export const rateBook = z.strictObject({
  version: z.int(),
  effectiveFrom: isoDay(),
  /** By product type; a product that is not in the book is not sold. */
  products: z.partialRecord(productType, productRates),
});
export type RateBook = z.infer<typeof rateBook>;
