import { londonDay } from '@kerbside/contracts/days/dates';
import type { PaymentChoice } from '@kerbside/contracts/http/payments/payments';
import type { Pence } from '@kerbside/contracts/money/money';

/** Where the service lists no ways to pay: the whole price today, by card. There is no plan to check it against. */
export const planWithoutOffers = (totalPence: Pence): readonly PaymentChoice[] => [
  {
    method: 'card',
    option: 'in_full',
    count: 1,
    planId: '',
    totalPence,
    todayPence: totalPence,
    payments: [{ number: 1, dueOn: londonDay(new Date()), amountPence: totalPence }],
    monthlyPence: null,
  },
];
