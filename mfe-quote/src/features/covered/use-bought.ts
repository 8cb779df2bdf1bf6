import type { HostApi } from '@kerbside/contracts/host';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { useMemo } from 'react';
import { productsApi } from '../../api/products-api.js';

export type BoughtLoad = Load<readonly SoldPolicy[]>;

/** What the quote would sell now; nothing where nothing can be. Read again when `stand` changes, when GAP can be bought, and on another day: cover from today starts later then. */
export const useBought = ({ fetch }: Pick<HostApi, 'fetch'>, quote: Quote, stand: string | undefined): BoughtLoad => {
  const api = useMemo(() => productsApi({ fetch }), [fetch]);
  const of = [api, quote.id, quote.version, stand, londonDay(new Date())];
  return useLoad(async (signal) => (await api.read(quote.id, signal)).policies ?? [], of, { keep: true });
};
