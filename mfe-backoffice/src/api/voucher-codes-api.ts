import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { addVoucherCode, endVoucherCode, listVoucherCodes } from '@kerbside/contracts/http/vouchers/codes';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { outdates } from './outdates.js';
import { listCampaignEntries } from '@kerbside/contracts/http/vouchers/campaigns';

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

export const voucherCodesQuery = (api: VoucherCodesApi, search: string, page: number) =>
  queryOptions({
    queryKey: [...listKey, search, page],
    queryFn: ({ signal }) => api.list(search, page, signal),
    placeholderData: keepPreviousData,
  });
export const addCode = (api: VoucherCodesApi) =>
  mutationOptions({
    mutationFn: (code: NewCode) => api.add(code),
    onSuccess: outdates(listKey),
  });
export const endCode = (api: VoucherCodesApi, voucherId: string) =>
  mutationOptions({
    mutationFn: (why: string) => api.end(voucherId, why),
    onSuccess: outdates(listKey),
  });

export type CampaignName = NonNullable<NonNullable<CallInput<typeof listCampaignEntries>['query']>['campaign']>;

/** Who entered our campaigns. */
export const campaignsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    entries: (campaign: CampaignName | undefined, page: number, signal: AbortSignal) =>
      send(listCampaignEntries, { query: { campaign, page: String(page) } }, { signal }),
  };
};
export type CampaignsApi = ReturnType<typeof campaignsApi>;
