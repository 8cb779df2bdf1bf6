import type { IsoDay } from '@kerbside/contracts/days/dates';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import type { EditedPayment } from '@kerbside/contracts/payments/instalment-edits';
import type { EditorRules } from '@kerbside/contracts/payments/typed-payments';
import type { ChosenWay } from '../choice/ways.js';

/** The payments as staff edited them, in place of those of one plan. Another plan has none of them. */
export interface EditedPlan {
  readonly planId: string;
  readonly payments: readonly EditedPayment[];
}

/** What is taken at the sale stays on its day. */
const isTakenNow = ({ todayPence }: Pick<ChosenWay, 'todayPence'>): boolean => todayPence > 0;

/** The way that was chosen, with the payments that were edited for it: everything on the page follows them. */
export const editedWay = (way: ChosenWay, edited: EditedPlan | undefined): ChosenWay => {
  if (edited?.planId !== way.planId) return way;
  const payments = edited.payments
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
    .map(({ dueOn, amountPence }, place) => ({ number: place + 1, dueOn, amountPence }));
  const todayPence = payments.reduce((sum, { dueOn, amountPence }) => (dueOn === payments[0]?.dueOn ? sum + amountPence : sum), 0);
  return { ...way, payments, todayPence: isTakenNow(way) ? todayPence : way.todayPence, isEdited: true };
};

/** The rules of the editor for a way to pay, as the service checks them. */
export const rulesFor = (way: ChosenWay, payBy: IsoDay): EditorRules => ({
  earliestOn: way.payments[0]?.dueOn ?? payBy,
  latestOn: payBy,
  onBankDays: isByDebit(way.method),
  targetPence: way.totalPence,
  isFirstFixed: isTakenNow(way),
});

/** Staff may edit a plan of instalments where the service says until when. */
export const mayEdit = (way: ChosenWay, payBy: IsoDay | null | undefined): payBy is IsoDay =>
  way.option === 'instalments' && way.monthlyPence === null && typeof payBy === 'string';
