import type { Garage } from '@kerbside/contracts/http/garages';
import type { Booking } from '@kerbside/contracts/http/garages-bookings';

/** Who chooses the garage. Nothing can be saved until somebody has. */
export type GarageChoice =
  | { readonly by: 'nobody' }
  | { readonly by: 'customer'; readonly garage: Pick<Garage, 'id' | 'name'> & Partial<Garage> }
  | { readonly by: 'us' };

/** Its own postcode first, then the lines that are not empty (Q3). */
export const addressOf = ({ postcode: code, address }: Pick<Garage, 'postcode' | 'address'>): string =>
  [code, address.line_1, address.line_2, address.line_3, address.line_4].filter((line) => line !== '').join(', ');

export const keptChoice = (kept: Booking | null): GarageChoice => {
  if (!kept) return { by: 'nobody' };
  return kept.garage ? { by: 'customer', garage: { id: kept.garage.id, name: kept.garage.name } } : { by: 'us' };
};

/** The garage chosen before, otherwise the first that is flagged, otherwise the first; where there is none, we choose (Q4). */
export const firstChoice = (garages: readonly Garage[], before: string | undefined): GarageChoice => {
  const garage = garages.find(({ id }) => id === before) ?? garages.find(({ selected }) => selected) ?? garages[0];
  return garage ? { by: 'customer', garage } : { by: 'us' };
};

export const scheduleOf = (choice: GarageChoice): Pick<Garage, 'name' | 'schedule'> | undefined =>
  choice.by === 'customer' && choice.garage.schedule ? { name: choice.garage.name, schedule: choice.garage.schedule } : undefined;
