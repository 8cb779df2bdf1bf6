import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { listRefunds, previewRefund, redirectRefund, requestRefund, retryRefund } from '@kerbside/contracts/http/payments/refunds';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { outdates } from './outdates.js';

export type WantedRefund = CallInput<typeof previewRefund>['body'];
export type ConfirmedRefund = CallInput<typeof requestRefund>['body'];

/** A part of a refund, by its number. */
export interface PartName {
  readonly refundId: string;
  readonly number: number;
}

/** What staff ask about refunds, and do. */
export const refundsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  const params = ({ refundId, number }: PartName) => ({ refundId, number: String(number) });
  return {
    list: (paymentId: string, signal: AbortSignal) => send(listRefunds, { params: { paymentId } }, { signal }),
    preview: (paymentId: string, body: WantedRefund) => send(previewRefund, { params: { paymentId }, body }),
    request: (paymentId: string, body: ConfirmedRefund) => send(requestRefund, { params: { paymentId }, body }),
    retry: (part: PartName) => send(retryRefund, { params: params(part) }),
    redirect: (part: PartName, reference: string) => send(redirectRefund, { params: params(part), body: { reference } }),
  };
};
export type RefundsApi = ReturnType<typeof refundsApi>;

const refundsKey = (paymentId: string) => ['refunds', paymentId];

export const refundsQuery = (api: RefundsApi, paymentId: string) =>
  queryOptions({ queryKey: refundsKey(paymentId), queryFn: ({ signal }) => api.list(paymentId, signal) });

/** Reads the refunds and the ledger again where they are on screen. */
const outdatesOf = (paymentId: string) => outdates(refundsKey(paymentId), ['ledgers', paymentId]);

export const request = (api: RefundsApi, paymentId: string) =>
  mutationOptions({ mutationFn: (body: ConfirmedRefund) => api.request(paymentId, body), onSuccess: outdatesOf(paymentId) });
export const retry = (api: RefundsApi, paymentId: string) =>
  mutationOptions({ mutationFn: (part: PartName) => api.retry(part), onSuccess: outdatesOf(paymentId) });
export const redirect = (api: RefundsApi, paymentId: string, part: PartName) =>
  mutationOptions({ mutationFn: (reference: string) => api.redirect(part, reference), onSuccess: outdatesOf(paymentId) });
