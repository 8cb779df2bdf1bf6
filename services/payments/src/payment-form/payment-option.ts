import { cardTypes, type PaymentForm, type PaymentOption } from '@kerbside/contracts/http/payments/payments';
import { poundsOf } from '@kerbside/contracts/reading/amount';
import { daysToChoose } from '@kerbside/contracts/payments/instalment-edits';
import { methods, type Method } from '../methods/method-port.js';
import type { Caller } from '@kerbside/contracts/caller';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';

type PaymentType = PaymentForm['payment_type'];

/** `stripe`: the form also sends it for a card. */
const isCard = (type: PaymentType): boolean => type === 'stripe' || cardTypes.some((card) => card === type);

type OptionForm = Pick<PaymentForm, 'payment_type' | 'main_payment_option' | 'instalments_count' | 'saved_card'>;

/** How the form is to be paid. */
export interface Way {
  readonly method: Method;
  readonly option: PaymentOption;
  /** The number of payments; 1 unless the option is `instalments`. */
  readonly count: number;
  /** The token of the card that pays, if the customer kept it before. */
  readonly savedCard: string | null;
}

export const wayOf = (form: OptionForm): Way => {
  const { main_payment_option: option = 'in_full', instalments_count, saved_card } = form;
  if (option === 'instalments' && instalments_count === undefined) throw invalid({ instalments_count: 'Choose the number of instalments' });
  const count = option === 'instalments' ? (instalments_count ?? 1) : 1;
  const method = methodIn(form);
  return { method, option, count, savedCard: (method === 'card' && saved_card) || null };
};

/** `none` stands for a saved card, or for one that is only checked today (Q3); else it says that nothing is left to pay. */
export const methodIn = ({ payment_type: type, main_payment_option: option, saved_card }: OptionForm): Method => {
  const isByCard = isCard(type) || (type === 'none' && (Boolean(saved_card) || option === 'preauth'));
  return isByCard ? 'card' : (methods.find((method) => method === type) ?? 'none');
};

/** How staff say they were paid: what lets somebody find the money later. Null for every other method. */
export const referenceIn = ({ method }: Pick<Way, 'method'>, form: Pick<PaymentForm, 'payment_reference'>): string | null => {
  if (method !== 'other') return null;
  const reference = (form.payment_reference ?? '').trim();
  if (reference === '') throw invalid({ payment_reference: 'Enter the reference of the bank transfer, or the number of the cheque' });
  if (reference.length > longestReference) throw invalid({ payment_reference: `Enter at most ${longestReference} characters` });
  return reference;
};

const longestReference = 60;

/** The card of a phone order, which only staff may take (Q6): one that the customer kept, or one that they read out. Undefined when the customer pays. */
export const telephoneMethod = (
  form: Pick<PaymentForm, 'moto' | 'paymentIntentType' | 'payment_method_id' | 'saved_card'>,
  caller: Caller,
): string | undefined => {
  if (form.moto !== true && form.paymentIntentType !== 'moto') return undefined;
  if (caller.kind !== 'staff') throw new DomainError('NOT_ALLOWED');
  const card = form.saved_card || form.payment_method_id;
  if (!card) throw invalid({ payment_method_id: 'Enter the card first' });
  return card;
};

/** The total the customer saw, in pence; 0 when vouchers leave nothing to pay. Without it we could not tell whether they agreed. */
export const displayedPence = (form: Pick<PaymentForm, 'displayed_total'>): number => {
  const pence = penceIn(form.displayed_total ?? Number.NaN);
  if (pence === undefined || pence < 0) throw invalid({ displayed_total: 'Tell us the total that was shown' });
  return pence;
};

/** What the customer would pay with rewards, in pence (Q5). */
export const usedRewardsPence = (form: { readonly used_rewards?: PaymentForm['used_rewards'] }): number => {
  const pence = penceIn(typedPounds(form.used_rewards));
  if (pence === undefined) throw invalid({ used_rewards: 'Enter an amount in pounds and pence' });
  if (pence < 0) throw invalid({ used_rewards: 'Rewards amount needs to be higher than 0.' });
  return pence;
};

/** Typed with or without a minus, so that less than nothing is told apart from what is no amount. */
const typedPounds = (typed: PaymentForm['used_rewards']): number => {
  if (typeof typed === 'number') return typed;
  const [, minus = '', amount = ''] = /^\s*([-\u2212]?)(.*)$/s.exec(typed ?? '') ?? [];
  return amount === '' && minus === '' ? 0 : Number(`${minus && '-'}1`) * poundsOf(amount);
};

/** The day of the month on which direct debits are collected, as it was typed; null when none was. Over 28 there is only the last of the month (Q5). */
export const dayOfPayment = ({ day_of_payment: typed }: { readonly day_of_payment?: string | number | undefined }): number | null => {
  if (typed === undefined || typed === '') return null;
  const day = Number(typed);
  if (!daysToChoose.includes(day)) throw invalid({ day_of_payment: 'Choose a day of the month' });
  return day;
};

const penceIn = (pounds: number): number | undefined => {
  const pence = Math.round(pounds * 100);
  return Number.isSafeInteger(pence) && Math.abs(pence - pounds * 100) <= 1e-6 ? pence : undefined;
};
