import type { HostApi } from '@kerbside/contracts/host';
import type { PaymentView } from '@kerbside/contracts/http/payments';
import { toPounds, type Pence } from '@kerbside/contracts/money';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import { useState } from 'react';
import type { PaymentApi } from '../../api/payment-api.js';
import { pay as words } from '../../messages.js';
import { confirmationPath } from '../../paths.js';
import { payWithCard, type Transaction } from './pay-with-card.js';
import { incomplete, refusalOf, type Refusal } from './refusal.js';
import type { Card } from './use-card.js';

export const cardMethods = ['visa', 'visa_debit', 'mastercard', 'maestro'] as const;
export type CardMethod = (typeof cardMethods)[number];

export interface Paying {
  readonly pay: () => Promise<void>;
  readonly isBusy: boolean;
  /** For the banner. */
  readonly refusal: Refusal | undefined;
  readonly methodError: string | undefined;
}

interface PayingOptions {
  readonly host: HostApi;
  readonly api: PaymentApi;
  /** As shown, with the rewards that are used. */
  readonly payment: PaymentView;
  readonly usedRewardsPence: Pence;
  readonly method: CardMethod | '';
  readonly transaction: Transaction;
  /** The id of the first method, which gets the focus when none is chosen. */
  readonly methodId: string;
  readonly card: Card;
  /** Reloads the payment: what is shown may be out of date. */
  readonly onStale: () => Promise<void>;
}

/** Q4, payment form status: awaiting, in progress on submit, awaiting again after a refusal. The amount charged is the amount shown. */
export const usePay = (options: PayingOptions): Paying => {
  const { host, payment, method, methodId, card, onStale } = options;
  const [refusal, setRefusal] = useState<Refusal>();
  const [methodError, setMethodError] = useState<string>();
  const request = useSubmit((chosen: CardMethod) => payOnce(options, chosen).catch(refusalOf));

  const refused = (why: Refusal) => {
    if (why.part) card.refuse(why.part, why.message);
    if (why.isStale) void onStale();
    setRefusal(why);
    window.scrollTo({ top: 0 });
  };
  const pay = async () => {
    setMethodError(method === '' ? words.methodRequired : undefined);
    const isComplete = await card.isComplete();
    // Only one of them: a field of the provider takes the focus late, from whatever has it at that moment.
    if (method === '') document.getElementById(methodId)?.focus();
    else if (!isComplete) card.focus();
    if (method === '' || !isComplete) return setRefusal(incomplete);
    setRefusal(undefined);
    const result = await request.submit(method);
    if (result.status !== 'done') return;
    if (result.answer) refused(result.answer);
    else host.navigate(confirmationPath(payment.quoteId), { replace: true });
  };
  const isMended = refusal === incomplete && method !== '' && Object.keys(card.errors).length === 0;
  return { pay, isBusy: request.status === 'busy', refusal: isMended ? undefined : refusal, methodError };
};

type Chosen = Pick<PayingOptions, 'api' | 'payment' | 'usedRewardsPence' | 'card' | 'transaction'>;

const payOnce = async ({ api, payment, usedRewardsPence, card, transaction }: Chosen, method: CardMethod): Promise<undefined> => {
  const instrument = card.instrument();
  if (!instrument) throw new Error(words.fieldsFailed);
  const form = {
    payment_type: method,
    main_payment_option: 'in_full',
    displayed_total: toPounds(payment.totalPence),
    ...(usedRewardsPence > 0 && { used_rewards: toPounds(usedRewardsPence) }),
    paymentIntentType: 'secure',
  } as const;
  await payWithCard({ api, quoteId: payment.quoteId, form, instrument }, transaction);
  return undefined;
};
