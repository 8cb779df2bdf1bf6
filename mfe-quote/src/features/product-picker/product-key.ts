import { firstItem } from '@kerbside/contracts/products/first-item';
import { wholePounds } from '@kerbside/contracts/money/money';
import type { PriceLeaf, ProductTable } from '@kerbside/contracts/http/pricing/products';
import { products as words } from '../../messages/products.js';

/** What is chosen of one product, in the terms of its table. */
export interface ProductKeyParts {
  readonly version: string;
  readonly duration: string;
  readonly tyreType: string | null;
  readonly claimLimit: number | null;
}

type Place = readonly [string, string, string];

/** Where the table keeps it: by tyre type, claim limit and duration, or by duration, product and version (Q3). */
const placeOf = ({ priced_by, versions }: ProductTable, { version, duration, tyreType, claimLimit }: ProductKeyParts): Place => {
  if (priced_by === 'tyre') return [tyreType ?? '', String(claimLimit ?? ''), duration];
  const of = versions.find((each) => each.version === version);
  return [duration, String(of?.id ?? ''), String(of?.version_id ?? '')];
};

export const keyOf = (table: ProductTable, selected: ProductKeyParts): string | undefined => {
  const [first, second, third] = placeOf(table, selected);
  return table.productKeysStructured[first]?.[second]?.[third];
};

export const priceOf = (table: ProductTable, selected: ProductKeyParts): PriceLeaf | undefined => {
  const [first, second, third] = placeOf(table, selected);
  return table.productPrices[first]?.[second]?.[third];
};

const popular = '12';

const everySelection = (table: ProductTable): readonly ProductKeyParts[] =>
  table.durations.flatMap(({ duration }): readonly ProductKeyParts[] =>
    table.priced_by === 'tyre'
      ? table.tyre_types.flatMap(({ value }) =>
          table.claim_limits.map((claimLimit) => ({ version: value, duration, tyreType: value, claimLimit })),
        )
      : table.versions.map(({ version }) => ({ version, duration, tyreType: null, claimLimit: null })),
  );

export const leaseVersion = 'lease';

/** The kinds as they are offered: what is made for leased cars comes first for a customer who leases, and last for all others. */
export const kindsInOrder = ({ versions }: Pick<ProductTable, 'versions'>, isLeased = false): ProductTable['versions'] => {
  const forLease = versions.filter(({ version }) => version === leaseVersion);
  const others = versions.filter(({ version }) => version !== leaseVersion);
  return isLeased ? [...forLease, ...others] : [...others, ...forLease];
};

/** The selection of a key; without a match, the most popular or first of those that suit how the car is owned. */
export const selectionOf = (table: ProductTable, key: string | undefined, isLeased = false): ProductKeyParts | undefined => {
  const all = everySelection(table).filter((one) => keyOf(table, one) !== undefined);
  const suits = all.filter(({ version }) => (version === leaseVersion) === isLeased);
  const offered = suits.length > 0 ? suits : all;
  return all.find((one) => keyOf(table, one) === key) ?? offered.find(({ duration }) => duration === popular) ?? offered[0];
};

/** The key that a quote begins with, which pricing chooses by the same rule once the car is known. */
export const firstKey = (table: ProductTable): string | undefined => {
  const sold = everySelection(table).filter((one) => keyOf(table, one) !== undefined);
  const first = firstItem(
    sold.toSorted((one, other) => Number(one.version === leaseVersion) - Number(other.version === leaseVersion)),
    popular,
  );
  return first && keyOf(table, first);
};

/** A selection with one part changed, and the parts that no longer go with it adjusted. */
export const moved = (table: ProductTable, from: ProductKeyParts, change: Partial<ProductKeyParts>): ProductKeyParts => {
  const wanted = { ...from, ...change };
  if (keyOf(table, wanted) !== undefined) return wanted;
  const parts = Object.entries(change);
  const fitting = everySelection(table).filter(
    (one) => keyOf(table, one) !== undefined && parts.every(([name, value]) => Reflect.get(one, name) === value),
  );
  return fitting.find(({ duration }) => duration === from.duration) ?? fitting[0] ?? from;
};

/** Months of the shortest length that the product is sold for, which savings are measured by. Beside another product not every length is offered. */
export const shortestMonths = ({ priced_by, productKeysStructured, durations }: ProductTable): number =>
  Math.min(...(priced_by === 'tyre' ? durations.map(({ months }) => months) : Object.keys(productKeysStructured).map(Number)));

/** Which kind is selected, where there is a choice: "Roadside", "Run-flat tyres, up to £500 a claim". */
export const kindOf = (
  { priced_by, versions, tyre_types }: ProductTable,
  { version, tyreType, claimLimit }: ProductKeyParts,
): string | undefined => {
  if (priced_by !== 'tyre') return versions.length > 1 ? versions.find((each) => each.version === version)?.name : undefined;
  const type = tyre_types.find(({ value }) => value === tyreType)?.label;
  return type && claimLimit !== null ? words.upTo(type, wholePounds(claimLimit)) : type;
};
