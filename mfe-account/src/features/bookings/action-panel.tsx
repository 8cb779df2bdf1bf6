import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Link } from 'wouter';
import { bookings as words } from '../../messages/bookings.js';
import { bookingPath } from '../../paths.js';
import css from './visits.module.css';

/** The alert panel (A2): each visit that waits for the customer leads to what there is to do. */
export function ActionPanel({ visits }: { readonly visits: readonly TrackedBooking[] }) {
  const waiting = visits.filter(({ status }) => status === 'action');
  if (waiting.length === 0) return null;
  return (
    <Alert tone="warning" title={words.action(waiting.length)}>
      {waiting.map(({ id, job, booking_date }) => (
        <Link key={id} href={bookingPath(id)} className={css.alertLink ?? ''}>
          {words.answerIt(job, formatLongDay(booking_date))}
        </Link>
      ))}
    </Alert>
  );
}
