import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { createSetupIntent, hideCard, listSavedCards } from '@kerbside/contracts/http/payments/cards';
import { choosePlanCard, openOverdue, readPlan, settleOverdue } from '@kerbside/contracts/http/payments/schedule';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './queries.js';

/** The payments of a purchase, and the cards that pay. */
export const paymentsApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    plan: (paymentId: string, signal: AbortSignal) => send(readPlan, { params: { paymentId } }, { signal }),
    openOverdue: (paymentId: string, amountPence: number, savedCard: string | undefined) =>
      send(openOverdue, { params: { paymentId }, body: { amountPence, saved_card: savedCard } }),
    settleOverdue: (paymentId: string, line: number) => send(settleOverdue, { params: { paymentId }, body: { line } }),
    choosePlanCard: (paymentId: string, savedCard: string) =>
      send(choosePlanCard, { params: { paymentId }, body: { saved_card: savedCard } }),
    cards: (signal: AbortSignal) => send(listSavedCards, {}, { signal }),
    openCardForm: () => send(createSetupIntent, { body: { paymentIntentType: 'secure', formModelName: 'Card' } }),
    hideCard: (userId: string, token: string) => send(hideCard, { body: { user_id: userId, card_token: token } }),
  };
};
export type PaymentsApi = ReturnType<typeof paymentsApi>;

const cardsKey = ['cards'] as const;

export const planQuery = (api: PaymentsApi, paymentId: string) =>
  queryOptions({ queryKey: [...keys.payments, paymentId], queryFn: ({ signal }) => api.plan(paymentId, signal) });

export const cardsQuery = (api: PaymentsApi) =>
  queryOptions({ queryKey: cardsKey, queryFn: ({ signal }) => api.cards(signal), select: ({ cards }) => cards });
