import { isByDebit, methodSentences, type PaymentMethod } from '@kerbside/contracts/money/payment-methods';
import { moneyMethod } from '../methods/method-port.js';
import type { Purchase } from '../purchases/purchase.js';
import { inOrder } from '../purchases/schedule.js';
import { isAwaited } from './collecting.js';

export interface CollectionMark {
  readonly takenBy?: string;
  readonly isOnItsDay?: boolean;
}

/** Only banks wait for a working day. */
export const takingBy = (method: PaymentMethod): CollectionMark => {
  const { takenBy } = methodSentences[method];
  return takenBy === undefined ? {} : { takenBy, isOnItsDay: !isByDebit(method) };
};

/** How the remaining payments are taken, or were until the bank or PayPal ended it. Undefined when none remain. */
export const takenBy = ({ instrument, schedule }: Pick<Purchase, 'instrument' | 'schedule'>): PaymentMethod | undefined => {
  const next = inOrder(schedule).find(isAwaited);
  return next && moneyMethod(instrument?.method ?? next.method);
};
