import { cardParts } from '@kerbside/contracts/cards/card-fields';
import { cardWords } from '@kerbside/contracts/cards/card-words';
import type { HostApi } from '@kerbside/contracts/host';
import { cardTypes, type PaymentView } from '@kerbside/contracts/http/payments/payments';
import type { Pence } from '@kerbside/contracts/money/money';
import type { SummaryError } from '@kerbside/contracts/ui/controls/error-summary';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Card } from '@kerbside/contracts/ui/payment/use-card';
import type { PaymentApi, PayForm } from '../../api/payment-api.js';
import { pay as words } from '../../messages/payment.js';
import { method as methodWords } from '../../messages/ways.js';
import { confirmationPath } from '../../paths.js';
import type { Transaction, WalletPayment } from '../card/pay-with-card.js';
import { focusKeptCard } from '../card/card-section.js';
import { focusMethod } from '../choice/method-field.js';
import type { UseChoice } from '../choice/use-choice.js';
import { isCard, methodOf, type ChosenWay, type Method, type OfferedType } from '../choice/ways.js';
import { giveUpBegun, noteBegun, noteKnown, useGivenUpOnLeaving } from './begun-payment.js';
import { failedOf } from '../plan/plan-words.js';
import { incomplete, type PayRefusal } from './refusal.js';
import { sendPayment, type PaymentAnswer, leaveForApproval, payFormOf } from './send-payment.js';
import type { PayQuestions } from './use-asked.js';

/** Q4: `ready` once pre-submit succeeded. Nothing is sent unless the form awaits it, and a refusal makes it wait again. */
type FormStatus = 'awaiting' | 'in-progress' | 'ready';

interface PayControl {
  readonly pay: () => Promise<void>;
  /** Whether the form is complete except for the card, which the wallet supplies; otherwise shows what is missing. */
  readonly isCompleteForWallet: () => boolean;
  readonly payByWallet: (wallet: WalletPayment) => Promise<void>;
  readonly status: FormStatus;
  /** For the banner. */
  readonly refusal: PayRefusal | undefined;
  readonly methodError: string | undefined;
  /** The fields to correct, with their errors, in the order of the page. */
  readonly problems: readonly SummaryError[];
}

interface PayingOptions {
  readonly host: HostApi;
  readonly api: PaymentApi;
  /** As shown, with the rewards that are used. */
  readonly payment: PaymentView;
  readonly usedRewardsPence: Pence;
  readonly choosing: UseChoice;
  readonly transaction: Transaction;
  readonly methodId: string;
  readonly card: Card;
  /** What the method asks for besides a card: a bank account, a reference. */
  readonly asked: PayQuestions;
  /** Keeps the time of the visit; false when somebody else has it, and the customer was sent to choose another. */
  readonly keepSlot: () => Promise<boolean>;
  /** Why nothing was paid. */
  readonly refuse: (failure: unknown) => Promise<PayRefusal>;
  /** Reloads the payment: what is shown may be out of date. */
  readonly onStale: () => Promise<void>;
}

/** Q4, payment form status. The amount charged is the amount shown, in the payments that are shown. */
export const usePay = (options: PayingOptions): PayControl => {
  const { host, payment, choosing, methodId, card, asked, onStale } = options;
  const { choice, way, sections } = choosing;
  const [refusal, setRefusal] = useRefusal(choosing, host.session.userId);
  const [methodError, setMethodError] = useState<string>();
  const comeBack = () => giveUpBegun(options.api, payment.quoteId).then(onStale);
  const [status, setStatus] = useStatus(comeBack);
  useGivenUpOnLeaving(options.api, payment.quoteId);
  const request = useSubmit((chosen: AgreementOrder) => payOnce(options, chosen, () => setStatus('ready')).catch(options.refuse));

  const refused = (why: PayRefusal, { type, wallet }: AgreementOrder) => {
    setStatus('awaiting');
    if (why.part) card.refuse(why.part, why.message);
    if (why.fields) asked.refuse(why.fields);
    if (why.isStale) void onStale();
    setRefusal({ title: failedOf(type, why.isUntried), ...why });
    window.scrollTo({ top: 0 });
    if (why.isOfCard !== true || wallet) return;
    if (sections.cardFields) card.focus(why.part ?? 'number');
    else focusKeptCard(choice.savedCard);
  };
  const send = async (agreeing: AgreementOrder) => {
    setRefusal(undefined);
    setStatus('in-progress');
    if (!(await options.keepSlot())) return agreeing.wallet?.close('fail');
    noteBegun(payment.quoteId, { ...payment, totalPence: payment.totalPence + options.usedRewardsPence, type: agreeing.type });
    const result = await request.submit(agreeing);
    if (result.status !== 'done') return;
    const { answer } = result;
    if ('kind' in answer && answer.kind === 'approve') return leaveForApproval(answer.form);
    if (!('isLost' in answer)) noteKnown(payment.quoteId);
    if ('message' in answer) refused(answer, agreeing);
    else host.navigate(confirmationPath(payment.quoteId), { replace: true });
  };
  const pay = async () => {
    if (status !== 'awaiting') return;
    const { type } = choice;
    setMethodError(type === '' ? words.methodRequired : undefined);
    const isCardComplete = !sections.cardFields || (await card.isComplete());
    const isAnswered = asked.isComplete();
    // Only one of them: a field of the provider takes the focus late, from whatever has it at that moment.
    if (type === '') focusMethod(methodId);
    else if (!isCardComplete) card.focus();
    else if (!isAnswered) asked.focus();
    if (type === '' || !way || !isCardComplete || !isAnswered) return setRefusal(incomplete);
    await send({ type, way });
  };
  const isCompleteForWallet = () => {
    if (status !== 'awaiting') return false;
    // The wallet brings a card: which brand decides nothing.
    if (isCard(choice.type) && way) return true;
    setMethodError(words.methodRequired);
    setRefusal(incomplete);
    focusMethod(methodId);
    return false;
  };
  const payByWallet = async (wallet: WalletPayment) => {
    if (isCard(choice.type) && way) await send({ type: choice.type === '' ? cardTypes[0] : choice.type, way, wallet });
    else wallet.close('fail');
  };
  const ofMethod =
    choice.type === '' && methodError !== undefined
      ? [{ message: `${methodWords.label} ${methodError}`, target: methodId, focus: () => focusMethod(methodId) }]
      : [];
  const problems = [...ofMethod, ...(sections.cardFields ? problemsOf(card) : []), ...asked.problems];
  const isMended = refusal === incomplete && choice.type !== '' && problems.length === 0;
  return {
    pay,
    isCompleteForWallet,
    payByWallet,
    status,
    refusal: isMended ? undefined : refusal,
    methodError: choice.type === '' ? methodError : undefined,
    problems,
  };
};

/** Errors of the provider's fields, which only the provider can focus. */
const problemsOf = (card: Card): readonly SummaryError[] =>
  cardParts.flatMap((part) => {
    const message = card.errors[part];
    return message === undefined ? [] : [{ message, target: card.idOf(part), focus: () => card.focus(part) }];
  });

/**
 * A refusal, until another method is chosen or somebody signs in: what the bank said about a card says nothing about PayPal, and what was refused once a
 * session had ended nothing about who has signed in since. What is out of date stays said.
 */
const useRefusal = ({ choice }: UseChoice, userId: string | null) => {
  const method = methodOf(choice.type);
  const [told, setTold] = useState<{ readonly why: PayRefusal; readonly method?: Method }>();
  const isOver =
    told !== undefined && told.why !== incomplete && !told.why.isStale && told.why.toSummary === undefined && told.method !== method;
  useEffect(() => {
    if (userId !== null) setTold((before) => before && { why: before.why });
  }, [userId]);
  const set = (why: PayRefusal | undefined) => setTold(why && { why, method });
  return [isOver ? undefined : told?.why, set] as const;
};

/** Going back from the provider's page restores the form as the browser kept it: it awaits a new attempt. */
const useStatus = (onBack: () => Promise<void>) => {
  const [status, setStatus] = useState<FormStatus>('awaiting');
  const back = useEffectEvent(() => void onBack());
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setStatus('awaiting');
      back();
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  return [status, setStatus] as const;
};

interface AgreementOrder {
  readonly type: OfferedType;
  readonly way: ChosenWay;
  readonly wallet?: WalletPayment;
}

const payOnce = (options: PayingOptions, agreeing: AgreementOrder, onReady: () => void): Promise<PaymentAnswer> => {
  const { api, payment, usedRewardsPence, choosing, transaction, card, asked } = options;
  const { sections, day } = choosing;
  const { type, way, wallet } = agreeing;
  // A wallet's card is neither a kept one nor to be kept.
  const choice = wallet ? { ...choosing.choice, savedCard: undefined, keepsCard: false } : choosing.choice;
  const form: PayForm = payFormOf({ type, way, choice, sections, usedRewardsPence, day, details: asked.details });
  const instrument = () => {
    const mounted = card.instrument();
    if (!mounted) throw new Error(cardWords.fieldsFailed);
    return mounted;
  };
  return sendPayment({ api, quoteId: payment.quoteId, type, form, transaction, instrument, wallet, onReady });
};
