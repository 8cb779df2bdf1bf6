import type { PricedByGarage } from '@kerbside/contracts/garages/done-at-garages';
import type { Garage } from '@kerbside/contracts/http/garages/garages';
import { toPence, toPounds } from '@kerbside/contracts/money/money';

/** Q9: the orders that the list can be put in. */
export const garageOrders = ['ascending-distance', 'ascending-price', 'descending-price', 'descending-rate'] as const;
export type GarageOrder = (typeof garageOrders)[number];

export type { PricedByGarage };
/** What of a quote its garage prices: the sum of it is what a row shows. None: nothing of it depends on the garage. */
export type PricedThere = readonly PricedByGarage[];

/** Pounds. `original` where something is taken off. */
export interface GaragePrice {
  readonly price: number;
  readonly original?: number | undefined;
}

/** Of all of it together. Undefined where a garage's price of some of it is not known. */
export const priceAt = (garage: Partial<Garage>, of: PricedThere): GaragePrice | undefined => {
  const parts = of.map((one) => priceOfOne(garage, one));
  const known = parts.flatMap((part) => part ?? []);
  if (known.length === 0 || known.length < parts.length) return undefined;
  const [price, original] = [sumOf(known.map((part) => part.price)), sumOf(known.map((part) => part.original ?? part.price))];
  return price === original ? { price } : { price, original };
};

const sumOf = (pounds: readonly number[]): number => toPounds(pounds.reduce((sum, one) => sum + toPence(one), 0));

/** Undefined where a garage's price is not known. */
export const priceOfOne = (garage: Partial<Garage>, of: PricedByGarage): GaragePrice | undefined => {
  const { mot_price, mot_price_discounted, service_price, service_price_discounted } = garage;
  const [full, reduced] = of === 'mot' ? [mot_price, mot_price_discounted] : [service_price, service_price_discounted];
  if (full === undefined) return undefined;
  return reduced === undefined ? { price: full } : { price: reduced, original: full };
};

/** A garage whose price for a service is not known now. */
export const unpriced = ({ service_price: _, service_price_discounted: __, ...garage }: Garage): Garage => garage;

/** Q9: sorts behind every price. */
const noPrice = 999_999;

const compare: Readonly<Record<GarageOrder, (of: PricedThere, one: Garage, other: Garage) => number>> = {
  'ascending-distance': (_, one, other) => one.distance - other.distance,
  'ascending-price': (of, one, other) => (priceAt(one, of)?.price ?? noPrice) - (priceAt(other, of)?.price ?? noPrice),
  'descending-price': (of, one, other) => (priceAt(other, of)?.price ?? 0) - (priceAt(one, of)?.price ?? 0),
  'descending-rate': (_, one, other) => other.customer_score - one.customer_score,
};

/** The same garages in another order; of equals, the nearer first. */
export const inOrder = (garages: readonly Garage[], order: GarageOrder, of: PricedThere = ['mot']): readonly Garage[] =>
  garages.toSorted((one, other) => compare[order](of, one, other) || one.distance - other.distance);

const mostStars = 5;

/** Q9: score stars = round(score / 2) of 5. */
export const starsOf = ({ customer_score }: Pick<Garage, 'customer_score'>): string => {
  const stars = Math.round(customer_score / 2);
  return '★'.repeat(stars) + '☆'.repeat(mostStars - stars);
};

/** Markers are lettered in the order of the list (Q9: A to E). */
export const letterOf = (place: number): string => String.fromCharCode('A'.charCodeAt(0) + place);

/** Beyond it is a long drive for an errand: the list says so, and it is asked about before it is chosen. In miles. */
const nearMiles = 25;

export const isFar = ({ distance }: Pick<Garage, 'distance'>): boolean => distance > nearMiles;

/** How far the nearest is where none of them is near. */
export const milesToFar = (garages: readonly Pick<Garage, 'distance'>[]): number | undefined =>
  garages.length > 0 && garages.every(isFar) ? Math.min(...garages.map(({ distance }) => distance)) : undefined;
