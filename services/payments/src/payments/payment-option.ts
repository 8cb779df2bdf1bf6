import type { PaymentForm, paymentTypes } from '@kerbside/contracts/http/payments';
import { DomainError, invalid } from '@kerbside/platform/errors';

type PaymentType = (typeof paymentTypes)[number];

/** Card brands of Q3, and `stripe`, which the form also sends for a card. */
export const cardTypes = ['visa', 'visa_debit', 'mastercard', 'maestro'] as const satisfies readonly PaymentType[];

const isCard = (type: PaymentType): boolean => type === 'stripe' || cardTypes.some((card) => card === type);

/** Refuses every way to pay that is not a card in full. */
export const requireCardInFull = (form: Pick<PaymentForm, 'payment_type' | 'main_payment_option' | 'used_rewards'>): void => {
  const isInFull = (form.main_payment_option ?? 'in_full') === 'in_full';
  const usesRewards = Number(form.used_rewards ?? 0) !== 0;
  if (!isCard(form.payment_type) || !isInFull || usesRewards) throw new DomainError('PAYMENT_METHOD_UNAVAILABLE');
};

/** The total the customer saw, in pence. Without it nothing is charged: we could not tell whether they agreed. */
export const displayedPence = (form: Pick<PaymentForm, 'displayed_total'>): number => {
  const pounds = form.displayed_total;
  const pence = Math.round((pounds ?? Number.NaN) * 100);
  if (!Number.isSafeInteger(pence) || pence <= 0 || Math.abs(pence - (pounds ?? 0) * 100) > 1e-6)
    throw invalid({ displayed_total: 'Tell us the total that was shown' });
  return pence;
};
