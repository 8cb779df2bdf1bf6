import type { RemoteProps } from '@kerbside/contracts/host';
import { Redirect, useSearch } from 'wouter';
import { bookingsPath } from '../../paths.js';
import { SignedIn } from '../sign-in/signed-in.js';

/** `/account/bookings/new?quote=…`: the form for a visit that was bought and is not booked. Without a quote, the bookings. */
export default function ToBooking({ host }: RemoteProps) {
  const quoteId = new URLSearchParams(useSearch()).get('quote');
  return (
    <SignedIn host={host}>
      <Redirect replace to={quoteId === null ? bookingsPath : `/booking/${encodeURIComponent(quoteId)}/`} />
    </SignedIn>
  );
}
