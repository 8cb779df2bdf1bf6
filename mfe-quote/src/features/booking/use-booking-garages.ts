import { isRealDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { postcode as wholePostcode } from '@kerbside/contracts/fields';
import type { HostApi } from '@kerbside/contracts/host';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { Garage } from '@kerbside/contracts/http/garages/garages';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { useEffect, useEffectEvent } from 'react';
import type { VisitsApi } from '../../api/visits-api.js';
import { pricedVisitsOf } from '../../priced-visit.js';
import { firstChoice, type GarageChoice } from '../garage-choice/chosen-garage.js';
import { useNearGarages } from '../garage-choice/use-near-garages.js';
import { keptVisit } from '../visits/kept-visit.js';
import { serviceWanted } from './booking-state.js';

interface GarageSearch {
  readonly host: HostApi;
  readonly quote: Quote;
  readonly kept: Booking | null;
  readonly visits: VisitsApi;
  /** As typed when the form opens. */
  readonly typed: string;
  readonly day: IsoDay;
  readonly put: (choice: GarageChoice) => void;
}

/** The garages near the customer, and which of them is chosen for them. */
export const useBookingGarages = ({ host, quote, kept, visits, typed, day, put }: GarageSearch) => {
  const { state, look, lookAhead, priceAgain, forget } = useNearGarages(host, quote, visits);
  const wanted = (postcode: string, on: IsoDay) => ({ postcode, ...serviceWanted(quote, on, keptVisit(quote.id)) });

  /** Chooses the garage from step 3, otherwise the first that is flagged, otherwise the first; where there is none, we choose (Q4). */
  const chooseFrom = (garages: readonly Garage[] | undefined) => garages && put(firstChoice(garages, keptVisit(quote.id)?.garageId));
  const chooseAhead = useEffectEvent(async () => {
    const { data: whole } = wholePostcode.safeParse(typed);
    if (!kept && whole !== undefined) chooseFrom(await lookAhead(wanted(whole, day)));
  });
  useEffect(() => void chooseAhead(), []);
  return {
    state,
    forget,
    lookNear: async (whole: string) => chooseFrom(await look(wanted(whole, day))),
    /** A garage may take something off on another day. */
    priceOn: (on: IsoDay) => {
      if (pricedVisitsOf(quote).includes('service') && state.status === 'ready' && isRealDay(on))
        void priceAgain(wanted(state.postcode, on));
    },
  };
};
