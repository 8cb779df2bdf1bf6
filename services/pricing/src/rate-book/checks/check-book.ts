import { productTypes, productNames } from '@kerbside/contracts/ids';
import { productProblems, instalmentProblems, lengthProblems, versionProblems } from './check-products.js';
import type { RateBook } from '../rate-book.js';
import { type Problems, unique, priced, increasing } from './increasing.js';
import { factorProblems } from './check-factors.js';
import type { Charge } from '../rate-fields.js';
import { wholePounds } from '@kerbside/contracts/money/money';
import type { WarrantyRates } from '../warranty-rates.js';

/**
 * What stops a book from taking the place of another: a product that is sold no more, two things of one name, a missing price, or one that falls
 * where it must rise.
 */
export const bookProblems = (book: RateBook, before: RateBook): Problems => [...nameProblems(book), ...priceProblems(book, before)];

const priceProblems = (book: RateBook, before: RateBook): Problems =>
  productTypes.flatMap((type) => {
    const rates = book.products[type];
    if (!rates) return before.products[type] ? [`${type} is not in the book`] : [];
    if (rates.pricedBy === 'warranty') return type === 'warranty' ? warrantyProblems(rates) : [`${type} is priced like a warranty`];
    return type === 'warranty' ? ['warranty is not priced like a warranty'] : productProblems(type, rates);
  });

/** Products and their add-ons have separate prices side by side on a page, so they need distinct names. */
const nameProblems = ({ products }: RateBook): Problems => {
  const soldWith = productTypes.flatMap((type) => {
    const rates = products[type];
    if (!rates) return [];
    const named: readonly { readonly name: string }[] =
      rates.pricedBy === 'warranty' ? [...rates.extras, ...rates.subproducts, ...rates.additionalProducts] : rates.addOns;
    return named;
  });
  const names = [...Object.values(productNames), ...soldWith.map(({ name }) => name)];
  return unique(
    'the book',
    names.map((name) => name.toLowerCase()),
  );
};

/** Q9. */
const labourRates = [60, 65, 120, 200];

const warrantyProblems = (rates: WarrantyRates): Problems => {
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
