import { createSetupIntent, hideCard, listSavedCards } from '@kerbside/contracts/http/payments/cards';
import { choosePlanCard, openOverdue, readPlan, settleOverdue } from '@kerbside/contracts/http/payments/schedule';
import { queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { orDone } from '@kerbside/contracts/or-done';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './queries.js';

export const planQuery = (site: Site, paymentId: string) =>
  queryOf(site, [...keys.payments, paymentId], readPlan, { params: { paymentId } });

export const cardsQuery = (site: Site) => queryOptions({ ...queryOf(site, ['cards'], listSavedCards, {}), select: ({ cards }) => cards });

export const openPayment = (site: Site, paymentId: string, amountPence: number, savedCard: string | undefined) =>
  send(site, openOverdue, { params: { paymentId }, body: { amountPence, saved_card: savedCard } });
export const settlePayment = (site: Site, paymentId: string, line: number) =>
  send(site, settleOverdue, { params: { paymentId }, body: { line } });
/** The plan with its card, also where only the answer to that was lost. */
export const payPlanBy = (site: Site, paymentId: string, savedCard: string) =>
  orDone(
    send(site, choosePlanCard, { params: { paymentId }, body: { saved_card: savedCard } }),
    () => send(site, readPlan, { params: { paymentId } }),
    ({ card }) => card === savedCard,
  );
export const openCardForm = (site: Site) => send(site, createSetupIntent, { body: { paymentIntentType: 'secure', formModelName: 'Card' } });
export const forgetCard = (site: Site, userId: string, token: string) =>
  send(site, hideCard, { body: { user_id: userId, card_token: token } });
