import { garageByUs, middlePrice } from '@kerbside/contracts/garages/garage-by-us';
import type { Garage } from '@kerbside/contracts/http/garages/garages';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import { toPence, toPounds } from '@kerbside/contracts/money/money';
import { booking as words } from '../../messages/booking.js';
import { isFar, priceOfOne, type PricedByGarage, type PricedThere } from '../garages/garage-order.js';

/** Who chooses the garage. Nothing can be saved until somebody has. */
export type GarageChoice =
  | { readonly by: 'nobody' }
  | { readonly by: 'customer'; readonly garage: Pick<Garage, 'id' | 'name'> & Partial<Garage> }
  | { readonly by: 'us' };

/** Its own postcode first, then the lines that are not empty (Q3). */
export const addressOf = ({ postcode: code, address }: Pick<Garage, 'postcode' | 'address'>): string =>
  [code, address.line_1, address.line_2, address.line_3, address.line_4].filter((line) => line !== '').join(', ');

/** Pounds, of each part the middle price. Undefined where no garage's price of some of it is known. */
export const priceByUs = (near: readonly Garage[], of: PricedThere): number | undefined => {
  const parts = of.map((one) => middlePrice(near.flatMap((garage) => priceOfOne(garage, one)?.price ?? [])));
  const known = parts.flatMap((part) => part ?? []);
  if (known.length === 0 || known.length < parts.length) return undefined;
  return toPounds(known.reduce((sum, pounds) => sum + toPence(pounds), 0));
};

/** Where the visit is to be, at what price. Undefined where that is not known. */
export const priceOfChoice = (choice: GarageChoice, near: readonly Garage[], of: PricedByGarage) => {
  if (choice.by === 'nobody') return undefined;
  const garage = choice.by === 'us' ? undefined : (near.find(({ id }) => id === choice.garage.id) ?? choice.garage);
  const pounds = garage ? priceOfOne(garage, of)?.price : priceByUs(near, [of]);
  return pounds === undefined ? undefined : { name: garage?.name ?? words.ourGarage, pounds };
};

export const keptChoice = (kept: Booking | null): GarageChoice => {
  if (!kept) return { by: 'nobody' };
  return kept.garage ? { by: 'customer', garage: { id: kept.garage.id, name: kept.garage.name } } : { by: 'us' };
};

/** What was chosen before, otherwise the first that is flagged, otherwise the first; where there is none, we choose (Q4). A far one is left to be chosen. */
export const firstChoice = (garages: readonly Garage[], before: string | undefined): GarageChoice => {
  if (garages.length === 0 || before === garageByUs) return { by: 'us' };
  const chosen = garages.find(({ id }) => id === before);
  const garage = chosen ?? garages.find(({ selected }) => selected) ?? garages[0];
  return garage && (chosen || !isFar(garage)) ? { by: 'customer', garage } : { by: 'nobody' };
};

export const scheduleOf = (choice: GarageChoice): Pick<Garage, 'name' | 'schedule'> | undefined =>
  choice.by === 'customer' && choice.garage.schedule ? { name: choice.garage.name, schedule: choice.garage.schedule } : undefined;
