import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { GapInformation } from '@kerbside/contracts/http/pricing/gap-information';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { useMemo } from 'react';
import { gapInformationApi } from '../../api/gap-information-api.js';
import { sellsGap } from './sells-gap.js';
import { gapInformation as words } from '../../messages/gap.js';

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
