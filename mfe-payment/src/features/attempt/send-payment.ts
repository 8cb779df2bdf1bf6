import type { ApprovalForm } from '@kerbside/contracts/http/payments/payments';
import type { Instrument } from '@kerbside/contracts/ui/controls/use-mounted-fields';
import { toPounds, type Pence } from '@kerbside/contracts/money/money';
import type { PayForm } from '../../api/payment-api.js';
import { failureOnceHeld, payWithCard, UnsettledPayment, type CardPayment, type Transaction } from '../card/pay-with-card.js';
import { askedBy, type OfferedType, isCard, type ChosenWay } from '../choice/ways.js';
import { optionOf, type PayChoice, type Sections } from '../choice/pay-choice.js';
import { providerFormMs } from '../../timings.js';

interface PaymentOrder extends Omit<CardPayment, 'instrument'> {
  readonly type: OfferedType;
  readonly transaction: Transaction;
  /** For cards. */
  readonly instrument: () => Instrument;
}

/** The sale was made; or the browser has to send a form to the provider, where the customer approves it. */
export type PaymentAnswer = { readonly kind: 'sold' } | { readonly kind: 'approve'; readonly form: ApprovalForm };

const sold: PaymentAnswer = { kind: 'sold' };

/** Throws `CallError` when the service refused, `CardRefused` when the provider did, `Unsettled` when something may have been taken. */
export const sendPayment = (sending: PaymentOrder): Promise<PaymentAnswer> =>
  send(sending).catch((failure: unknown) => (failure instanceof UnsettledPayment ? asItStands(sending, failure) : Promise.reject(failure)));

/** A service that was late may have taken the payment by now. */
const asItStands = async ({ api, quoteId, form }: PaymentOrder, failure: UnsettledPayment): Promise<PaymentAnswer> => {
  const known = await api.checkStatus(quoteId, form).catch(() => undefined);
  if (known?.status === 'paid') return sold;
  throw failure;
};

const send = async (sending: PaymentOrder): Promise<PaymentAnswer> => {
  const { api, quoteId, type, form, transaction, wallet, onReady } = sending;
  const asks = askedBy(type);
  if (asks === 'card') {
    await payWithCard({ api, quoteId, form, instrument: sending.instrument(), wallet, onReady }, transaction);
    return sold;
  }
  if (asks === 'approval') {
    const { approval } = await api.submit(quoteId, form);
    onReady();
    return approval ? { kind: 'approve', form: approval } : sold;
  }
  const { paymentSucceeded } = await api.preSubmit(quoteId, form);
  onReady();
  if (paymentSucceeded) return sold;
  await api.submit(quoteId, form).catch((failure: unknown) => {
    throw failureOnceHeld(failure);
  });
  return sold;
};

/** What the customer agrees to when they press the button. */
interface PaymentAgreement {
  readonly type: OfferedType;
  readonly choice: PayChoice;
  readonly way: ChosenWay;
  readonly sections: Sections;
  readonly usedRewardsPence: Pence;
  /** The day of the month of a direct debit. */
  readonly day: number | undefined;
  /** What only one method needs: a bank account, a reference. */
  readonly details: Partial<PayForm>;
}

/** The payment form (Q3). The total that is charged is the total that was shown, in the payments that were shown. */
export const payFormOf = ({ type, choice, way, sections, usedRewardsPence, day, details }: PaymentAgreement): PayForm => {
  const isByCard = isCard(type);
  return {
    payment_type: type,
    main_payment_option: optionOf(choice),
    displayed_total: toPounds(way.totalPence),
    ...(usedRewardsPence > 0 && { used_rewards: toPounds(usedRewardsPence) }),
    ...(way.option === 'instalments' && { instalments_count: way.count }),
    ...(way.isEdited && {
      instalments: way.payments.map(({ number, dueOn, amountPence }) => ({ number, price: toPounds(amountPence), date: dueOn })),
    }),
    ...(way.planId !== '' && { plan_id: way.planId }),
    ...(isByCard && { paymentIntentType: 'secure' as const }),
    ...(isByCard && choice.savedCard !== undefined && { saved_card: choice.savedCard }),
    ...(sections.cardFields && choice.keepsCard && { save_card: true }),
    ...(sections.paymentDay && day !== undefined && { day_of_payment: day }),
    ...details,
  };
};

/**
 * Sends a form of the provider as the browser sends one, so that the customer leaves for the provider's page (Q4: after 500 ms). From a partner's frame the
 * whole window leaves: a provider's page refuses to be framed.
 */
export const leaveForApproval = async ({ action, method, fields }: ApprovalForm): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, providerFormMs));
  const form = document.createElement('form');
  form.action = action;
  form.method = method;
  form.target = '_top';
  form.hidden = true;
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { name, value, type: 'hidden' }));
  document.body.append(form);
  form.submit();
};
