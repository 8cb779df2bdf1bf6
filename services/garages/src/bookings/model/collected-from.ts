import type { bookingForm } from '@kerbside/contracts/http/garages/bookings';
import type * as z from 'zod/mini';

/** The lines of where a car is collected; none when it is dropped off. */
export const collectedFrom = (form: z.output<typeof bookingForm>): string[] => {
  const {
    booking_address_line_1: first,
    booking_address_line_2: second,
    booking_address_line_3: third,
    booking_town: town,
    postcode,
  } = form;
  return form.delivery_type === 'collect_and_return' ? [first, second, third, town, postcode].flatMap((line) => line || []) : [];
};
