import type { Garage } from '@kerbside/contracts/http/garages';

/** Q9: the orders that the list can be put in. */
export const garageOrders = ['ascending-distance', 'ascending-price', 'descending-price', 'descending-rate'] as const;
export type GarageOrder = (typeof garageOrders)[number];

export const priceOf = ({ mot_price, mot_price_discounted }: Garage): number => mot_price_discounted ?? mot_price;

const compare: Readonly<Record<GarageOrder, (one: Garage, other: Garage) => number>> = {
  'ascending-distance': (one, other) => one.distance - other.distance,
  'ascending-price': (one, other) => priceOf(one) - priceOf(other),
  'descending-price': (one, other) => priceOf(other) - priceOf(one),
  'descending-rate': (one, other) => other.customer_score - one.customer_score,
};

/** The same garages in another order; of equals, the nearer first. */
export const inOrder = (garages: readonly Garage[], order: GarageOrder): readonly Garage[] =>
  garages.toSorted((one, other) => compare[order](one, other) || one.distance - other.distance);

const mostStars = 5;

/** Q9: score stars = round(score / 2) of 5. */
export const starsOf = ({ customer_score }: Pick<Garage, 'customer_score'>): string => {
  const stars = Math.round(customer_score / 2);
  return '★'.repeat(stars) + '☆'.repeat(mostStars - stars);
};

/** Markers are lettered in the order of the list (Q9: A to E). */
export const letterOf = (place: number): string => String.fromCharCode('A'.charCodeAt(0) + place);

/** From here on it is a long drive for an errand, and the list says so. In miles. */
const farMiles = 25;

export const isFar = ({ distance }: Pick<Garage, 'distance'>): boolean => distance >= farMiles;
