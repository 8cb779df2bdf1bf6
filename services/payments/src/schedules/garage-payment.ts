import { isDeepStrictEqual } from 'node:util';
import { garagePaymentChanged } from '@kerbside/contracts/events/payments';
import type { GaragePayment } from '@kerbside/contracts/http/payments/payments';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { Told } from '../purchases/purchase-events.js';
import type { Purchase } from '../purchases/purchase.js';
import { isAtGarage, sumOfLines, type ScheduleLine } from '../purchases/schedule.js';

type Scheduled = Pick<Purchase, 'schedule'>;

/** What the garage takes from the customer; null when the purchase is paid to us. What was cancelled of it no longer counts, unless all of it was. */
export const atGarageOf = ({ schedule }: Scheduled): GaragePayment | null => {
  const lines = schedule.filter(isAtGarage);
  const wanted = lines.filter(({ state }) => state !== 'void');
  const [first] = wanted.length > 0 ? wanted : lines;
  if (!first) return null;
  return { amountPence: sumOfLines(wanted.length > 0 ? wanted : lines), dueOn: first.dueOn, status: statusOf(first) };
};

/** What the garage has yet to take, in pence. */
export const dueAtGarage = ({ schedule }: Scheduled): number => sumOfLines(schedule.filter(isDueAtGarage));

/** Whether its garage has yet to take it. */
export const isDueAtGarage = (line: ScheduleLine): boolean => isAtGarage(line) && line.state === 'due';

/** The visit is on another day now. */
export const movedTo = (purchase: Purchase, dueOn: IsoDay): Purchase => withDue(purchase, () => ({ dueOn }));

/** The garage has finished the work, and takes what is due for it. */
export const paidThere = (purchase: Purchase): Purchase => withDue(purchase, () => ({ state: 'collected' }));

/** The visit was cancelled: nothing is to be paid. */
export const notToPay = (purchase: Purchase): Purchase => withDue(purchase, () => ({ state: 'void' }));

/** A part of the visit was cancelled: the garage takes that much less, and the part stands as a void line of its own, so that lines sum to what was agreed. */
export const reducedBy = (purchase: Purchase, lessPence: number): Purchase => {
  const due = purchase.schedule.find(isDueAtGarage);
  if (!due || lessPence <= 0) return purchase;
  if (lessPence >= due.amountPence) return notToPay(purchase);
  const number = Math.max(...purchase.schedule.map((line) => line.number)) + 1;
  const reduced = withDue(purchase, ({ amountPence }) => ({ amountPence: amountPence - lessPence }));
  return { ...reduced, schedule: [...reduced.schedule, { ...due, number, amountPence: lessPence, state: 'void' }] };
};

/** The visit was booked again after it was cancelled: the garage takes what was due for it by then, which is line 1. */
export const toPayAgain = (purchase: Purchase, dueOn: IsoDay): Purchase => ({
  ...purchase,
  schedule: purchase.schedule.map((line) =>
    isAtGarage(line) && line.number === 1 && line.state === 'void' ? { ...line, state: 'due', dueOn } : line,
  ),
});

/** The events of a change of it: none when the garage takes the same as before. */
export const garagePaymentChange = (before: Purchase, after: Purchase): Told[] =>
  isDeepStrictEqual(atGarageOf(before), atGarageOf(after)) ? [] : garagePaymentTold(after);

/** The event of what the garage takes now; none for what is paid to us. */
export const garagePaymentTold = (purchase: Purchase): Told[] => {
  const payment = atGarageOf(purchase);
  const { id: purchaseId, quoteId, customerId } = purchase;
  return payment ? [{ type: garagePaymentChanged, data: { purchaseId, quoteId, customerId, currency: 'gbp', ...payment } }] : [];
};

const statusOf = ({ state }: ScheduleLine): GaragePayment['status'] => {
  if (state === 'collected') return 'paid';
  return state === 'void' ? 'void' : 'due';
};

const withDue = (purchase: Purchase, change: (line: ScheduleLine) => Partial<ScheduleLine>): Purchase => ({
  ...purchase,
  schedule: purchase.schedule.map((line) => (isDueAtGarage(line) ? { ...line, ...change(line) } : line)),
});
