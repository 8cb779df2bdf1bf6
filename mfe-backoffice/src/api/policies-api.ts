import { CallError, client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { downloadPolicy, readPolicy, type Policy } from '@kerbside/contracts/http/claims/policies';
import { readPolicyAsAt } from '@kerbside/contracts/http/claims/history';
import { readPaymentAsAt } from '@kerbside/contracts/http/payments/history';
import { bypassInitiation, cancelRenewal, resumeRenewal } from '@kerbside/contracts/http/claims/policy-care';
import {
  markAsRenewal,
  markAsReset,
  readPolicyDetails,
  undoMarkAsRenewal,
  undoMarkAsReset,
  validateReset,
} from '@kerbside/contracts/http/claims/renewals';
import { readTransfer, withdrawTransfer } from '@kerbside/contracts/http/claims/transfers';
import type { CallInput } from '@kerbside/contracts/call';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { marks as words } from '../messages/policy.js';
import type { MarkKind } from '../paths.js';
import { outdates } from './outdates.js';

export type UnmarkRequest = CallInput<typeof undoMarkAsRenewal>['body'];
export type MarkRef = Omit<UnmarkRequest, 'why'>;
export type MarkRequest = CallInput<typeof markAsRenewal>['body'];

export type RenewalOff = CallInput<typeof cancelRenewal>['body'];
type EarlyStart = CallInput<typeof bypassInitiation>['body'];

const calls = {
  renewal: { mark: markAsRenewal, undo: undoMarkAsRenewal },
  reset: { mark: markAsReset, undo: undoMarkAsReset },
} as const;

/** What staff do to one policy. */
export const policiesApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send, download } = client(host.fetch);
  return {
    schedule: (policyId: string) => download(downloadPolicy, { params: { policyId } }),
    policy: (policyId: string, signal: AbortSignal) => send(readPolicy, { params: { policyId } }, { signal }),
    asAt: (policyId: string, at: string | undefined, signal: AbortSignal) =>
      send(readPolicyAsAt, { params: { policyId }, query: { at } }, { signal }),
    moneyAsAt: (paymentId: string, at: string | undefined, signal: AbortSignal) =>
      send(readPaymentAsAt, { params: { paymentId }, query: { at } }, { signal }),
    /** The policy that would be replaced. */
    checkMark: (kind: MarkKind, body: MarkRef) =>
      (kind === 'reset'
        ? send(validateReset, { body })
        : send(readPolicyDetails, { params: { policyNumber: body.original_policy_number } })
      ).catch(sayPolicyError),
    mark: (kind: MarkKind, body: MarkRequest) => send(calls[kind].mark, { body }).catch(sayPolicyError),
    startEarly: (policyId: string, body: EarlyStart) => send(bypassInitiation, { params: { policyId }, body }),
    switchRenewalOff: (body: RenewalOff) => send(cancelRenewal, { body }),
    switchRenewalOn: (policyId: string) => send(resumeRenewal, { params: { policyId } }),
    transfer: (policyId: string, signal: AbortSignal) => send(readTransfer, { params: { policyId } }, { signal }),
    withdrawTransfer: (policyId: string, why: string) => send(withdrawTransfer, { params: { policyId }, body: { why } }),
    undoMark: (kind: MarkKind, body: UnmarkRequest) => send(calls[kind].undo, { body }).catch(sayPolicyError),
  };
};
export type PoliciesApi = ReturnType<typeof policiesApi>;

export const policyQuery = (api: PoliciesApi, policyId: string) =>
  queryOptions({ queryKey: ['policy', policyId], queryFn: ({ signal }) => api.policy(policyId, signal) });

/** Below the key of the policy, so that a change has it read again. */
export const asAtQuery = (api: PoliciesApi, policyId: string, at: string | undefined) =>
  queryOptions({ queryKey: ['policy', policyId, 'as-at', at], queryFn: ({ signal }) => api.asAt(policyId, at, signal) });

export const moneyAsAtQuery = (api: PoliciesApi, { id, paymentId }: Pick<Policy, 'id' | 'paymentId'>, at: string | undefined) =>
  queryOptions({ queryKey: ['policy', id, 'money-as-at', at], queryFn: ({ signal }) => api.moneyAsAt(paymentId, at, signal) });

/** Below the key of the policy as well. */
export const transferQuery = (api: PoliciesApi, policyId: string) =>
  queryOptions({ queryKey: ['policy', policyId, 'transfer'], queryFn: ({ signal }) => api.transfer(policyId, signal) });

/** A change affects all the customer's policies, not only the one on screen. */
const outdatesAll = outdates(['policy'], ['policies'], ['timelines']);

export const mark = (api: PoliciesApi, kind: MarkKind) =>
  mutationOptions({ mutationFn: (body: MarkRequest) => api.mark(kind, body), onSuccess: outdatesAll });
export const undoMark = (api: PoliciesApi, kind: MarkKind, body: MarkRef) =>
  mutationOptions({ mutationFn: (why: string) => api.undoMark(kind, { ...body, why }), onSuccess: outdatesAll });

export const startEarly = (api: PoliciesApi, policyId: string) =>
  mutationOptions({ mutationFn: (body: EarlyStart) => api.startEarly(policyId, body), onSuccess: outdatesAll });
export const switchRenewalOff = (api: PoliciesApi) =>
  mutationOptions({ mutationFn: (body: RenewalOff) => api.switchRenewalOff(body), onSuccess: outdatesAll });

export const switchRenewalOn = (api: PoliciesApi) =>
  mutationOptions({ mutationFn: (policyId: string) => api.switchRenewalOn(policyId), onSuccess: outdatesAll });

export const withdrawTransferOf = (api: PoliciesApi, policyId: string) =>
  mutationOptions({ mutationFn: (why: string) => api.withdrawTransfer(policyId, why), onSuccess: outdatesAll });

/** Words an error about the policy number as one. An unknown number is refused beside the field, like the other refusals. */
const sayPolicyError = (error: unknown): never => {
  if (!(error instanceof CallError)) throw error;
  if (error.status === 404) throw new CallError('INVALID', words.invalid, 400, { original_policy_number: words.invalid });
  const said = (field: string, message: string) => (field === 'original_policy_number' ? words.error(message) : message);
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, message]) => [field, said(field, message)]));
  throw new CallError(error.code, words.error(error.message), error.status, fields, error.data);
};
