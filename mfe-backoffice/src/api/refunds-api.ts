import type { CallInput } from '@kerbside/contracts/call';
import { listRefunds, previewRefund, redirectRefund, requestRefund, retryRefund } from '@kerbside/contracts/http/payments/refunds';
import { mutationOptions } from '@tanstack/react-query';
import { outdates, queryOf, send, type Site } from './calls.js';

export type WantedRefund = CallInput<typeof previewRefund>['body'];
export type ConfirmedRefund = CallInput<typeof requestRefund>['body'];

/** A part of a refund, by its number. */
export interface PartName {
  readonly refundId: string;
  readonly number: number;
}
const paramsOf = ({ refundId, number }: PartName) => ({ refundId, number: String(number) });

const refundsKey = (paymentId: string) => ['refunds', paymentId];

export const refundsQuery = (site: Site, paymentId: string) => queryOf(site, refundsKey(paymentId), listRefunds, { params: { paymentId } });

export const preview = (site: Site, paymentId: string, body: WantedRefund) => send(site, previewRefund, { params: { paymentId }, body });

/** Reads the refunds and the ledger again where they are on screen. */
const outdatesOf = (paymentId: string) => outdates(refundsKey(paymentId), ['ledgers', paymentId]);

export const request = (site: Site, paymentId: string) =>
  mutationOptions({
    mutationFn: (body: ConfirmedRefund) => send(site, requestRefund, { params: { paymentId }, body }),
    ...outdatesOf(paymentId),
  });
export const retry = (site: Site, paymentId: string) =>
  mutationOptions({
    mutationFn: (part: PartName) => send(site, retryRefund, { params: paramsOf(part) }),
    ...outdatesOf(paymentId),
  });
export const redirect = (site: Site, paymentId: string, part: PartName) =>
  mutationOptions({
    mutationFn: (reference: string) => send(site, redirectRefund, { params: paramsOf(part), body: { reference } }),
    ...outdatesOf(paymentId),
  });
