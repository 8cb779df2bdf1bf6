import type { HostApi } from '@kerbside/contracts/host';
import type { Garage } from '@kerbside/contracts/http/garages';
import type { Quote } from '@kerbside/contracts/http/pricing';
import { useState } from 'react';
import type { VisitsApi } from '../../api/visits-api.js';
import { useLatestCall } from '../../use-latest-call.js';
import { noResults, postcodeRefusal } from '../garages/no-garages.js';

export type NearGarages =
  | { readonly status: 'idle' | 'busy' }
  | { readonly status: 'ready'; readonly postcode: string; readonly garages: readonly Garage[] }
  | { readonly status: 'failed'; readonly message: string };

interface Near {
  readonly state: NearGarages;
  /** Undefined when it was aborted, or failed. */
  readonly look: (postcode: string) => Promise<readonly Garage[] | undefined>;
  readonly forget: () => void;
}

/** The garages near the postcode that was checked. If garages cannot be loaded, the customer goes back to the start (Q8). */
export const useNearGarages = (host: Pick<HostApi, 'navigate'>, quote: Quote, api: VisitsApi): Near => {
  const [state, setState] = useState<NearGarages>({ status: 'idle' });
  const begin = useLatestCall();

  const look = async (postcode: string) => {
    const isLatest = begin();
    setState({ status: 'busy' });
    try {
      const garages = await api.garages(quote, postcode);
      if (!isLatest()) return undefined;
      setState({ status: 'ready', postcode, garages });
      return garages;
    } catch (error) {
      if (!isLatest()) return undefined;
      const message = postcodeRefusal(error);
      if (message === undefined) host.navigate(noResults);
      setState(message === undefined ? { status: 'idle' } : { status: 'failed', message });
      return undefined;
    }
  };
  const forget = () => {
    begin();
    setState({ status: 'idle' });
  };
  return { state, look, forget };
};
