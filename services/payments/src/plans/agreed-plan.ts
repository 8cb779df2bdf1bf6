import { formatLongDay } from '@kerbside/contracts/dates';
import type { EditedInstalment, PaymentForm } from '@kerbside/contracts/http/payments';
import { formatPounds, toPence, type Pence } from '@kerbside/contracts/money';
import { minimumPaymentPence } from '@kerbside/contracts/rewards';
import { DomainError, invalid } from '@kerbside/platform/errors';
import type { PlannedLine } from '../methods/method-port.js';
import { choicesOf, type Offer, type Payer } from './choices.js';
import { hasMinimum } from './plan.js';
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
export const agreedPlan = (
  offer: Offer,
  way: Way,
  form: Pick<PaymentForm, 'plan_id' | 'instalments'>,
  payer: Payer & { readonly isStaff: boolean },
): AgreedPlan => {
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
  if (form.instalments === undefined) return { lines, monthlyPence: choice.monthlyPence };
  if (!payer.isStaff) throw new DomainError('NOT_ALLOWED');
  return { lines: editedLines(form.instalments, { offer, way, planned: lines, totalPence }), monthlyPence: null };
};

interface Editing {
  readonly offer: Offer;
  readonly way: Way;
  readonly planned: readonly PlannedLine[];
  readonly totalPence: Pence;
}

/** The payments as staff edited them. INVALID unless they add up, leave £1 each, and lie between the first planned day and the last possible one. */
const editedLines = (edited: readonly EditedInstalment[], { offer, way, planned, totalPence }: Editing): readonly PlannedLine[] => {
  const lines = edited
    .map(({ price, date }) => ({ dueOn: date, amountPence: toPence(price) }))
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
  const [firstOn, lastOn] = [planned[0]?.dueOn ?? '', offer.payBy ?? ''];
  const isPaidToday = way.method === 'card' || way.method === 'paypal';
  const difference = totalPence - lines.reduce((sum, { amountPence }) => sum + amountPence, 0);
  if (way.option !== 'instalments') throw invalid({ instalments: 'Choose instalments first.' });
  if (difference !== 0) throw invalid({ instalments: `The payments must add up to ${formatPounds(totalPence)}.` });
  if (!hasMinimum(lines)) throw invalid({ instalments: `Each payment must be ${formatPounds(minimumPaymentPence)} or more.` });
  if (lines.some(({ dueOn }) => dueOn < firstOn || dueOn > lastOn))
    throw invalid({ instalments: `Each payment must be between ${formatLongDay(firstOn)} and ${formatLongDay(lastOn)}.` });
  if (isPaidToday && lines[0]?.dueOn !== firstOn) throw invalid({ instalments: 'The first payment is taken today.' });
  return lines;
};
