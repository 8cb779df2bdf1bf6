import { CallError } from '@kerbside/contracts/client';
import { readPolicy, type Policy } from '@kerbside/contracts/http/claims/policies';
import { readRenewalOffer } from '@kerbside/contracts/http/claims/offers';
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
import { marks as words } from '../messages/policy.js';
import type { MarkKind } from '../paths.js';
import { change, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { sayWhoDid } from './done-before.js';

export type UnmarkRequest = CallInput<typeof undoMarkAsRenewal>['body'];
export type MarkRef = Omit<UnmarkRequest, 'why'>;
export type MarkRequest = CallInput<typeof markAsRenewal>['body'];

export type RenewalOff = CallInput<typeof cancelRenewal>['body'];
type EarlyStart = CallInput<typeof bypassInitiation>['body'];

const calls = {
  renewal: { mark: markAsRenewal, undo: undoMarkAsRenewal },
  reset: { mark: markAsReset, undo: undoMarkAsReset },
} as const;

export const policyQuery = (site: Site, policyId: string) => queryOf(site, ['policy', policyId], readPolicy, { params: { policyId } });

/** Below the key of the policy, so that a change has it read again. */
export const asAtQuery = (site: Site, policyId: string, at: string | undefined) =>
  queryOf(site, ['policy', policyId, 'as-at', at], readPolicyAsAt, { params: { policyId }, query: { at } });

export const moneyAsAtQuery = (site: Site, { id, paymentId }: Pick<Policy, 'id' | 'paymentId'>, at: string | undefined) =>
  queryOf(site, ['policy', id, 'money-as-at', at], readPaymentAsAt, { params: { paymentId }, query: { at } });

/** Below the key of the policy as well. */
export const transferQuery = (site: Site, policyId: string) =>
  queryOf(site, ['policy', policyId, 'transfer'], readTransfer, { params: { policyId } });

export const renewalOfferQuery = (site: Site, policyId: string) =>
  queryOf(site, ['policy', policyId, 'renewal-offer'], readRenewalOffer, { params: { policyId } });

/** A change affects all the customer's policies, not only the one on screen. */
const stale = [['policy'], ['policies'], ['timelines']];

/** The policy that would be replaced. */
export const checkMark = (site: Site, kind: MarkKind, body: MarkRef) =>
  (kind === 'reset'
    ? send(site, validateReset, { body })
    : send(site, readPolicyDetails, { params: { policyNumber: body.original_policy_number } })
  ).catch(sayPolicyError);
const sayWhoMarked = (site: Site, kind: MarkKind, { policy_id: subjectId }: MarkRef) =>
  sayWhoDid(site, { deed: { service: 'claims', subjectId, actions: [`policy-marked-as-${kind}`, `policy-${kind}-mark-undone`] } });
export const mark = (site: Site, kind: MarkKind) =>
  change(
    (body: MarkRequest) =>
      send(site, calls[kind].mark, { body })
        .catch(sayWhoMarked(site, kind, body))
        .catch(sayPolicyError),
    ...stale,
  );
export const undoMark = (site: Site, kind: MarkKind, of: MarkRef) =>
  change(
    (why: string) =>
      send(site, calls[kind].undo, { body: { ...of, why } })
        .catch(sayWhoMarked(site, kind, of))
        .catch(sayPolicyError),
    ...stale,
  );

export const startEarly = (site: Site, policyId: string) =>
  change((body: EarlyStart) => send(site, bypassInitiation, { params: { policyId }, body }), ...stale);
export const switchRenewalOff = (site: Site, { customerId }: Pick<Policy, 'customerId'>) =>
  change((body: RenewalOff) => send(site, cancelRenewal, { body }).catch(sayWhoDid(site, { customerId })), ...stale);
export const switchRenewalOn = (site: Site) => change((policyId: string) => send(site, resumeRenewal, { params: { policyId } }), ...stale);
export const withdrawTransferOf = (site: Site, policyId: string) =>
  change((why: string) => send(site, withdrawTransfer, { params: { policyId }, body: { why } }), ...stale);

/** Words an error about the policy number as one. An unknown number is refused beside the field, like the other refusals. */
const sayPolicyError = (error: unknown): never => {
  if (!(error instanceof CallError)) throw error;
  if (error.status === 404) throw new CallError('INVALID', words.invalid, 400, { original_policy_number: words.invalid });
  const said = (field: string, message: string) => (field === 'original_policy_number' ? words.error(message) : message);
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, message]) => [field, said(field, message)]));
  throw new CallError(error.code, words.error(error.message), error.status, fields, error.data);
};
