import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { addVoucherCode, endVoucherCode, listVoucherCodes } from '@kerbside/contracts/http/vouchers/codes';
import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

type NewCode = CallInput<typeof addVoucherCode>['body'];

/** The codes of our campaigns. */
export const voucherCodesApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    list: (search: string, page: number, signal: AbortSignal) =>
      send(listVoucherCodes, { query: { search, page: String(page) } }, { signal }),
    add: (body: NewCode) => send(addVoucherCode, { body }),
    end: (voucherId: string, why: string) => send(endVoucherCode, { params: { voucherId }, body: { why } }),
  };
};
export type VoucherCodesApi = ReturnType<typeof voucherCodesApi>;

const listKey = ['voucher-codes'];
const changed = (cache: QueryClient): void => void cache.invalidateQueries({ queryKey: listKey });

export const voucherCodesQuery = (api: VoucherCodesApi, search: string, page: number) =>
  queryOptions({
    queryKey: [...listKey, search, page],
    queryFn: ({ signal }) => api.list(search, page, signal),
    placeholderData: keepPreviousData,
  });
export const addCode = (api: VoucherCodesApi) =>
  mutationOptions({
    mutationFn: (code: NewCode) => api.add(code),
    onSuccess: (_answer, _sent, _before, { client: cache }) => changed(cache),
  });
export const endCode = (api: VoucherCodesApi, voucherId: string) =>
  mutationOptions({
    mutationFn: (why: string) => api.end(voucherId, why),
    onSuccess: (_answer, _sent, _before, { client: cache }) => changed(cache),
  });
