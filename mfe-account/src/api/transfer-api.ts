import type { CallInput } from '@kerbside/contracts/call';
import { CallError, client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
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
import { queryOptions } from '@tanstack/react-query';
import { keys } from './queries.js';

export type NewOwner = CallInput<typeof requestTransfer>['body'];

/** What the account asks to hand a policy over, and to take one over. */
export const transferApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    check: (policy_id: string, email: string) => send(checkTransfer, { body: { policy_id, email } }),
    read: (policyId: string, signal: AbortSignal) => send(readTransfer, { params: { policyId } }, { signal }),
    request: (policyId: string, body: NewOwner) => send(requestTransfer, { params: { policyId }, body }),
    withdraw: (policyId: string) => send(withdrawTransfer, { params: { policyId }, body: {} }),
    invited: (token: string, signal: AbortSignal) => send(readInvited, { body: { token } }, { signal }),
    invitation: (token: string, signal: AbortSignal) => send(readInvitation, { body: { token } }, { signal }),
    accept: (token: string) => send(acceptTransfer, { body: { token, accepts: true } }),
    decline: (token: string) => send(declineTransfer, { body: { token } }),
    register: (body: CallInput<typeof register>['body']) => send(register, { body }),
  };
};
export type TransferApi = ReturnType<typeof transferApi>;

export const transferKey = (policyId: string) => [...keys.policy(policyId), 'transfer'];

export const transferQuery = (api: TransferApi, policyId: string) =>
  queryOptions({ queryKey: transferKey(policyId), queryFn: ({ signal }) => api.read(policyId, signal) });

export const invitationQuery = (api: TransferApi, token: string) =>
  queryOptions({ queryKey: ['invitation', token], queryFn: ({ signal }) => api.invitation(token, signal), refetchOnWindowFocus: false });

/** Nothing is lost where it is not known: they type it. */
export const invitedQuery = (api: TransferApi, token: string) =>
  queryOptions({
    queryKey: ['invited', token],
    queryFn: ({ signal }) => api.invited(token, signal),
    retry: false,
    staleTime: Infinity,
  });

/** The link was never ours, or what it offered is over. */
export const isLinkOver = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.code === 'TRANSFER_OVER');
