import type { RemoteProps } from '@kerbside/contracts/host';
import { serviceTypes, type VisitPrices } from '@kerbside/contracts/http/garages/offers';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useMemo } from 'react';
import { visitsApi } from '../../api/visits-api.js';
import { kindOf } from '../../priced-visit.js';
import { awaitsOwnGarage } from '../booked-visit/bookable.js';
import { keptSearch } from '../garages/kept-search.js';

interface ShownPrices {
  /** Undefined where a garage is chosen, and while they are not known. */
  readonly prices: VisitPrices | undefined;
  /** They have yet to come. */
  readonly isLoading: boolean;
}

/** What garages ask while none is chosen for the visit that the quote is for. */
export const useVisitPrices = ({ host, quote }: RemoteProps & { readonly quote: Quote }): ShownPrices => {
  const { fetch } = host;
  const api = useMemo(() => visitsApi({ fetch }), [fetch]);
  const { id, productType, price, details } = quote;
  const isAwaited = awaitsOwnGarage(quote);
  const type = kindOf(quote, productType);
  const postcode = keptSearch(id)?.postcode ?? details?.postcode;
  const service_type = serviceTypes.find((one) => one === type);
  const isPriced = price !== null;
  const load = useLoad(
    (signal) => (isAwaited && isPriced ? api.prices(id, { service_type, postcode }, signal) : Promise.resolve(undefined)),
    [api, id, isAwaited, isPriced, service_type, postcode],
    { keep: true },
  );
  return { prices: load.status === 'ready' && isAwaited ? load.data : undefined, isLoading: load.status === 'loading' };
};
