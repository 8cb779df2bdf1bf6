import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { DeliveryType } from '@kerbside/contracts/days/working-days';
import { useMemo, useState } from 'react';
import { dropDraft, useKeptDraft, withDraft } from '../quote/typing-draft.js';
import { keptSearch } from '../garages/kept-search.js';
import { keptVisit } from '../visits/kept-visit.js';
import { typedBooking, type TypedBooking } from './typed-booking.js';

interface BookingDraft {
  readonly typed: TypedBooking;
  readonly delivery: DeliveryType;
}

const draftOf = (quote: Quote): string => `booking:${quote.id}`;

/** The form's initial state: as saved, plus what was typed in this tab; `isElsewhere`: another tab has since chosen the day. */
export const useInitialBooking = (quote: Quote, kept: Booking | null, isElsewhere: boolean): BookingDraft => {
  const [begun] = useState((): BookingDraft => {
    const saved: DeliveryType = kept?.delivery_type ?? 'drop_car';
    const typed = typedBooking(kept, quote, { postcode: keptSearch(quote.id)?.postcode, day: keptVisit(quote.id)?.day });
    return {
      ...withDraft(draftOf(quote), { delivery: saved }),
      typed: withDraft(draftOf(quote), typed, isElsewhere ? ['booking_date', 'booking_time'] : []),
    };
  });
  return begun;
};

/** Keeps what is typed, so that a reload loses nothing. An untouched form is not kept. */
export const useKeptBooking = (quote: Quote, begun: BookingDraft, { typed, delivery }: BookingDraft): void => {
  const kept = useMemo(() => ({ ...typed, delivery }), [typed, delivery]);
  useKeptDraft(draftOf(quote), kept, typed !== begun.typed || delivery !== begun.delivery);
};

/** Called once the form is saved: the booking then has everything. */
export const dropBooking = (quote: Quote): void => dropDraft(draftOf(quote));
