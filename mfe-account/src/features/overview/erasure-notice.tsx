import type { RemoteProps } from '@kerbside/contracts/host';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { yourDataApi, yourDataKey, yourDataQuery } from '../../api/your-data-api.js';
import { WaitingErasure } from '../your-data/waiting-erasure.js';

/** Tells the customer that the account is to be erased, in case another person asked for it. */
export function ErasureNotice({ host }: RemoteProps) {
  const { fetch } = host;
  const api = useMemo(() => yourDataApi(fetch), [fetch]);
  const cache = useQueryClient();
  const { data } = useQuery(yourDataQuery(api));
  const erasure = data?.erasure;
  if (erasure?.status !== 'waiting') return null;
  return <WaitingErasure host={host} api={api} erasure={erasure} onKept={() => void cache.invalidateQueries({ queryKey: yourDataKey })} />;
}
