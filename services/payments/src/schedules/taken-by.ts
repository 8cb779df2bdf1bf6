import { moneyMethod } from '../methods/method-port.js';
import type { Purchase } from '../purchases/purchase.js';
import { inOrder } from '../purchases/schedule.js';
import { isAwaited } from './collecting.js';

type Ways = ReturnType<typeof moneyMethod>;

export interface Taking {
  readonly takenBy?: string;
  readonly isOnItsDay?: boolean;
}

/** In the words of a letter that ends a sentence with them. Only banks wait for a working day. */
export const takings: Readonly<Record<Ways, Taking>> = {
  card: { takenBy: 'from your card', isOnItsDay: true },
  paypal: { takenBy: 'by PayPal', isOnItsDay: true },
  direct_debit: { takenBy: 'by direct debit', isOnItsDay: false },
  other: {},
};

/** Who could not accept a refund, and why that may be. */
export const refusals: Readonly<Record<Ways, string>> = {
  card: 'your bank could not accept it, for example because the card was closed',
  direct_debit: 'your bank could not accept it, for example because the account was closed',
  paypal: 'PayPal could not accept it, for example because your PayPal account was closed',
  other: 'your bank could not accept it, for example because the card or account was closed',
};

/** By what the payments that are still to come are taken, or were until the bank or PayPal ended it. Undefined when none are. */
export const takenBy = ({ instrument, schedule }: Pick<Purchase, 'instrument' | 'schedule'>): Ways | undefined => {
  const next = inOrder(schedule).find(isAwaited);
  return next && moneyMethod(instrument?.method ?? next.method);
};
