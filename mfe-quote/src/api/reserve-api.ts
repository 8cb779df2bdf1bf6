import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { reservePrice } from '@kerbside/contracts/http/pricing/reserve';
import { secretHeaders } from './secret-headers.js';

/** Reserves the price of a quote, or cancels the reservation. */
export const reserveApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    /** Without an email address, the link goes to the one from step 2. */
    reserve: (quoteId: string, email?: string) =>
      send(reservePrice, { params: { quoteId }, headers: secretHeaders(quoteId), body: { reserved: '1', email } }),
    giveUp: (quoteId: string) => send(reservePrice, { params: { quoteId }, headers: secretHeaders(quoteId), body: { reserved: '0' } }),
  };
};
