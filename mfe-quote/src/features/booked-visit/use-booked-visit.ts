import type { RemoteProps } from '@kerbside/contracts/host';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { useMemo } from 'react';
import { bookingApi } from '../../api/booking-api.js';
import { booking as words } from '../../messages/booking.js';
import { isBookable, isForVisit } from './bookable.js';

export interface BookedVisit {
  /** Null when none is booked. */
  readonly load: Load<Booking | null>;
  readonly isBookable: boolean;
  /** Why the quote cannot be paid for yet. */
  readonly blocked: string | undefined;
}

/** The visit that is booked with a quote. */
export const useBookedVisit = ({ host, quote }: RemoteProps & { readonly quote: Quote }): BookedVisit => {
  const { fetch } = host;
  const api = useMemo(() => bookingApi({ fetch }), [fetch]);
  const canBook = isBookable(quote);
  const load = useLoad(async (signal) => (canBook ? api.read(quote.id, signal) : null), [api, quote.id, canBook]);
  const isMissing = load.status === 'ready' && load.data === null;
  return { load, isBookable: canBook, blocked: isForVisit(quote) && isMissing ? words.bookFirst : undefined };
};
