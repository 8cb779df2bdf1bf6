import type { ProductType } from '@kerbside/contracts/ids';
import type { Pence } from '@kerbside/contracts/money/money';
import { firstItem } from '@kerbside/contracts/products/first-item';
import { leaseLast } from '../../rate-book/levels.js';
import type { DurationRates, ProductRates, TyreRates, VisitRates } from '../../rate-book/product-rates.js';
import { once, type Duration } from '../../rate-book/rate-fields.js';

/** A tab of the page: one version of a product. */
interface SoldVersion {
  readonly key: string;
  readonly id: number;
  readonly versionId: number;
  readonly name: string;
  readonly summary: string;
  readonly covers: readonly string[];
  readonly excludes: readonly string[];
  readonly claimLimitPounds: number | null;
  readonly maxAgeYears: number;
  readonly maxMileage: number;
}

/** One thing that can be put into a quote: a product in one version for one length. */
export interface SoldItem {
  /** Identifies it in calls and in the quote. */
  readonly key: string;
  readonly productType: ProductType;
  readonly version: SoldVersion;
  /** Months as text, or "once". */
  readonly duration: string;
  /** 0 is monthly. */
  readonly months: number;
  readonly maxInstalments: number | null;
  readonly isVisit: boolean;
  readonly tyreType: string | null;
  readonly claimLimit: number | null;
  readonly grossPence: Pence;
  /** Its place in the price tables (Q3). */
  readonly place: readonly [string, string, string];
}

/** A visit is paid for now and takes place within a year. */
const visitMonths = 12;
const noLimit = Number.POSITIVE_INFINITY;

export const keyOf = (type: ProductType, duration: string, id: number | string, versionId: number | string): string =>
  `${type}-${duration}-${id}-${versionId}`;

/** What a product opens on, and is priced with until it is chosen: the plainest for this length, but nothing that only suits a leased car while there is more. */
export const firstSold = (items: readonly SoldItem[], duration: string): SoldItem | undefined =>
  firstItem(
    leaseLast(items, ({ version }) => version.key),
    duration,
  );

/** Everything that the rates of a product sell, in the order of the book. */
export const itemsOf = (type: ProductType, rates: ProductRates): readonly SoldItem[] => {
  switch (rates.pricedBy) {
    case 'duration':
      return rates.versions.flatMap((version) => itemsOfVersion(type, rates, version));
    case 'tyre':
      return rates.tyreTypes.flatMap((tyre, at) => itemsOfTyre(type, rates, { tyre, id: at + 1 }));
    case 'visit':
      return rates.versions.map((version) => visitItem(type, version));
  }
};

const itemsOfVersion = (type: ProductType, { durations }: DurationRates, version: DurationRates['versions'][number]): SoldItem[] =>
  durations.flatMap(({ months, maxInstalments }) => {
    const grossPence = version.gross[months];
    const duration = String(months);
    if (grossPence === undefined) return [];
    return {
      key: keyOf(type, duration, version.id, version.versionId),
      productType: type,
      version,
      duration,
      months,
      maxInstalments,
      isVisit: false,
      tyreType: null,
      claimLimit: version.claimLimitPounds,
      grossPence,
      place: [duration, String(version.id), String(version.versionId)] as const,
    };
  });

interface NumberedTyre {
  readonly tyre: TyreRates['tyreTypes'][number];
  readonly id: number;
}

const itemsOfTyre = (type: ProductType, rates: TyreRates, numbered: NumberedTyre): SoldItem[] =>
  numbered.tyre.claimLimits.flatMap(({ pounds, gross }) =>
    rates.durations.flatMap((duration) => {
      const grossPence = gross[duration.months];
      return grossPence === undefined ? [] : tyreItem(type, rates, { ...numbered, duration, claimLimit: pounds, grossPence });
    }),
  );

interface PricedTyre extends NumberedTyre {
  readonly duration: Duration;
  readonly claimLimit: number;
  readonly grossPence: Pence;
}

const tyreItem = (type: ProductType, rates: TyreRates, { tyre, id, duration, claimLimit, grossPence }: PricedTyre): SoldItem => {
  const { covers, excludes, summary, maxAgeYears, maxMileage } = rates;
  const { key, versionId, name } = tyre;
  const months = String(duration.months);
  return {
    ...duration,
    key: keyOf(type, months, key, claimLimit),
    productType: type,
    version: { key, id, versionId, name, summary, covers, excludes, claimLimitPounds: claimLimit, maxAgeYears, maxMileage },
    duration: months,
    isVisit: false,
    tyreType: key,
    claimLimit,
    grossPence,
    place: [key, String(claimLimit), months],
  };
};

const visitItem = (type: ProductType, version: VisitRates['versions'][number]): SoldItem => ({
  key: keyOf(type, once, version.id, version.versionId),
  productType: type,
  version: { ...version, claimLimitPounds: null, maxAgeYears: noLimit, maxMileage: noLimit },
  duration: once,
  months: visitMonths,
  maxInstalments: null,
  isVisit: true,
  tyreType: null,
  claimLimit: null,
  grossPence: version.gross,
  place: [once, String(version.id), String(version.versionId)],
});
