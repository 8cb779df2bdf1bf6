import type { CallInput } from '@kerbside/contracts/call';
import { CallError } from '@kerbside/contracts/client';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import {
  acceptTransfer,
  checkTransfer,
  declineTransfer,
  readInvitation,
  readInvited,
  readTransfer,
  requestTransfer,
  withdrawTransfer,
} from '@kerbside/contracts/http/claims/transfers';
import { isNotFound, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './queries.js';

export type NewOwner = CallInput<typeof requestTransfer>['body'];

export const transferKey = (policyId: string) => [...keys.policy(policyId), 'transfer'];

export const transferQuery = (site: Site, policyId: string) => queryOf(site, transferKey(policyId), readTransfer, { params: { policyId } });

export const invitationQuery = (site: Site, token: string) =>
  queryOptions({ ...queryOf(site, ['invitation', token], readInvitation, { body: { token } }), refetchOnWindowFocus: false });

/** Nothing is lost where it is not known: they type it. */
export const invitedQuery = (site: Site, token: string) =>
  queryOptions({ ...queryOf(site, ['invited', token], readInvited, { body: { token } }), retry: false, staleTime: Infinity });

export const checkNewOwner = (site: Site, policy_id: string, email: string) => send(site, checkTransfer, { body: { policy_id, email } });
export const offerTransfer = (site: Site, policyId: string, body: NewOwner) => send(site, requestTransfer, { params: { policyId }, body });
export const withdrawOffer = (site: Site, policyId: string) => send(site, withdrawTransfer, { params: { policyId }, body: {} });
export const takeOver = (site: Site, token: string) => send(site, acceptTransfer, { body: { token, accepts: true } });
export const declineOffer = (site: Site, token: string) => send(site, declineTransfer, { body: { token } });
export const openAccount = (site: Site, body: CallInput<typeof register>['body']) => send(site, register, { body });

/** The link was never ours, or what it offered is over. */
export const isLinkOver = (error: unknown): boolean => isNotFound(error) || (error instanceof CallError && error.code === 'TRANSFER_OVER');
