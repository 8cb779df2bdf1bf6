import { factorProblems } from './check-factors.js';
import type { DurationRates, ProductRates, TyreRates, VisitRates } from '../product-rates.js';
import { once, type AddOn, type Duration } from '../rate-fields.js';
import { wholePounds } from '@kerbside/contracts/money/money';
import { priced, increasing, unique, type Problems } from './increasing.js';

/** Every version, tyre type and claim limit has a price for every length, and more cover costs more. */
export const productProblems = (product: string, rates: ProductRates): Problems => {
  switch (rates.pricedBy) {
    case 'duration':
      return [...durationProblems(product, rates), ...addOnProblems(product, rates.addOns, lengthsOf(rates.durations))];
    case 'tyre':
      return [...tyreProblems(product, rates), ...addOnProblems(product, rates.addOns, lengthsOf(rates.durations))];
    case 'visit':
      return [...visitProblems(product, rates), ...addOnProblems(product, rates.addOns, [once])];
  }
};

const lengthsOf = (durations: readonly Duration[]): readonly string[] => durations.map(({ months }) => String(months));

type Gross = Readonly<Record<string, number | undefined>>;

/** A longer length costs more in total than a shorter one, and less per month. */
export const lengthProblems = (where: string, durations: readonly Duration[], gross: Gross): Problems => [
  ...priced(
    where,
    durations.map(({ months }) => ({ label: `${months} months`, value: gross[months] })),
  ),
  ...increasing(
    `${where}: the price of a month`,
    durations.toReversed().map(({ months }) => ({ label: `${months} months`, value: (gross[months] ?? Number.NaN) / Math.max(1, months) })),
  ),
];

/** A price is spread over at least two payments, one a month, of which the last falls due before its cover ends. */
export const instalmentProblems = (product: string, durations: readonly Duration[]): Problems =>
  durations.flatMap(({ months, maxInstalments }) =>
    maxInstalments === null || (maxInstalments > 1 && maxInstalments <= months)
      ? []
      : [`${product} for ${months} months may not be paid in ${maxInstalments} payments`],
  );

/** For each length, a version costs no less than the one before it. */
export const versionProblems = (
  product: string,
  lengths: readonly string[],
  versions: readonly { readonly key: string; readonly gross: Gross }[],
): Problems =>
  lengths.flatMap((length) =>
    increasing(
      `${product} for ${length}`,
      versions.map(({ key, gross }) => ({ label: key, value: gross[length] })),
    ),
  );

const durationProblems = (product: string, { versions, durations, factors }: DurationRates): Problems => [
  ...unique(
    product,
    versions.map(({ id }) => id),
  ),
  ...versions.flatMap(({ key, gross }) => lengthProblems(`${product} ${key}`, durations, gross)),
  ...versionProblems(product, lengthsOf(durations), versions),
  ...instalmentProblems(product, durations),
  // A claim for a lost car ends it, and what is paid by the month would go on.
  ...(product === 'gap' && durations.some(({ months }) => months === 0) ? ['gap may not be sold by the month'] : []),
  ...factorProblems(product, factors, {
    maxAgeYears: Math.max(...versions.map(({ maxAgeYears }) => maxAgeYears)),
    maxMileage: Math.max(...versions.map(({ maxMileage }) => maxMileage)),
  }),
];

const tyreProblems = (product: string, { tyreTypes, durations }: TyreRates): Problems => {
  const limits = tyreTypes[0]?.claimLimits.map(({ pounds }) => pounds) ?? [];
  return [
    ...unique(
      product,
      tyreTypes.map(({ key }) => key),
    ),
    ...instalmentProblems(product, durations),
    ...tyreTypes.flatMap(({ key, claimLimits }) => [
      ...(claimLimits.map(({ pounds }) => pounds).join() === limits.join()
        ? []
        : [`${product} ${key} has other claim limits than the first type`]),
      ...claimLimits.flatMap(({ pounds, gross }) => lengthProblems(`${product} ${key} up to ${wholePounds(pounds)}`, durations, gross)),
      ...versionProblems(
        `${product} ${key}`,
        lengthsOf(durations),
        claimLimits.map(({ pounds, gross }) => ({ key: wholePounds(pounds), gross })),
      ),
    ]),
    ...limits.flatMap((limit) =>
      versionProblems(
        `${product} up to ${wholePounds(limit)}`,
        lengthsOf(durations),
        tyreTypes.map(({ key, claimLimits }) => ({ key, gross: claimLimits.find(({ pounds }) => pounds === limit)?.gross ?? {} })),
      ),
    ),
  ];
};

const visitProblems = (product: string, { versions, factors }: VisitRates): Problems => [
  ...unique(
    product,
    versions.map(({ id }) => id),
  ),
  ...priced(
    product,
    versions.map(({ key, gross }) => ({ label: key, value: gross })),
  ),
  ...factorProblems(product, factors, undefined),
];

const addOnProblems = (product: string, addOns: readonly AddOn[], lengths: readonly string[]): Problems => [
  ...unique(
    product,
    addOns.map(({ key }) => key),
  ),
  ...addOns.flatMap(({ key, charge }) =>
    charge.priceType === 'percentage'
      ? priced(`${product} with ${key}`, [{ label: 'any length', value: charge.percent }])
      : priced(
          `${product} with ${key}`,
          lengths.map((length) => ({ label: length, value: charge.gross[length] })),
        ),
  ),
];
