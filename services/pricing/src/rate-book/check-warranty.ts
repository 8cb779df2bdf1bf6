import { factorProblems } from './check-factors.js';
import { lengthProblems, versionProblems } from './check-products.js';
import type { Charge } from './rate-fields.js';
import { priced, rising, type Problems } from './rising.js';
import type { WarrantyRates } from './warranty-rates.js';

/** Q9. */
const labourRates = [60, 65, 120, 200];

export const warrantyProblems = (rates: WarrantyRates): Problems => {
  const { coverLevels, durations, factors, repairContributions } = rates;
  const lengths = durations.map(({ months }) => String(months));
  const versions = coverLevels.flatMap((level) => level.versions.map((version) => ({ ...version, key: `${level.key} ${version.id}` })));
  return [
    ...versions.flatMap(({ key, gross }) => lengthProblems(`warranty ${key}`, durations, gross)),
    ...coverLevels.flatMap((level) =>
      versionProblems(
        `warranty ${level.key}`,
        lengths,
        level.versions.map(({ id, gross }) => ({ key: String(id), gross })),
      ),
    ),
    ...[0, 1].flatMap((at) =>
      versionProblems(
        'warranty',
        lengths,
        coverLevels.map((level) => ({ key: level.key, gross: level.versions[at]?.gross ?? {} })),
      ),
    ),
    ...factorProblems('warranty', factors, {
      maxAgeYears: Math.max(...versions.map(({ maxAgeYears }) => maxAgeYears)),
      maxMileage: Math.max(...versions.map(({ maxMileage }) => maxMileage)),
    }),
    ...labourProblems(rates),
    ...rising(
      'warranty by repair contribution',
      repairContributions.toReversed().map(({ pounds, loading }) => ({ label: `£${pounds}`, value: loading })),
    ),
    ...optionProblems(rates, lengths),
  ];
};

const labourProblems = ({ labourRates: sold }: WarrantyRates): Problems => [
  ...labourRates.filter((rate) => !sold.some(({ perHour }) => perHour === rate)).map((rate) => `warranty has no labour rate of £${rate}`),
  ...rising(
    'warranty by labour rate',
    sold.map(({ perHour, loading }) => ({ label: `£${perHour}`, value: loading })),
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
