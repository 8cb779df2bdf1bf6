import { CallError } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import type { PaymentView } from '@kerbside/contracts/http/payments';
import { formatPounds, toPounds } from '@kerbside/contracts/money';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import { useState } from 'react';
import type { PaymentApi } from '../../api/payment-api.js';
import { pay as words } from '../../messages.js';
import { confirmationPath } from '../../paths.js';
import { CardRefused, payWithCard } from './pay-with-card.js';
import type { Card } from './use-card.js';

export const cardMethods = ['visa', 'visa_debit', 'mastercard', 'maestro'] as const;
export type CardMethod = (typeof cardMethods)[number];

export interface Paying {
  readonly pay: () => Promise<void>;
  readonly isBusy: boolean;
  /** For the banner. */
  readonly problem: string | undefined;
  readonly methodError: string | undefined;
}

interface PayingOptions {
  readonly host: HostApi;
  readonly api: PaymentApi;
  readonly payment: PaymentView;
  readonly method: CardMethod | '';
  readonly card: Card;
  /** Reads the payment again: its price is not the one shown. */
  readonly onStale: () => void;
}

/** Q4, payment form status: awaiting, in progress on submit, awaiting again after a refusal. What is charged is what was shown. */
export const usePay = ({ host, api, payment, method, card, onStale }: PayingOptions): Paying => {
  const [problem, setProblem] = useState<string>();
  const [methodError, setMethodError] = useState<string>();

  const request = useSubmit(async () => {
    const instrument = card.instrument();
    if (!instrument || method === '') throw new Error(words.fieldsFailed);
    const form = {
      payment_type: method,
      main_payment_option: 'in_full',
      displayed_total: toPounds(payment.totalPence),
      paymentIntentType: 'secure',
    } as const;
    try {
      await payWithCard(api, payment.quoteId, form, instrument);
      return undefined;
    } catch (error) {
      return refusalOf(error);
    }
  });

  const refused = (refusal: Refusal) => {
    if (refusal.part) card.refuse(refusal.part, refusal.message);
    if (refusal.isStale) onStale();
    setProblem(refusal.message);
    window.scrollTo({ top: 0 });
  };
  const pay = async () => {
    setMethodError(method === '' ? words.methodRequired : undefined);
    const isComplete = card.isComplete();
    if (method === '' || !isComplete) return setProblem(words.required);
    setProblem(undefined);
    const result = await request.submit(undefined);
    if (result.status === 'failed') refused({ message: words.wentWrong });
    if (result.status !== 'done') return;
    if (result.answer) refused(result.answer);
    else host.navigate(confirmationPath(payment.quoteId), { replace: true });
  };
  return { pay, isBusy: request.status === 'busy', problem, methodError };
};

interface Refusal {
  readonly message: string;
  readonly part?: CardRefused['part'];
  readonly isStale?: boolean;
}

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof CardRefused) return { message: error.message || words.wentWrong, part: error.part };
  if (!(error instanceof CallError)) return { message: words.wentWrong };
  if (error.code !== 'PRICE_CHANGED') return { message: error.message || words.wentWrong, isStale: error.status === 409 };
  const total = typeof error.data === 'object' && error.data !== null ? Reflect.get(error.data, 'totalPence') : undefined;
  return { message: typeof total === 'number' ? words.priceChanged(formatPounds(total)) : error.message, isStale: true };
};
