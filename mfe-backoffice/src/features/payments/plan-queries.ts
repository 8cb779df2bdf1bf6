import { CallError } from '@kerbside/contracts/client';
import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import { keys } from '../../api/keys.js';
import type { DebitCheck, DebitSplit, PaymentsApi, PlanCancelling, PlanChange } from '../../api/payments-api.js';

/** A purchase and its customer. */
export interface PurchasePlace {
  readonly paymentId: string;
  readonly customerId: string;
}

/** Null: nothing was bought, so nothing is scheduled. */
export const planQuery = (api: PaymentsApi, paymentId: string) =>
  queryOptions({
    queryKey: keys.plan(paymentId),
    queryFn: async ({ signal }) => {
      try {
        return await api.plan(paymentId, signal);
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null;
        throw error;
      }
    },
  });

export const attemptsQuery = (api: PaymentsApi, paymentId: string) =>
  queryOptions({ queryKey: keys.attempts(paymentId), queryFn: ({ signal }) => api.attempts(paymentId, signal) });

/** Everything on the page that a change of the payments makes stale. */
const outdates =
  ({ paymentId, customerId }: PurchasePlace) =>
  (_answer: unknown, _sent: unknown, _before: unknown, { client }: MutationFunctionContext): void =>
    [keys.plan(paymentId), keys.ledger(paymentId), keys.paymentsOf(customerId), keys.timeline(customerId)].forEach(
      (queryKey) => void client.invalidateQueries({ queryKey }),
    );

export const changePayments = (api: PaymentsApi, place: PurchasePlace) =>
  mutationOptions({
    mutationFn: (wanted: PlanChange) => api.change(place.paymentId, wanted),
    onSuccess: outdates(place),
    // A colleague may have been first.
    onError: outdates(place),
  });
export const cancelPayments = (api: PaymentsApi, place: PurchasePlace) =>
  mutationOptions({
    mutationFn: (wanted: PlanCancelling) => api.cancel(place.paymentId, wanted),
    onSuccess: outdates(place),
    onError: outdates(place),
  });
export const checkDebit = (api: PaymentsApi, place: PurchasePlace) =>
  mutationOptions({
    mutationFn: (wanted: DebitCheck) => api.debit(place.paymentId, wanted),
    onSuccess: outdates(place),
    onError: outdates(place),
  });
export const splitPayment = (api: PaymentsApi, place: PurchasePlace) =>
  mutationOptions({
    mutationFn: (wanted: Omit<DebitSplit, 'paymentId'>) => api.split({ ...wanted, paymentId: place.paymentId }),
    onSuccess: outdates(place),
    onError: outdates(place),
  });
