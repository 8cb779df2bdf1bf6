import type { CallInput } from '@kerbside/contracts/call';
import { listAttempts } from '@kerbside/contracts/http/payments/attempts';
import { cancelPlan, changePlan, debitStatus, readPlan, splitDebit } from '@kerbside/contracts/http/payments/schedule';
import { orDone } from '@kerbside/contracts/or-done';
import { change, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { sayWhoDid } from './done-before.js';

export type PlanChange = CallInput<typeof changePlan>['body'];
export type DebitCheck = CallInput<typeof debitStatus>['body'];
export type DebitSplit = CallInput<typeof splitDebit>['body'];
export type PlanCancelling = CallInput<typeof cancelPlan>['body'];

export interface PurchasePlace {
  readonly paymentId: string;
  readonly customerId: string;
}

const planKey = (paymentId: string) => ['plans', paymentId];

/** Of what was bought: nothing else is scheduled. */
export const planQuery = (site: Site, paymentId: string) => queryOf(site, planKey(paymentId), readPlan, { params: { paymentId } });

export const attemptsQuery = (site: Site, paymentId: string) =>
  queryOf(site, [...planKey(paymentId), 'attempts'], listAttempts, { params: { paymentId } });

/** Everything on the page that a change of the payments makes stale; a colleague may have been first. */
const staleOf = ({ paymentId, customerId }: PurchasePlace) => [
  planKey(paymentId),
  ['ledgers', paymentId],
  ['payments', customerId],
  ['timelines', customerId],
];

/** Says who of staff did one of these to a purchase first. */
export const sayWhoPaid = (site: Site, paymentId: string, ...actions: readonly string[]) =>
  sayWhoDid(site, { deed: { service: 'payments', subjectId: paymentId, actions } });
const sayWho = (site: Site, { paymentId }: PurchasePlace) =>
  sayWhoPaid(site, paymentId, 'payments-rescheduled', 'payment-split', 'payment-marked-as-paid', 'plan-cancelled');

export const changePayments = (site: Site, place: PurchasePlace) =>
  change(
    (body: PlanChange) => send(site, changePlan, { params: { paymentId: place.paymentId }, body }).catch(sayWho(site, place)),
    ...staleOf(place),
  );
export const cancelPayments = (site: Site, place: PurchasePlace, seen: PlanCancelling['seen']) => {
  const params = { paymentId: place.paymentId };
  const read = () => send(site, readPlan, { params });
  return change(
    (why: string) =>
      orDone(
        send(site, cancelPlan, { params, body: { seen, why } }),
        read,
        ({ lines }) => !lines.some(({ isChangeable }) => isChangeable),
      ).catch(sayWho(site, place)),
    ...staleOf(place),
  );
};
/** Asks the collector; with `markAsPaid` records that it was paid in another way. */
export const checkDebit = (site: Site, place: PurchasePlace) =>
  change(
    (body: DebitCheck) => send(site, debitStatus, { params: { id: place.paymentId }, body }).catch(sayWho(site, place)),
    ...staleOf(place),
  );
export const splitPayment = (site: Site, place: PurchasePlace) =>
  change(
    (wanted: Omit<DebitSplit, 'paymentId'>) =>
      send(site, splitDebit, { body: { ...wanted, paymentId: place.paymentId } }).catch(sayWho(site, place)),
    ...staleOf(place),
  );
