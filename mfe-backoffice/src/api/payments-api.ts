import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { listAttempts } from '@kerbside/contracts/http/payments/attempts';
import { calculatePaymentInstalments } from '@kerbside/contracts/http/payments/plans';
import { cancelPlan, changePlan, debitStatus, readPlan, splitDebit } from '@kerbside/contracts/http/payments/schedule';

export type PlanChange = CallInput<typeof changePlan>['body'];
export type DebitCheck = CallInput<typeof debitStatus>['body'];
export type DebitSplit = CallInput<typeof splitDebit>['body'];
export type PlanCancelling = CallInput<typeof cancelPlan>['body'];
export type Spread = CallInput<typeof calculatePaymentInstalments>['params'];

/** What staff ask about the payments of a purchase, and change. */
export const paymentsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    plan: (paymentId: string, signal: AbortSignal) => send(readPlan, { params: { paymentId } }, { signal }),
    attempts: (paymentId: string, signal: AbortSignal) => send(listAttempts, { params: { paymentId } }, { signal }),
    change: (paymentId: string, body: PlanChange) => send(changePlan, { params: { paymentId }, body }),
    cancel: (paymentId: string, body: PlanCancelling) => send(cancelPlan, { params: { paymentId }, body }),
    /** Asks the collector; with `markAsPaid` records that it was paid in another way. */
    debit: (paymentId: string, body: DebitCheck) => send(debitStatus, { params: { id: paymentId }, body }),
    split: (body: DebitSplit) => send(splitDebit, { body }),
    spread: (params: Spread) => send(calculatePaymentInstalments, { params }),
  };
};
export type PaymentsApi = ReturnType<typeof paymentsApi>;
