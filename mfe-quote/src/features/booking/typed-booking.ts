import type { IsoDay } from '@kerbside/contracts/days/dates';
import { optionalText, postcode, required } from '@kerbside/contracts/fields';
import type { DeliveryType } from '@kerbside/contracts/days/working-days';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { nothingTyped, typedDay, typedOfDay, type TypedDay } from '@kerbside/contracts/days/typed-day';
import * as z from 'zod/mini';
import { booking as words } from '../../messages/booking.js';
import { dayProblem, type VisitFacts } from './visit-day.js';

/** In the order of the page. */
export interface TypedBooking {
  readonly postcode: string;
  readonly booking_address_line_1: string;
  readonly booking_address_line_2: string;
  readonly booking_address_line_3: string;
  readonly booking_town: string;
  readonly booking_county: string;
  readonly booking_country: string;
  readonly booking_date: TypedDay;
  /** Empty for the earliest that is free. */
  readonly booking_time: string;
}

export const noAddress = {
  booking_address_line_1: '',
  booking_address_line_2: '',
  booking_address_line_3: '',
  booking_town: '',
  booking_county: '',
  booking_country: '',
} as const;
export const addressNames = [
  'booking_address_line_1',
  'booking_address_line_2',
  'booking_address_line_3',
  'booking_town',
  'booking_county',
  'booking_country',
] as const;
export type TypedAddress = { readonly [K in keyof typeof noAddress]: string };

/** Where the car is: its whole address only where it is collected. */
export const placeSchema = (delivery: DeliveryType) => {
  const isCollected = delivery === 'collect_and_return';
  return z.object({
    postcode,
    booking_address_line_1: isCollected ? required(words.line1Missing, 80) : optionalText(80),
    booking_address_line_2: optionalText(80),
    booking_address_line_3: optionalText(80),
    booking_town: isCollected ? required(words.townMissing, 60) : optionalText(60),
    booking_county: optionalText(60),
    booking_country: optionalText(60),
  });
};

export const bookingSchema = (facts: VisitFacts) =>
  z.extend(placeSchema(facts.delivery), {
    booking_date: typedDay(words.date).check(
      z.refine((day: IsoDay) => dayProblem(day, facts) === undefined, { error: ({ input }) => dayProblem(String(input), facts) }),
    ),
    booking_time: z.string(),
  });

const typedOf = (day: IsoDay | undefined): TypedDay => (day === undefined ? nothingTyped : typedOfDay(day));

/** What was chosen on step 3. */
interface BookingHints {
  /** Where garages were looked for. */
  readonly postcode?: string | undefined;
  readonly day?: IsoDay | undefined;
}

/** The saved booking; otherwise the day and the place of the visit that was chosen, and the postcode that is known. */
export const typedBooking = (kept: Booking | null, { details }: Pick<Quote, 'details'>, chosen: BookingHints): TypedBooking => ({
  postcode: kept?.postcode ?? chosen.postcode ?? details?.postcode ?? '',
  booking_address_line_1: kept?.booking_address_line_1 ?? '',
  booking_address_line_2: kept?.booking_address_line_2 ?? '',
  booking_address_line_3: kept?.booking_address_line_3 ?? '',
  booking_town: kept?.booking_town ?? '',
  booking_county: kept?.booking_county ?? '',
  booking_country: kept?.booking_country ?? '',
  booking_date: typedOf(kept?.booking_date ?? chosen.day),
  booking_time: kept?.booking_time ?? '',
});
