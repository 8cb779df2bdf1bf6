import type { EditedInstalment, PaymentForm } from '@kerbside/contracts/http/payments/payments';
import { dayProblem, isEnough, sumProblem, tooSmall } from '@kerbside/contracts/payments/instalment-edits';
import { toPence, type Pence } from '@kerbside/contracts/money/money';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import { isTakenAtOnce, type PlannedLine } from '../methods/method-port.js';
import { choicesOf, freePlanIdOf, isMonthly, requireShown, type PlannableQuote, type Payer } from './choices.js';
import type { Way } from './payment-option.js';

/** What the customer agreed to pay, and when. */
export interface AgreedPlan {
  readonly lines: readonly PlannedLine[];
  /** Monthly cover: what is taken each month until it is cancelled; null otherwise. */
  readonly monthlyPence: Pence | null;
  /** Paid at a garage: by what visits of the same car, telephone and household are counted. Absent otherwise. */
  readonly marks?: readonly string[];
}

/**
 * The payments as they are planned now, if they are those that the customer saw; PLAN_CHANGED or SALE_CHANGED otherwise. A page that names no plan showed one
 * payment, taken today: it agreed to that and to nothing that comes later, so it cannot buy monthly cover. PAYMENT_METHOD_UNAVAILABLE for a way
 * that is not offered.
 */
export const agreedPlan = (
  offer: PlannableQuote,
  way: Way,
  form: Pick<PaymentForm, 'plan_id' | 'instalments'>,
  payer: Payer & { readonly isStaff: boolean },
): AgreedPlan => {
  const totalPence = offer.totalPence - payer.rewardsPence;
  if (totalPence === 0 && isMonthly(offer)) throw new DomainError('PAYMENT_METHOD_UNAVAILABLE', { message: notFree });
  if (totalPence === 0) {
    if (form.plan_id !== undefined) requireShown(freePlanIdOf(offer), form.plan_id);
    return { lines: [], monthlyPence: null };
  }
  const { method, option, count } = way;
  const isOnlyToday = option === 'in_full' && !isByDebit(method) && !isMonthly(offer);
  if (form.plan_id === undefined && isOnlyToday) return { lines: [{ dueOn: payer.today, amountPence: totalPence }], monthlyPence: null };
  const choices = choicesOf(offer, payer).filter((one) => one.method === method && one.option === option);
  if (choices.length === 0 && form.plan_id === undefined) throw new DomainError('PAYMENT_METHOD_UNAVAILABLE');
  const choice = choices.find((one) => one.count === count);
  if (!choice) throw new DomainError('PLAN_CHANGED');
  requireShown(choice.planId, form.plan_id);
  const lines = choice.payments.map(({ dueOn, amountPence }) => ({ dueOn, amountPence }));
  if (form.instalments === undefined) return { lines, monthlyPence: choice.monthlyPence };
  if (!payer.isStaff) throw new DomainError('NOT_ALLOWED');
  return { lines: editedLines(form.instalments, { offer, way, planned: lines, totalPence }), monthlyPence: null };
};

/** A month that costs nothing leaves nothing to collect the next from: the cover would be free for ever. */
const notFree = 'Monthly cover cannot be free. Choose a fixed length of cover, then pay.';

interface PlanEdit {
  readonly offer: PlannableQuote;
  readonly way: Way;
  readonly planned: readonly PlannedLine[];
  readonly totalPence: Pence;
}

/**
 * The payments as staff edited them. INVALID, beside each payment, unless it leaves £1 and lies between the first planned day and the last possible
 * one; then unless they add up.
 */
const editedLines = (edited: readonly EditedInstalment[], { offer, way, planned, totalPence }: PlanEdit): readonly PlannedLine[] => {
  if (way.option !== 'instalments') throw invalid({ instalments: 'Choose instalments first' });
  const lines = edited.map(({ price, date }) => ({ dueOn: date, amountPence: toPence(price) }));
  const earliestOn = planned[0]?.dueOn ?? '';
  const limits = { earliestOn, latestOn: offer.payBy ?? '', onBankDays: isByDebit(way.method) };
  const problems = lines.flatMap(({ dueOn, amountPence }, place) => [
    [`instalments.${place}.price`, isEnough(amountPence) ? undefined : tooSmall],
    [`instalments.${place}.date`, dayProblem(dueOn, limits)],
  ]);
  const wrong = problems.filter(([, problem]) => problem !== undefined);
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
  const sum = sumProblem(lines, totalPence);
  if (sum !== undefined) throw invalid({ instalments: sum });
  const sorted = lines.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
  if (isTakenAtOnce(way.method) && sorted[0]?.dueOn !== earliestOn) throw invalid({ instalments: 'The first payment is taken today' });
  return sorted;
};
