import type { CallData, CallInput, CallRequest } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { adjustGapQuote } from '@kerbside/contracts/http/pricing/gap';
import { secretHeaders, outliving } from './quote-api.js';

type Form = CallInput<typeof adjustGapQuote>['body'];
export type GapTarget = Form['target'];
/** The part of the quote to change, by the form's field names. */
export type GapPart = NonNullable<CallRequest<typeof adjustGapQuote>['body']['ProductQuote']>;
export type GapPanels = CallData<typeof adjustGapQuote>;

/** The GAP page: one part changes, the three panels come anew. */
export const gapApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(outliving(host.fetch));
  return {
    adjust: (quoteId: string, target: GapTarget, part: GapPart = {}, signal?: AbortSignal): Promise<GapPanels> =>
      send(adjustGapQuote, { headers: secretHeaders(quoteId), body: { quoteId, target, ProductQuote: part } }, { signal }),
  };
};
