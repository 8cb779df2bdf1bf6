import type { HostApi } from '@kerbside/contracts/host';
import type { Garage, MapPoint } from '@kerbside/contracts/http/garages/garages';
import { messageOf, CallError } from '@kerbside/contracts/client';
import { keepWayBack } from '@kerbside/contracts/quotes/way-back';
import { type Load, useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useSubmit, type Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { useState, type Dispatch, type SetStateAction } from 'react';
import type { GaragesWanted, VisitsApi } from '../../api/visits-api.js';
import { useLatestCall } from '@kerbside/contracts/ui/data/use-latest-call';
import { pricedVisitsOf } from '../../priced-visit.js';
import type { OpenedQuote } from '../step-page/step-props.js';
import { unpriced } from './garage-order.js';
import { type KeptSearch, keptSearch } from './kept-search.js';

const noResults = '/?feedback=no-results';

/** Q2, Q8: leads a customer to the start when there is no garage to choose. It has the way back to this page. */
export const leaveWithoutGarages = ({ navigate }: Pick<HostApi, 'navigate'>): void => {
  keepWayBack(location);
  navigate(noResults);
};

/** The service's message when the postcode needs correcting. */
export const postcodeRefusal = (error: unknown): string | undefined => (error instanceof CallError ? error.fields['postcode'] : undefined);

export interface GarageSearch {
  readonly garages: Load<readonly Garage[]> | undefined;
  /** Where the postcode is. */
  readonly you: MapPoint | undefined;
  readonly search: Submit<GaragesWanted, readonly Garage[]>;
  /** The same garages with their prices for another service or day. Without an answer none has a price: an old one is never shown. */
  readonly reprice: (wanted: GaragesWanted) => Promise<void>;
}

interface GaragesStart {
  readonly service?: Pick<GaragesWanted, 'system_id' | 'periods'> | undefined;
  /** Where to look without being asked, before anybody has looked. */
  readonly known?: KeptSearch | undefined;
}

/** Garages near a postcode. A wrong postcode is reported next to its field; no garages, or no response, leads back to the start (Q8). */
export const useGarages = ({ host, quote }: OpenedQuote, api: VisitsApi, { service, known }: GaragesStart = {}): GarageSearch => {
  const [you, setYou] = useState<MapPoint>();
  const look = async (wanted: GaragesWanted, signal?: AbortSignal) => {
    const { items, near } = await api.garages(quote, wanted, signal);
    setYou(near);
    return items;
  };
  const { found, setFound } = useFound(
    quote.id,
    ({ postcode, day }, signal) =>
      look({ postcode, ...service, ...(pricedVisitsOf(quote).includes('service') ? { booking_date: day } : {}) }, signal),
    known,
  );
  const search = useSubmit(async (wanted: GaragesWanted) => {
    try {
      const near = await look(wanted);
      if (near.length === 0) leaveWithoutGarages(host);
      else setFound(near);
      return near;
    } catch (error) {
      if (postcodeRefusal(error) === undefined) leaveWithoutGarages(host);
      throw error;
    }
  });
  const begin = useLatestCall();
  const reprice = async (wanted: GaragesWanted) => {
    const isLatest = begin();
    const show = (change: (before: Garage[]) => Garage[]) => {
      const shown = found?.status === 'ready' ? found.data : [];
      if (isLatest()) setFound((before = shown) => change(before));
    };
    try {
      const near = await look(wanted);
      show(() => near);
    } catch (error) {
      host.track('garages_not_priced', { message: messageOf(error) });
      show((before) => before.map(unpriced));
    }
  };
  return { garages: found, you, search, reprice };
};

interface FoundState<T> {
  /** Undefined when nothing was searched for. */
  readonly found: Load<T> | undefined;
  readonly setFound: Dispatch<SetStateAction<T | undefined>>;
}

/** What a search found; as the page opens, the current results of the search that was made here before, or of what is `known`. The customer did not ask for that one, so it fails in its place. */
export const useFound = <T>(
  quoteId: string,
  search: (kept: KeptSearch, signal: AbortSignal) => Promise<T> | undefined,
  known?: KeptSearch,
): FoundState<T> => {
  const [kept] = useState(() => keptSearch(quoteId) ?? known);
  const [own, setFound] = useState<T>();
  const again = useLoad(async (signal) => kept && search(kept, signal), [kept]);
  return { found: kept || own ? shownOf(own, again) : undefined, setFound };
};

const shownOf = <T>(own: T | undefined, again: Load<T | undefined>): Load<T> | undefined => {
  const reload = again.status === 'ready' ? again.reload : () => undefined;
  if (own !== undefined) return { status: 'ready', data: own, refreshing: false, reload };
  if (again.status !== 'ready') return again;
  return again.data === undefined ? undefined : { ...again, data: again.data };
};
