import { productTypes, type ProductType } from '@kerbside/contracts/ids';
import type { ProductRates } from './product-rates.js';
import { addOnsOf, type RateBook } from './rate-book.js';
import type { WarrantyRates } from './warranty-rates.js';

/** A level of cover, or a kind of visit, as its documents describe it, whatever its kind of pricing. */
export interface SoldLevel {
  readonly name: string;
  readonly summary: string;
  readonly covers: readonly string[];
  readonly excludes: readonly string[];
  /** Pounds for each claim, lowest first; none for a visit. */
  readonly claimLimits: readonly number[];
  /** Years and miles of the oldest car that it is sold for; null where every car is. */
  readonly maxAgeYears: number | null;
  readonly maxMileage: number | null;
}

/** Cover for cars on a lease. */
const forLease = 'lease';

/**
 * The levels of a product, in the order of the book; what only suits a leased car comes last, because most customers own theirs. Tyre cover has
 * one, whatever the tyres.
 */
export const levelsOf = (rates: WarrantyRates | ProductRates): SoldLevel[] => {
  switch (rates.pricedBy) {
    case 'warranty':
      return rates.coverLevels.map(({ name, summary, covers, excludes, claimLimitPounds, versions }) => ({
        name,
        summary,
        covers,
        excludes,
        claimLimits: [claimLimitPounds],
        maxAgeYears: Math.max(...versions.map(({ maxAgeYears }) => maxAgeYears)),
        maxMileage: Math.max(...versions.map(({ maxMileage }) => maxMileage)),
      }));
    case 'duration':
      return leaseLast(rates.versions, ({ key }) => key).map(
        ({ name, summary, covers, excludes, claimLimitPounds, maxAgeYears, maxMileage }) => ({
          name,
          summary,
          covers,
          excludes,
          claimLimits: [claimLimitPounds],
          maxAgeYears,
          maxMileage,
        }),
      );
    case 'tyre': {
      const { summary, covers, excludes, maxAgeYears, maxMileage } = rates;
      const limits = new Set(rates.tyreTypes.flatMap(({ claimLimits }) => claimLimits.map(({ pounds }) => pounds)));
      const name = rates.tyreTypes.map((type) => type.name).join(' or ');
      return [{ name, summary, covers, excludes, claimLimits: [...limits].toSorted((a, b) => a - b), maxAgeYears, maxMileage }];
    }
    case 'visit':
      return rates.versions.map(({ name, summary, covers, excludes }) => ({
        name,
        summary,
        covers,
        excludes,
        claimLimits: [],
        maxAgeYears: null,
        maxMileage: null,
      }));
  }
};

export const leaseLast = <V>(versions: readonly V[], keyOf: (version: V) => string): readonly V[] =>
  versions.toSorted((one, other) => Number(keyOf(one) === forLease) - Number(keyOf(other) === forLease));

/** A level that comes with another product, the host. */
export interface SoldWith extends SoldLevel {
  readonly host: ProductType;
}

/** What of a product is sold only with another: an MOT that pays for repairs, with a warranty. */
export const soldWithOthers = (book: RateBook, type: ProductType): SoldWith[] =>
  productTypes.flatMap((host) =>
    addOnsOf(book, host).flatMap(({ name, summary, policy }) => {
      if (policy?.productType !== type) return [];
      const { covers, excludes, claimLimitPounds } = policy;
      const claimLimits = claimLimitPounds > 0 ? [claimLimitPounds] : [];
      return [{ host, name, summary, covers, excludes, claimLimits, maxAgeYears: null, maxMileage: null }];
    }),
  );

interface Level {
  readonly name: string;
  readonly covers: readonly string[];
}

/**
 * What a level covers, thing by thing: “Everything in Roadside” becomes what Roadside covers. Price tables may refer to a smaller level;
 * a contract and its summary name everything themselves.
 */
export const spelledOut = (level: Level, levels: readonly Level[]): string[] => {
  const others = levels.filter(({ name }) => name !== level.name);
  const things = level.covers.flatMap((thing) => {
    const base = /^Everything in (?:the )?(.+)$/.exec(thing)?.[1]?.toLowerCase();
    const smaller = others.find(({ name }) => base?.startsWith(name.toLowerCase()));
    return smaller ? spelledOut(smaller, others) : [thing];
  });
  return things.filter((thing, place) => !things.slice(place + 1).some((later) => withoutFigures(later) === withoutFigures(thing)));
};

/** “Up to 8 repairs a year” takes the place of the smaller level’s “Up to 4 repairs a year”. */
const withoutFigures = (thing: string): string => thing.replaceAll(/[\d,.]+/g, '#');
