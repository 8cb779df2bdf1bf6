import type { PaymentForm } from '@kerbside/contracts/http/payments';
import type { Pence } from '@kerbside/contracts/money';
import { DomainError } from '@kerbside/platform/errors';
import type { PlannedLine } from '../methods/method-port.js';
import { choicesOf, type Offer, type Payer } from './choices.js';
import type { Way } from '../checkout/payment-option.js';

/** What the customer agreed to pay, and when. */
export interface AgreedPlan {
  readonly lines: readonly PlannedLine[];
  /** Monthly cover: what is taken each month until it is cancelled; null otherwise. */
  readonly monthlyPence: Pence | null;
}

/**
 * The payments as they are planned now, if they are those that the customer saw; PLAN_CHANGED otherwise. A page that names no plan showed one
 * payment, taken today: it agreed to that and to nothing that comes later. PAYMENT_METHOD_UNAVAILABLE for a way that is not offered.
 */
export const agreedPlan = (offer: Offer, way: Way, form: Pick<PaymentForm, 'plan_id'>, payer: Payer): AgreedPlan => {
  const totalPence = offer.totalPence - payer.rewardsPence;
  if (totalPence === 0) return { lines: [], monthlyPence: null };
  const { method, option, count } = way;
  const isOnlyToday = option === 'in_full' && method !== 'direct_debit';
  if (form.plan_id === undefined && isOnlyToday) return { lines: [{ dueOn: payer.today, amountPence: totalPence }], monthlyPence: null };
  const choices = choicesOf(offer, payer).filter((one) => one.method === method && one.option === option);
  if (choices.length === 0 && form.plan_id === undefined) throw new DomainError('PAYMENT_METHOD_UNAVAILABLE');
  const choice = choices.find((one) => one.count === count);
  if (!choice || choice.planId !== form.plan_id) throw new DomainError('PLAN_CHANGED');
  const lines = choice.payments.map(({ dueOn, amountPence }) => ({ dueOn, amountPence }));
  return { lines, monthlyPence: choice.monthlyPence };
};
