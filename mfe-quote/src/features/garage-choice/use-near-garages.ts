import { messageOf } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import type { Garage } from '@kerbside/contracts/http/garages/garages';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { useState } from 'react';
import type { GaragesWanted, VisitsApi } from '../../api/visits-api.js';
import { useLatestCall } from '@kerbside/contracts/ui/data/use-latest-call';
import { unpriced } from '../garages/garage-order.js';
import { leaveWithoutGarages, postcodeRefusal } from '../garages/use-garages.js';

export type NearGarages =
  | { readonly status: 'idle' | 'busy' }
  | { readonly status: 'ready'; readonly postcode: string; readonly garages: readonly Garage[] }
  | { readonly status: 'failed'; readonly message: string };

interface Near {
  readonly state: NearGarages;
  /** Undefined when it was aborted, or failed. */
  readonly look: (wanted: GaragesWanted) => Promise<readonly Garage[] | undefined>;
  /** Looks when nobody asked: a failure leaves the list to be asked for. */
  readonly lookAhead: (wanted: GaragesWanted) => Promise<readonly Garage[] | undefined>;
  /** The same garages with their prices for another day. Without an answer none has a price: an old one is never shown. */
  readonly priceAgain: (wanted: GaragesWanted) => Promise<void>;
  readonly forget: () => void;
}

/** The garages near the postcode that was checked. If garages cannot be loaded, the customer goes back to the start (Q8). */
export const useNearGarages = (host: Pick<HostApi, 'navigate' | 'track'>, quote: Quote, api: VisitsApi): Near => {
  const [state, setState] = useState<NearGarages>({ status: 'idle' });
  const begin = useLatestCall();

  const lookFor = async (wanted: GaragesWanted, refused: (error: unknown) => NearGarages) => {
    const { postcode } = wanted;
    const isLatest = begin();
    setState({ status: 'busy' });
    try {
      const { items: garages } = await api.garages(quote, wanted);
      if (!isLatest()) return undefined;
      setState({ status: 'ready', postcode, garages });
      return garages;
    } catch (error) {
      if (!isLatest()) return undefined;
      setState(refused(error));
      return undefined;
    }
  };
  const look = (wanted: GaragesWanted) =>
    lookFor(wanted, (error) => {
      const message = postcodeRefusal(error);
      if (message !== undefined) return { status: 'failed', message };
      leaveWithoutGarages(host);
      return { status: 'idle' };
    });
  const lookAhead = (wanted: GaragesWanted) =>
    lookFor(wanted, (error) => {
      host.track('garages_not_looked_for', { message: messageOf(error) });
      return { status: 'idle' };
    });
  const priceAgain = async (wanted: GaragesWanted) => {
    const isLatest = begin();
    const show = (change: (before: readonly Garage[]) => readonly Garage[]) =>
      isLatest() && setState((before) => (before.status === 'ready' ? { ...before, garages: change(before.garages) } : before));
    try {
      const { items: garages } = await api.garages(quote, wanted);
      show(() => garages);
    } catch (error) {
      host.track('garages_not_priced', { message: messageOf(error) });
      show((before) => before.map(unpriced));
    }
  };
  const forget = () => {
    begin();
    setState({ status: 'idle' });
  };
  return { state, look, lookAhead, priceAgain, forget };
};
