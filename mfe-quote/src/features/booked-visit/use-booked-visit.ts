import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { visitProblem } from '@kerbside/contracts/days/working-days';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { bookingApi } from '../../api/booking-api.js';
import { booking as words } from '../../messages/booking.js';
import { useToldElsewhere } from '../../use-other-tabs.js';
import { isBookable, isForVisit } from './bookable.js';
import { pricedVisitOf } from '../../priced-visit.js';

export interface BookedVisit {
  /** Null when none is booked. */
  readonly load: Load<Booking | null>;
  readonly isBookable: boolean;
  /** Why the quote cannot be paid for yet. */
  readonly blocked: string | undefined;
}

/** The visit that is booked with a quote. Another page may have chosen another garage since: then it is booked no longer. */
export const useBookedVisit = ({ host, quote }: RemoteProps & { readonly quote: Quote }): BookedVisit => {
  const { fetch } = host;
  const api = useMemo(() => bookingApi({ fetch }), [fetch]);
  const canBook = isBookable(quote);
  const load = useLoad(async (signal) => (canBook ? api.read(quote.id, signal) : null), [api, quote.id, quote.version, canBook], {
    keep: true,
  });
  const booking = load.status === 'ready' ? load.data : undefined;
  const shown = useRef<Booking | null>(undefined);
  const tellOther = useEffectEvent(() => {
    const before = shown.current;
    shown.current = booking;
    if (before && booking && whenOf(before) !== whenOf(booking))
      host.toast(words.elsewhere(booking.garage?.name ?? words.ourGarage, whenOf(booking)));
  });
  useEffect(() => tellOther(), [booking]);
  useToldElsewhere(quote.id, () => load.status === 'ready' && load.reload());
  const late = booking && isLate(booking) ? words.bookAgain : undefined;
  // A garage that does a part of the work alone leaves the price of the rest open.
  const isNeeded = isForVisit(quote) || pricedVisitOf(quote) !== undefined;
  const isMissing = isNeeded && (booking === null || quote.awaits_garage !== undefined);
  return {
    load,
    isBookable: canBook,
    blocked: isNeeded && load.status === 'failed' ? words.cardFailed : isMissing ? words.bookFirst : late,
  };
};

const whenOf = ({ booking_date, booking_time }: Booking): string => words.at(formatLongDay(booking_date), booking_time);

/** Whether its day has come too close to arrange it: a quote may wait for weeks. */
export const isLate = ({ status, booking_date, delivery_type }: Booking): boolean =>
  status === 'draft' && visitProblem(londonDay(new Date()), booking_date, delivery_type) !== undefined;
