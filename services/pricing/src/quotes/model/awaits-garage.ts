import { isPricedByGarage } from '@kerbside/contracts/garages/done-at-garages';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { GarageVisit } from '@kerbside/contracts/http/pricing/visits';
import { itemsIn } from './products.js';
import type { ItemChoice, Quote, ProductChoice, VisitThere } from './quote.js';

/** What is priced by its garage while none is chosen. Until then the book's price is where prices begin, and no price to hold. */
export const awaitsGarage = ({ products }: Pick<Quote, 'products'>): readonly ProductType[] =>
  itemsIn(products).flatMap(({ productType, visit }) => (isPricedByGarage(productType) && !visit ? [productType] : []));

/** The chosen garage may ask more than where prices begin, so that price is neither held nor paid. */
export const refuseWhileGarageIsAwaited = (quote: Pick<Quote, 'products'>): void => {
  const products = awaitsGarage(quote);
  if (products.length > 0) throw new DomainError('GARAGE_FIRST', { data: { products } });
};

/** What a visit costs at the garage of the quote; null where none is chosen, or it does not do it. */
export const visitAt = (there: readonly VisitThere[], type: ProductType, version: string): GarageVisit | null =>
  there.find(({ productType, visit }) => productType === type && visit.version === version)?.visit ?? null;

/** The day on which it starts, where one was chosen. A visit is made on the day that was chosen with its garage: it has to be paid by then, whatever day another page asks for. */
export const startOf = ({ visit, startDate }: Pick<ItemChoice, 'visit' | 'startDate'>): IsoDay | null =>
  visit ? visit.startsOn : startDate;

/** Every visit of a quote at one garage: one booking, one garage, its prices. */
export const atOneGarage = (
  choices: readonly ProductChoice[],
  there: readonly VisitThere[],
  versionOf: (choice: ProductChoice) => string | undefined,
): readonly ProductChoice[] =>
  choices.map((one) => ('visit' in one ? { ...one, visit: visitAt(there, one.productType, versionOf(one) ?? '') } : one));
