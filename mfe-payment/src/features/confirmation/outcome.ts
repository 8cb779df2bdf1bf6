import { formatLongDay, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { garagePayDay, garagePayDayLabel, isNotToldPaid } from '@kerbside/contracts/garages/at-garage-words';
import type { GaragePayment, Receipt } from '@kerbside/contracts/http/payments/payments';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import { aMonth, cancelledPence, isBySetup, receiptWords } from '@kerbside/contracts/payments/receipt-words';
import type { TimelineEvent } from '@kerbside/contracts/ui/page/timeline';
import { outcome as words } from '../../messages/outcome.js';

type Line = Receipt['schedule'][number];

const sum = (lines: readonly Line[]): Pence => lines.reduce((total, { amountPence }) => total + amountPence, 0);

export const takenPence = ({ schedule, atGarage }: Receipt): Pence =>
  atGarage ? 0 : sum(schedule.filter(({ state }) => state === 'collected'));

/** The first sentence where cover rests or has ended since. */
export const leadNow = (cover: NonNullable<Receipt['cover']>): string => (cover === 'over' ? words.over : words.owed);

/** The first sentence: it never says that something was taken when nothing was. */
export const leadOf = (receipt: Receipt, today: IsoDay): string => {
  if (receipt.atGarage) return leadAtGarage(receipt.atGarage, today);
  if (receipt.method === 'none') return words.nothingOwed;
  const isTaken = takenPence(receipt) > 0;
  if (!isTaken && receipt.schedule.some(isUnpaid)) return words.owed;
  if (!isTaken && cancelledPence(receipt) === receipt.totalPence) return words.cancelled;
  if (isByDebit(receipt.method)) return words.directDebit;
  if (isTaken) return words.taken;
  return receipt.option === 'preauth' ? words.cardChecked : words.pending;
};

const leadAtGarage = (payment: GaragePayment, today: IsoDay): string =>
  isNotToldPaid(payment, today) ? words.atGarage.passed : words.atGarage[payment.status](garagePayDay(payment));

/** Under a heading that thanks already. */
export const leadOfOrder = (receipt: Receipt, today: IsoDay): string => leadOf(receipt, today).replace(words.thanks, '');

/** Collecting it failed, or it was taken back. */
const isUnpaid = ({ state }: Line): boolean => state === 'failed' || state === 'reversed';

/** What was paid, what is on its way, and what follows: each payment once, with its day. */
export const paymentEvents = (receipt: Receipt, today: IsoDay): readonly TimelineEvent[] => {
  const { schedule, paidAt, monthlyPence } = receipt;
  if (receipt.atGarage) return [eventAtGarage(receipt.atGarage, today)];
  const paidOn = formatLongDay(londonDay(new Date(paidAt)));
  const monthly = monthlyPence === null ? [] : [{ id: 'monthly', title: aMonth(monthlyPence), state: 'next' as const }];
  const later = schedule.filter(({ state }) => state === 'due');
  const [next] = later;
  const last = later.at(-1);
  return [
    ...schedule
      .filter(({ state }) => state === 'collected')
      .map(({ number, amountPence, dueOn }): TimelineEvent => ({
        id: `line-${number}`,
        title: words.paid(formatPounds(amountPence)),
        // It may have been paid early, or late.
        when: number > 1 || isBySetup(receipt) ? receiptWords.dueOn(formatLongDay(dueOn)) : paidOn,
        state: 'done',
      })),
    ...schedule
      .filter(({ state }) => state === 'accepted')
      .map(({ number, amountPence, dueOn }): TimelineEvent => ({
        id: `line-${number}`,
        title: words.onItsWay(formatPounds(amountPence)),
        when: formatLongDay(dueOn),
        state: 'now',
      })),
    ...schedule.filter(isUnpaid).map(({ number, amountPence, dueOn }): TimelineEvent => ({
      id: `line-${number}`,
      title: words.unpaid(formatPounds(amountPence)),
      when: formatLongDay(dueOn),
      state: 'now',
    })),
    ...(next ? [{ id: 'next', title: nextOf(receipt, next), when: formatLongDay(next.dueOn), state: 'next' as const }] : []),
    ...(last && later.length > 1
      ? [
          {
            id: 'then',
            title: words.others(later.length - 1, isMonthly(later)),
            when: later.length === 2 ? formatLongDay(last.dueOn) : words.until(formatLongDay(last.dueOn)),
            state: 'next' as const,
          },
        ]
      : []),
    ...monthly,
  ];
};

const eventAtGarage = (payment: GaragePayment, today: IsoDay): TimelineEvent => {
  const { amountPence, status } = payment;
  const isPassed = isNotToldPaid(payment, today);
  const title = words.garagePayment[isPassed ? 'passed' : status](formatPounds(amountPence));
  if (status === 'void') return { id: 'at-garage', title, state: 'done' };
  return { id: 'at-garage', title, when: garagePayDayLabel(payment), state: statesAtGarage[isPassed ? 'passed' : status] };
};

const statesAtGarage = { due: 'next', passed: 'now', paid: 'done' } as const;

/** Whether one falls into each month: payments that staff edited may come at any time. */
const isMonthly = (lines: readonly Line[]): boolean =>
  lines.every(({ dueOn }, place) => monthOf(dueOn) === monthOf(lines[0]?.dueOn ?? dueOn) + place);

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

const nextOf = ({ method }: Receipt, { amountPence }: Line): string =>
  isByDebit(method) ? words.nextDebit(formatPounds(amountPence)) : words.next(formatPounds(amountPence));
