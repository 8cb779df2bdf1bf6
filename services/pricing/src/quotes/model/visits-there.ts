import type { ProductType } from '@kerbside/contracts/ids';
import type { GarageVisit } from '@kerbside/contracts/http/pricing/visits';
import type { ProductChoice, VisitThere } from './quote.js';

/** What a visit costs at the garage of the quote; null where none is chosen, or it does not do it. */
export const visitAt = (there: readonly VisitThere[], type: ProductType, version: string): GarageVisit | null =>
  there.find(({ productType, visit }) => productType === type && visit.version === version)?.visit ?? null;

/** Every visit of a quote at one garage: one booking, one garage, its prices. */
export const atOneGarage = (
  choices: readonly ProductChoice[],
  there: readonly VisitThere[],
  versionOf: (choice: ProductChoice) => string | undefined,
): readonly ProductChoice[] =>
  choices.map((one) => {
    if (!('visit' in one)) return one;
    const visit = visitAt(there, one.productType, versionOf(one) ?? '');
    return { ...one, visit, startDate: visit?.startsOn ?? one.startDate };
  });
