import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import {
  type GapInformation,
  confirmGapEarly,
  giveGapInformation,
  readGapInformation,
} from '@kerbside/contracts/http/pricing/gap-information';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { useMemo } from 'react';
import { client } from '@kerbside/contracts/client';
import { gapInformation as words } from '../../messages/gap.js';
import { secretHeaders } from '../../api/quote-api.js';

/** Whether the quote has GAP in it, by itself or with something else. */
export const sellsGap = ({ productType, price }: Pick<Quote, 'productType' | 'price'>): boolean =>
  productType === 'gap' || price?.lines.some((line) => line.productType === 'gap') === true;

/** The information that must be given before GAP from a partner is bought (ICOBS 6A.1). */
const gapInformationApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  const of = (quoteId: string) => ({ params: { quoteId }, headers: secretHeaders(quoteId) });
  return {
    read: (quoteId: string, signal: AbortSignal) => send(readGapInformation, of(quoteId), { signal }),
    give: (quoteId: string) => send(giveGapInformation, of(quoteId)),
    confirm: (quoteId: string) =>
      send(confirmGapEarly, { ...of(quoteId), body: { came_back_by_myself: true, understands_restriction: true } }),
  };
};

export interface GapInformationStanding {
  /** Null when the quote sells no GAP. */
  readonly load: Load<GapInformation | null>;
  readonly confirm: () => Promise<void>;
  /** Why the quote cannot be bought now. */
  readonly blocked: string | undefined;
}

/** The state of a quote's information about GAP. Showing it for the first time gives it, and dates it. */
export const useGapInformation = ({ host, quote }: RemoteProps & { readonly quote: Quote }): GapInformationStanding => {
  const { fetch } = host;
  const api = useMemo(() => gapInformationApi({ fetch }), [fetch]);
  const isSold = sellsGap(quote);
  const load = useLoad(
    async (signal) => {
      if (!isSold) return null;
      const information = await api.read(quote.id, signal);
      return information.state === 'not_given' ? api.give(quote.id) : information;
    },
    [api, quote.id, quote.version, isSold],
    { keep: true },
  );
  const confirm = async () => {
    await api.confirm(quote.id);
    if (load.status === 'ready') load.reload();
  };
  return { load, confirm, blocked: isSold ? reasonOf(load) : undefined };
};

const reasonOf = (load: Load<GapInformation | null>): string | undefined => {
  if (load.status === 'loading') return undefined;
  if (load.status === 'failed') return words.readFirst;
  const { state = 'not_needed', concludable_on = null } = load.data ?? {};
  if (state === 'not_given') return words.readFirst;
  return state === 'waiting' && concludable_on !== null ? words.notYet(formatLongDay(concludable_on)) : undefined;
};
