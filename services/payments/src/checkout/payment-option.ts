import type { PaymentForm, paymentTypes } from '@kerbside/contracts/http/payments';
import type { Caller } from '@kerbside/contracts/caller';
import { DomainError, invalid } from '@kerbside/platform/errors';

type PaymentType = (typeof paymentTypes)[number];

/** Card brands of Q3, and `stripe`, which the form also sends for a card. */
export const cardTypes = ['visa', 'visa_debit', 'mastercard', 'maestro'] as const satisfies readonly PaymentType[];

const isCard = (type: PaymentType): boolean => type === 'stripe' || cardTypes.some((card) => card === type);

/** Whether the form is to be paid by card, all at once. */
export const isCardInFull = (form: Pick<PaymentForm, 'payment_type' | 'main_payment_option'>): boolean =>
  isCard(form.payment_type) && (form.main_payment_option ?? 'in_full') === 'in_full';

/** Whether the form says that nothing is left to pay. */
export const isNothing = (form: Pick<PaymentForm, 'payment_type' | 'main_payment_option'>): boolean =>
  form.payment_type === 'none' && (form.main_payment_option ?? 'in_full') === 'in_full';

/** The card of a phone order, which only staff may take (Q6); undefined when the customer pays. */
export const telephoneMethod = (
  form: Pick<PaymentForm, 'moto' | 'paymentIntentType' | 'payment_method_id'>,
  caller: Caller,
): string | undefined => {
  if (form.moto !== true && form.paymentIntentType !== 'moto') return undefined;
  if (caller.kind !== 'staff') throw new DomainError('NOT_ALLOWED');
  if (!form.payment_method_id) throw invalid({ payment_method_id: 'Enter the card first' });
  return form.payment_method_id;
};

/** The total the customer saw, in pence; 0 when vouchers leave nothing to pay. Without it we could not tell whether they agreed. */
export const displayedPence = (form: Pick<PaymentForm, 'displayed_total'>): number => {
  const pence = penceIn(form.displayed_total ?? Number.NaN);
  if (pence === undefined || pence < 0) throw invalid({ displayed_total: 'Tell us the total that was shown' });
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
