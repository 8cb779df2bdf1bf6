import { factorProblems } from './check-factors.js';
import { instalmentProblems, lengthProblems, versionProblems } from './check-products.js';
import type { Charge } from '../rate-fields.js';
import { wholePounds } from '@kerbside/contracts/money/money';
import { priced, increasing, type Problems } from './increasing.js';
import type { WarrantyRates } from '../warranty-rates.js';

/** Q9. */
const labourRates = [60, 65, 120, 200];

export const warrantyProblems = (rates: WarrantyRates): Problems => {
  const { coverLevels, durations, factors, repairContributions } = rates;
  const lengths = durations.map(({ months }) => String(months));
  const versions = coverLevels.flatMap((level) => level.versions);
  return [
    ...levelProblems(rates, lengths),
    ...instalmentProblems('warranty', durations),
    ...factorProblems('warranty', factors, {
      maxAgeYears: Math.max(...versions.map(({ maxAgeYears }) => maxAgeYears)),
      maxMileage: Math.max(...versions.map(({ maxMileage }) => maxMileage)),
    }),
    ...labourProblems(rates),
    ...increasing(
      'warranty by repair contribution',
      repairContributions.toReversed().map(({ pounds, loading }) => ({ label: wholePounds(pounds), value: loading })),
    ),
    ...optionProblems(rates, lengths),
  ];
};

/** A level costs no less than the one before it, and no less for older cars than for younger ones. */
const levelProblems = ({ coverLevels, durations }: WarrantyRates, lengths: readonly string[]): Problems => {
  const versionsOfLevel = coverLevels.flatMap(({ key, versions }) => [
    ...versions.flatMap(({ id, gross }) => lengthProblems(`warranty ${key} ${id}`, durations, gross)),
    ...versionProblems(
      `warranty ${key}`,
      lengths,
      versions.map(({ id, gross }) => ({ key: String(id), gross })),
    ),
  ]);
  const places = [...Array(Math.max(...coverLevels.map(({ versions }) => versions.length))).keys()];
  const levelsOfVersion = places.flatMap((at) =>
    versionProblems(
      'warranty',
      lengths,
      coverLevels.map(({ key, versions }) => ({ key, gross: versions[at]?.gross ?? {} })),
    ),
  );
  return [...versionsOfLevel, ...levelsOfVersion];
};

const labourProblems = ({ labourRates: sold }: WarrantyRates): Problems => [
  ...labourRates
    .filter((rate) => !sold.some(({ perHour }) => perHour === rate))
    .map((rate) => `warranty has no labour rate of ${wholePounds(rate)}`),
  ...increasing(
    'warranty by labour rate',
    sold.map(({ perHour, loading }) => ({ label: wholePounds(perHour), value: loading })),
  ),
];

const optionProblems = ({ subproducts, additionalProducts }: WarrantyRates, lengths: readonly string[]): Problems => [
  ...subproducts.flatMap(({ key, yes }) => chargeProblems(`warranty with ${key}`, yes, lengths)),
  ...additionalProducts.flatMap(({ key, gross }) => chargeProblems(`warranty with ${key}`, { priceType: 'fixed', gross }, lengths)),
];

const chargeProblems = (where: string, charge: Charge, lengths: readonly string[]): Problems =>
  charge.priceType === 'percentage'
    ? []
    : priced(
        where,
        lengths.map((length) => ({ label: length, value: charge.gross[length] })),
      );
