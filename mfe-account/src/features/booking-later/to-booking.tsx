import { Redirect, useSearch } from 'wouter';
import { bookingsPath } from '../../paths.js';

/** `/account/bookings/new?quote=…`: the form for a visit that was bought and is not booked. Without a quote, the bookings. */
export default function ToBooking() {
  const quoteId = new URLSearchParams(useSearch()).get('quote');
  return <Redirect replace to={quoteId === null ? bookingsPath : `/booking/${encodeURIComponent(quoteId)}/`} />;
}
