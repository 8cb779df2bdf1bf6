import { client } from '@kerbside/contracts/client';
import type { CallInput } from '@kerbside/contracts/call';
import type { HostApi } from '@kerbside/contracts/host';
import { claimManualCode, readManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { readPartnerOffer, requestPartnerOffer } from '@kerbside/contracts/http/vouchers/offers';

/** What comes with an account besides cover: a vehicle manual, and partners' offers. */
export const perksApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    manual: (userId: string, signal: AbortSignal) => send(readManualCode, { params: { userId } }, { signal }),
    claimManual: (userId: string, days: number) => send(claimManualCode, { params: { userId, duration: String(days) } }),
    offer: (wanted: CallInput<typeof readPartnerOffer>['params'], signal: AbortSignal) =>
      send(readPartnerOffer, { params: wanted }, { signal }),
    requestQuote: (wanted: CallInput<typeof requestPartnerOffer>['body']) => send(requestPartnerOffer, { body: wanted }),
  };
};
export type PerksApi = ReturnType<typeof perksApi>;
