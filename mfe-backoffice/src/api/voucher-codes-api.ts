import type { CallInput } from '@kerbside/contracts/call';
import { listCampaignEntries } from '@kerbside/contracts/http/vouchers/campaigns';
import { addVoucherCode, endVoucherCode, listVoucherCodes } from '@kerbside/contracts/http/vouchers/codes';
import { change, pageQueryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { sayWhoDid } from './done-before.js';

const listKey = ['voucher-codes'];

export const voucherCodesQuery = (site: Site, search: string, page: number) =>
  pageQueryOf(site, [...listKey, search, page], listVoucherCodes, { query: { search, page: String(page) } });
export const addCode = (site: Site) =>
  change((body: CallInput<typeof addVoucherCode>['body']) => send(site, addVoucherCode, { body }), listKey);
export const endCode = (site: Site, voucherId: string) =>
  change((why: string) => send(site, endVoucherCode, { params: { voucherId }, body: { why } }).catch(sayWhoDid(site)), listKey);

export type CampaignName = NonNullable<NonNullable<CallInput<typeof listCampaignEntries>['query']>['campaign']>;

export const campaignEntriesQuery = (site: Site, campaign: CampaignName | undefined, page: number) =>
  pageQueryOf(site, ['campaign-entries', campaign, page], listCampaignEntries, { query: { campaign, page: String(page) } });
