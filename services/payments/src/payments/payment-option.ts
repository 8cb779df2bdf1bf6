import type { PaymentForm, paymentTypes } from '@kerbside/contracts/http/payments';
import { DomainError, invalid } from '@kerbside/platform/errors';

type PaymentType = (typeof paymentTypes)[number];

/** Card brands of Q3, and `stripe`, which the form also sends for a card. */
export const cardTypes = ['visa', 'visa_debit', 'mastercard', 'maestro'] as const satisfies readonly PaymentType[];

const isCard = (type: PaymentType): boolean => type === 'stripe' || cardTypes.some((card) => card === type);

/** Refuses every way to pay that is not a card in full. */
export const requireCardInFull = (form: Pick<PaymentForm, 'payment_type' | 'main_payment_option'>): void => {
  const isInFull = (form.main_payment_option ?? 'in_full') === 'in_full';
  if (!isCard(form.payment_type) || !isInFull) throw new DomainError('PAYMENT_METHOD_UNAVAILABLE');
};

/** The total the customer saw, in pence. Without it nothing is charged: we could not tell whether they agreed. */
export const displayedPence = (form: Pick<PaymentForm, 'displayed_total'>): number => {
  const pence = penceIn(form.displayed_total ?? Number.NaN);
  if (pence === undefined || pence <= 0) throw invalid({ displayed_total: 'Tell us the total that was shown' });
  return pence;
};

/** What the customer would pay with rewards, in pence (Q5). */
export const usedRewardsPence = (form: Pick<PaymentForm, 'used_rewards'>): number => {
  const pence = penceIn(Number(form.used_rewards ?? 0));
  if (pence === undefined) throw invalid({ used_rewards: 'Enter an amount in pounds and pence' });
  if (pence < 0) throw invalid({ used_rewards: 'Rewards amount needs to be higher than 0.' });
  return pence;
};

const penceIn = (pounds: number): number | undefined => {
  const pence = Math.round(pounds * 100);
  return Number.isSafeInteger(pence) && Math.abs(pence - pounds * 100) <= 1e-6 ? pence : undefined;
};
