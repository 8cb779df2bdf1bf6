import { formatLongDay } from '../days/dates.js';
import type { GaragePayment } from '../http/payments/payments.js';
import { formatPounds } from '../money/money.js';

/** What is said of a visit that nothing was paid for, when it is cancelled. */
export const nothingToRefund = 'You have paid nothing, so there is nothing to refund.';

/** What a customer pays at the garage, in one line: it never says that we were paid. */
export const garagePaymentWords = ({ amountPence, dueOn, status }: GaragePayment): string => {
  if (status === 'paid') return `${formatPounds(amountPence)} paid at the garage`;
  if (status === 'void') return 'Cancelled: nothing to pay at the garage';
  return `${formatPounds(amountPence)} to pay at the garage on ${formatLongDay(dueOn)}`;
};
