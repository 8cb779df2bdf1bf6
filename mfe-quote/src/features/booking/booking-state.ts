import { isRealDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { DeliveryType } from '@kerbside/contracts/days/working-days';
import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type * as z from 'zod/mini';
import type { BookingForm } from '../../api/booking-api.js';
import { pricedVisitsOf } from '../../priced-visit.js';
import { keptChoice, type GarageChoice } from '../garage-choice/chosen-garage.js';
import type { NearGarages } from '../garage-choice/use-near-garages.js';
import { serviceAsked, type KeptVisit } from '../visits/kept-visit.js';
import { noAddress, type bookingSchema } from './typed-booking.js';

/** What is chosen in the booking form, beside what is typed. */
export interface BookingState {
  readonly delivery: DeliveryType;
  readonly choice: GarageChoice;
  /** Whether the customer picked a day or a garage here, which only they may discard. */
  readonly isPicked: boolean;
  /** Whether the address was picked from the list rather than typed by hand. */
  readonly isAddressFound: boolean;
}

export type BookingChange =
  | { readonly is: 'delivery'; readonly delivery: DeliveryType }
  /** By the customer; what is found for them, or was chosen in another tab, is put. */
  | { readonly is: 'garage picked' | 'garage put'; readonly choice: GarageChoice }
  | { readonly is: 'day picked' | 'postcode typed' }
  | { readonly is: 'address'; readonly isFound: boolean };

export const begunState = (kept: Booking | null, delivery: DeliveryType): BookingState => ({
  delivery,
  choice: keptChoice(kept),
  isPicked: false,
  isAddressFound: false,
});

export const changedState = (state: BookingState, change: BookingChange): BookingState => {
  switch (change.is) {
    case 'delivery':
      return { ...state, delivery: change.delivery };
    case 'garage picked':
      return { ...state, choice: change.choice, isPicked: true };
    case 'garage put':
      return { ...state, choice: change.choice };
    case 'day picked':
      return { ...state, isPicked: true };
    case 'postcode typed':
      // Garages are near a place, and an address from the list of another postcode is not the customer's.
      return { ...state, choice: { by: 'nobody' }, isAddressFound: false };
    case 'address':
      return { ...state, isAddressFound: change.isFound };
  }
};

type BookingValues = z.output<ReturnType<typeof bookingSchema>>;

/** What is saved: the address only where the car is collected, the time only where a garage was chosen. */
export const bookingOf = (
  typed: BookingValues,
  { delivery, choice, isAddressFound }: BookingState,
  begins: string | undefined,
): BookingForm => ({
  ...typed,
  ...(delivery === 'collect_and_return' ? {} : noAddress),
  ...(choice.by === 'customer' ? { garage_id: choice.garage.id } : {}),
  booking_time: begins,
  delivery_type: delivery,
  isAddressFound,
  garage_choice: choice.by === 'customer' ? 'own_garage' : 'our_choice',
});

export const garageIdOf = (choice: GarageChoice): string => (choice.by === 'customer' ? choice.garage.id : garageByUs);

/** False only when the loaded list lacks the garage that the customer chose. */
export const isListed = (near: NearGarages, choice: GarageChoice): boolean =>
  choice.by !== 'customer' || near.status !== 'ready' || near.garages.some(({ id }) => id === choice.garage.id);

/** A service is priced as it was chosen on step 3, on the day of the visit. */
export const serviceWanted = (quote: Pick<Quote, 'productType' | 'price'>, day: IsoDay, kept: KeptVisit | undefined) =>
  pricedVisitsOf(quote).includes('service') ? { ...serviceAsked(quote, kept), ...(isRealDay(day) ? { booking_date: day } : {}) } : {};
