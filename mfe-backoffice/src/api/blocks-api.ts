import type { CallInput } from '@kerbside/contracts/call';
import { blockFieldState, listBlockedValues, updateBlockedField, type BlockedValue } from '@kerbside/contracts/http/imports/blocks';
import { queryOptions } from '@tanstack/react-query';
import { change, pageQueryOf, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { sayWhoDid } from './done-before.js';

export type BlockAsked = CallInput<typeof blockFieldState>['body'];
export type BlockChange = CallInput<typeof updateBlockedField>['body'];

const listKey = ['blocked-values'];
export const blockedQuery = (site: Site, page: number) =>
  pageQueryOf(site, [...listKey, page], listBlockedValues, { query: { page: String(page) } });

/** Whether a value is blocked; asked again when something is blocked or unblocked, for instance in the list. */
export const blockStateQuery = (site: Site, { field, value }: BlockAsked) =>
  queryOptions({ ...queryOf(site, [...listKey, 'state', field, value], blockFieldState, { body: { field, value } }), staleTime: Infinity });

const sendBlock = (site: Site, body: BlockChange) => send(site, updateBlockedField, { body }).catch(sayWhoDid(site));

export const updateBlock = (site: Site) => change((body: BlockChange) => sendBlock(site, body), listKey);

/** Of one that is listed: its id names the block that was seen. */
export const unblock = (site: Site, { id: version, field, value }: BlockedValue) =>
  change((why: string) => sendBlock(site, { field, value, is_blocked: false, version, why }), listKey);
