import type { HostApi } from '@kerbside/contracts/host';
import type { Garage } from '@kerbside/contracts/http/garages';
import type { Quote } from '@kerbside/contracts/http/pricing';
import { useRef, useState } from 'react';
import type { VisitsApi } from '../../api/visits-api.js';
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
  const latest = useRef<string>(undefined);

  const look = async (postcode: string) => {
    latest.current = postcode;
    setState({ status: 'busy' });
    try {
      const garages = await api.garages(quote, postcode);
      if (latest.current !== postcode) return undefined;
      setState({ status: 'ready', postcode, garages });
      return garages;
    } catch (error) {
      if (latest.current !== postcode) return undefined;
      const message = postcodeRefusal(error);
      if (message === undefined) host.navigate(noResults);
      setState(message === undefined ? { status: 'idle' } : { status: 'failed', message });
      return undefined;
    }
  };
  const forget = () => {
    latest.current = undefined;
    setState({ status: 'idle' });
  };
  return { state, look, forget };
};
