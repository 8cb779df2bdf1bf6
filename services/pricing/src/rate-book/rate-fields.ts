import * as z from 'zod/mini';
import { bhpRanges, engineSizeRanges, grossWeightRanges } from '@kerbside/contracts/http/pricing/sizes';
import { productType } from '@kerbside/contracts/ids';

// Fields that the rates of every kind share.

export const pence = z.int().check(z.gte(0));
export const name = z.string().check(z.minLength(1));
export const key = z.string().check(z.regex(/^[a-z0-9_]+$/));

/** Whole percent added to (or taken off) the running price: 15 is +15 %. */
export const loading = z.int().check(z.gte(-90), z.lte(400));

/** A scale of steps, lowest first. `upTo` is inclusive; null means no upper end. Above the last step there is no cover. */
const scaleOf = <K extends z.core.$ZodType<string>>(stepKey: K) =>
  z.array(z.strictObject({ key: stepKey, label: name, upTo: z.nullable(z.int()), loading })).check(z.minLength(1));
export type Scale<K extends string = string> = readonly {
  readonly key: K;
  readonly label: string;
  readonly upTo: number | null;
  readonly loading: number;
}[];

/** What the car does to a price. */
export const factorScales = {
  vehicleAge: scaleOf(key),
  mileage: scaleOf(key),
  engineSize: scaleOf(z.enum(engineSizeRanges)),
  power: scaleOf(z.enum(bhpRanges)),
  grossWeight: scaleOf(z.enum(grossWeightRanges)),
  /** The group without makes takes every make that no other group names. */
  makeGroups: z.array(z.strictObject({ key, label: name, makes: z.array(name), loading })),
  businessUse: loading,
};

/** A product is rated by some of them. */
export const someFactors = z.partial(z.strictObject(factorScales));
export type Factors = z.infer<typeof someFactors>;

const share = z.int().check(z.gte(0), z.lte(100));

/** What the book says about every product, whatever its kind of pricing. */
export const everyProduct = {
  /** Net is gross / (1 + tax), A5. */
  taxPercent: share,
  /** The part of the net price, before any discount, that pays for the risk. */
  netRiskPercent: share,
  cancellationFee: pence,
  /** Which of its exclusions is of how the car is used. */
  excludesUse: z.optional(name),
  /** A health check is free when it is bought with this product (Q4). */
  includesHealthcheck: z.optional(z.boolean()),
};

export const duration = z.strictObject({
  /** Months of cover; 0 is monthly, rolling. */
  months: z.int().check(z.gte(0)),
  /** The most payments the price may be spread over; null when it may not be spread. */
  maxInstalments: z.nullable(z.int()),
});
export type Duration = z.infer<typeof duration>;

/** The key that a visit has where cover has months. */
export const once = 'once';

/** Gross pence by months of cover, or "once"; without a price for a length, it is not sold for that length. */
export const grossByMonths = z.record(z.string().check(z.regex(/^(\d+|once)$/)), pence);

/** What a policy document says about a product. */
export const coverFacts = { summary: name, covers: z.array(name), excludes: z.array(name), claimLimitPounds: z.int() };

export const charge = z.discriminatedUnion('priceType', [
  z.strictObject({ priceType: z.literal('fixed'), gross: grossByMonths }),
  z.strictObject({ priceType: z.literal('percentage'), percent: z.int().check(z.gte(0)) }),
]);
export type Charge = z.infer<typeof charge>;

/** What is sold with a product: part of it, or with a `policy` of its own. */
export const addOn = z.strictObject({
  key,
  name,
  summary: name,
  charge,
  policy: z.nullable(
    z.strictObject({
      productType,
      covers: coverFacts.covers,
      excludes: coverFacts.excludes,
      claimLimitPounds: coverFacts.claimLimitPounds,
    }),
  ),
  /** Of an order that pays only with it: what it covers, instead of what the order leaves out without it. */
  part: z.optional(
    z.strictObject({
      covers: coverFacts.covers,
      excludes: coverFacts.excludes,
      insteadOf: z.array(name),
      claimLimitPounds: coverFacts.claimLimitPounds,
    }),
  ),
});
export type AddOn = z.infer<typeof addOn>;
