import { moneyMethod } from '../methods/method-port.js';
import type { Purchase } from '../purchases/purchase.js';
import { inOrder } from '../purchases/schedule.js';
import { isAwaited } from './collecting.js';

type Ways = ReturnType<typeof moneyMethod>;

export interface CollectionMark {
  readonly takenBy?: string;
  readonly isOnItsDay?: boolean;
}

/** Worded to end a sentence in a letter. Only banks wait for a working day. */
export const takings: Readonly<Record<Ways, CollectionMark>> = {
  card: { takenBy: 'from your card', isOnItsDay: true },
  paypal: { takenBy: 'by PayPal', isOnItsDay: true },
  direct_debit: { takenBy: 'by direct debit', isOnItsDay: false },
  other: {},
};

/** Where a refund goes. Its event names the kind alone: the digits stay on pages (ADR 7). */
export const destinations: Readonly<Record<Ways, string>> = {
  card: 'card',
  direct_debit: 'bank account',
  paypal: 'PayPal',
  other: 'bank transfer or cheque',
};

/** Who could not accept a refund, with a likely reason. */
export const refusals: Readonly<Record<Ways, string>> = {
  card: 'your bank could not accept it, for example because the card was closed',
  direct_debit: 'your bank could not accept it, for example because the account was closed',
  paypal: 'PayPal could not accept it, for example because your PayPal account was closed',
  other: 'your bank could not accept it, for example because the card or account was closed',
};

/** How the remaining payments are taken, or were until the bank or PayPal ended it. Undefined when none remain. */
export const takenBy = ({ instrument, schedule }: Pick<Purchase, 'instrument' | 'schedule'>): Ways | undefined => {
  const next = inOrder(schedule).find(isAwaited);
  return next && moneyMethod(instrument?.method ?? next.method);
};
