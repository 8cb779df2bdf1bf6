import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { confirmGapEarly, giveGapInformation, readGapInformation } from '@kerbside/contracts/http/pricing/gap-information';
import { secretHeaders } from './secret-headers.js';

/** The information that must be given before GAP from a partner is bought (ICOBS 6A.1). */
export const gapInformationApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  const of = (quoteId: string) => ({ params: { quoteId }, headers: secretHeaders(quoteId) });
  return {
    read: (quoteId: string, signal: AbortSignal) => send(readGapInformation, of(quoteId), { signal }),
    give: (quoteId: string) => send(giveGapInformation, of(quoteId)),
    confirm: (quoteId: string) =>
      send(confirmGapEarly, { ...of(quoteId), body: { came_back_by_myself: true, understands_restriction: true } }),
  };
};
