import { client } from '@kerbside/contracts/client';
import type { CallInput } from '@kerbside/contracts/call';
import type { HostApi } from '@kerbside/contracts/host';
import { listCampaignEntries } from '@kerbside/contracts/http/vouchers/campaigns';

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
