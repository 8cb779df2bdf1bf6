import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { booking as bookingWords } from '../../messages/booking.js';
import { whenAndWhere as words } from '../../messages/when-and-where.js';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });

/** The visit as it is held. */
export function HeldVisit({ booked }: { readonly booked: Booking | null }) {
  if (!booked) return null;
  const { booking_date, booking_time, garage, held_until: until } = booked;
  const when = bookingWords.at(formatLongDay(booking_date), booking_time);
  return (
    <Alert tone="success" title={words.chosen(when, garage?.name ?? bookingWords.anyGarage)} live>
      {until && words.held(clock.format(new Date(until)))}
    </Alert>
  );
}
