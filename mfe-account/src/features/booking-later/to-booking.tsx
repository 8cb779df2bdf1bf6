import { Redirect, useSearch } from 'wouter';
import { bookingsPath } from '../../paths.js';
import { signedInPage } from '../sign-in/signed-in.js';

/** `/account/bookings/new?quote=…`: the form for a visit that was bought and is not booked. Without a quote, the bookings. */
export default signedInPage(function ToBooking() {
  const quoteId = new URLSearchParams(useSearch()).get('quote');
  return <Redirect replace to={quoteId === null ? bookingsPath : `/booking/${encodeURIComponent(quoteId)}/`} />;
});
