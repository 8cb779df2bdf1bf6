import type { Cover } from '../pricing/cover.js';
import type { IsoDay } from '@kerbside/contracts/dates';
import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { formatPounds, toPence } from '@kerbside/contracts/money';
import { DomainError } from '@kerbside/platform/errors';
import { chosenOffer } from '../pricing/warranty.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import type { AddOn } from '../rate-book/rate-fields.js';
import type { WarrantyRates } from '../rate-book/warranty-rates.js';
import type { SoldPolicy } from '../quotes/sold-quote.js';
import type { Quote } from '../quotes/quote.js';
import { choicesOf, ratedOf, ratingOf, type PricedChoice } from '../quote-price/quote-parts.js';

type Term = SoldPolicy['terms'][number];

/** What a policy says of its product, and when it runs. */
type PolicyFacts = Pick<
  SoldPolicy,
  'productType' | 'productName' | 'version' | 'levelName' | 'claimLimitPence' | 'terms' | 'covers' | 'excludes'
> & {
  readonly startDate: IsoDay | undefined;
  /** Months; 0 is monthly. */
  readonly duration: number;
};

/** A product stands on its own, or came with another one. */
export const policyFacts = (quote: Quote, type: ProductType, books: PublishedBooks): PolicyFacts => {
  const choices = choicesOf(quote, ratedOf(quote, books).book);
  const facts =
    (type === 'warranty' ? warrantyFacts(quote, books) : undefined) ??
    chosenFacts(choices, type) ??
    addOnFacts(choices, type) ??
    additionalFacts(quote, type, books);
  if (!facts) throw new DomainError('QUOTE_NOT_READY');
  return facts;
};

const named = (productType: ProductType) => ({ productType, productName: productNames[productType] });

const limited = (pounds: number | null) => ({ claimLimitPence: toPence(pounds ?? 0) });

const claimLimit = (pounds: number | null): Term[] =>
  pounds === null ? [] : [{ label: 'Claim limit', value: formatPounds(toPence(pounds)) }];

const chosenFacts = (choices: readonly PricedChoice[], type: ProductType): PolicyFacts | undefined => {
  const found = choices.find(({ choice }) => choice.productType === type);
  if (!found) return undefined;
  const { choice, item, rates } = found;
  const { version } = item;
  const parts = rates.addOns.filter(({ key, policy }) => choice.addOns.includes(key) && policy === null);
  return {
    ...named(type),
    version: version.key,
    levelName: version.name,
    ...limited(version.claimLimitPounds),
    covers: [...version.covers],
    excludes: [...version.excludes],
    terms: [
      ...claimLimit(version.claimLimitPounds),
      ...(choice.visit ? [{ label: 'Garage', value: choice.visit.garageName }] : []),
      ...parts.map(({ name, summary }) => ({ label: name, value: summary })),
    ],
    startDate: choice.startDate ?? undefined,
    duration: item.months,
  };
};

const addOnFacts = (choices: readonly PricedChoice[], type: ProductType): PolicyFacts | undefined => {
  for (const { choice, item, rates } of choices) {
    const addOn = rates.addOns.find(({ key, policy }) => choice.addOns.includes(key) && policy?.productType === type);
    if (addOn?.policy) return { ...soldWith(addOn, addOn.policy), startDate: choice.startDate ?? undefined, duration: item.months };
  }
  return undefined;
};

const soldWith = (
  { key, name }: Pick<AddOn, 'key' | 'name'>,
  { productType, claimLimitPounds, covers, excludes }: NonNullable<AddOn['policy']>,
) => ({
  ...named(productType),
  version: key,
  levelName: name,
  ...limited(claimLimitPounds),
  covers: [...covers],
  excludes: [...excludes],
  terms: claimLimit(claimLimitPounds),
});

const warrantyFacts = (quote: Quote, books: PublishedBooks): PolicyFacts | undefined => {
  if (!quote.cover) return undefined;
  const rating = ratingOf(quote, books);
  const { level, duration } = chosenOffer(rating, quote.cover);
  return {
    ...named('warranty'),
    version: level.key,
    levelName: level.name,
    ...limited(level.claimLimitPounds),
    covers: level.covers,
    excludes: level.excludes,
    terms: warrantyTerms(rating.rates, quote.cover),
    startDate: undefined,
    duration: duration.months,
  };
};

const additionalFacts = (quote: Quote, type: ProductType, books: PublishedBooks): PolicyFacts | undefined => {
  if (!quote.cover) return undefined;
  const chosen = quote.cover.additional_products;
  const product = ratingOf(quote, books).rates.additionalProducts.find(
    ({ key, productType }) => productType === type && chosen.includes(key),
  );
  return product && { ...soldWith(product, product), startDate: undefined, duration: Number(quote.cover.duration) };
};

const warrantyTerms = (rates: WarrantyRates, cover: Cover): Term[] => {
  const level = rates.coverLevels.find(({ key }) => key === cover.version);
  const ticked = [
    ...rates.extras.filter(({ key }) => cover[key] === true),
    ...rates.subproducts.filter(({ key }) => cover.subproducts.includes(key)),
  ];
  return [
    { label: 'Labour rate', value: `Up to ${formatPounds(toPence(cover.labour_rate))} an hour` },
    { label: 'Repairs', value: cover.repairer_preference === 'network' ? 'At a garage of our network' : 'At a garage of your choice' },
    { label: 'Excess per repair', value: formatPounds(toPence(cover.repair_contribution)) },
    ...claimLimit(level?.claimLimitPounds ?? null),
    ...ticked.map(({ name, summary }) => ({ label: name, value: summary })),
  ];
};
