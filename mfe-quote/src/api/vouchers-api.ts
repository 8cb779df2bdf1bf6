import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { lookUpVoucher } from '@kerbside/contracts/http/vouchers/lookup';

/** Codes and club memberships, before there is a quote to put them on. */
export const vouchersApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return { lookUp: (wanted: CallInput<typeof lookUpVoucher>['body']) => send(lookUpVoucher, { body: wanted }) };
};
