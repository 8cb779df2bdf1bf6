import type { CallInput } from '@kerbside/contracts/call';
import { listRefunds, previewRefund, redirectRefund, requestRefund, retryRefund } from '@kerbside/contracts/http/payments/refunds';
import { change, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { sayWhoPaid } from './payments-api.js';

export type WantedRefund = CallInput<typeof previewRefund>['body'];
export type ConfirmedRefund = CallInput<typeof requestRefund>['body'];

export interface PartName {
  readonly refundId: string;
  readonly number: number;
}
const paramsOf = ({ refundId, number }: PartName) => ({ refundId, number: String(number) });

const refundsKey = (paymentId: string) => ['refunds', paymentId];

export const refundsQuery = (site: Site, paymentId: string) => queryOf(site, refundsKey(paymentId), listRefunds, { params: { paymentId } });

export const preview = (site: Site, paymentId: string, body: WantedRefund) => send(site, previewRefund, { params: { paymentId }, body });

/** Reads the refunds and the ledger again where they are on screen. */
const staleOf = (paymentId: string) => [refundsKey(paymentId), ['ledgers', paymentId]];

export const request = (site: Site, paymentId: string) =>
  change(
    (body: ConfirmedRefund) =>
      send(site, requestRefund, { params: { paymentId }, body }).catch(sayWhoPaid(site, paymentId, 'refund-requested')),
    ...staleOf(paymentId),
  );
const sayWhoSent = (site: Site, paymentId: string) => sayWhoPaid(site, paymentId, 'refund-retried', 'refund-redirected');
export const retry = (site: Site, paymentId: string) =>
  change((part: PartName) => send(site, retryRefund, { params: paramsOf(part) }).catch(sayWhoSent(site, paymentId)), ...staleOf(paymentId));
export const redirect = (site: Site, paymentId: string, part: PartName) =>
  change(
    (reference: string) => send(site, redirectRefund, { params: paramsOf(part), body: { reference } }).catch(sayWhoSent(site, paymentId)),
    ...staleOf(paymentId),
  );
