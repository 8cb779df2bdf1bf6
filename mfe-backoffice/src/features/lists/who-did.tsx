import type { RemoteProps } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { whoDidQuery, type Deed } from '../../api/done-before.js';

/** Who was first, and when. Nothing where the trail does not say. */
export function WhoDid({ host, deed }: RemoteProps & { readonly deed: Deed }) {
  return useQuery(whoDidQuery(host, deed)).data;
}
