import { isRefusal } from '@kerbside/contracts/client';
import { createSetupIntent, hideCard, listSavedCards } from '@kerbside/contracts/http/payments/cards';
import { choosePlanCard, openOverdue, readPlan, settleOverdue } from '@kerbside/contracts/http/payments/schedule';
import { queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
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
  send(site, choosePlanCard, { params: { paymentId }, body: { saved_card: savedCard } }).catch(async (error: unknown) => {
    const now = isRefusal(error) ? undefined : await send(site, readPlan, { params: { paymentId } }).catch(() => undefined);
    if (now?.card === savedCard) return now;
    throw error;
  });
export const openCardForm = (site: Site) => send(site, createSetupIntent, { body: { paymentIntentType: 'secure', formModelName: 'Card' } });
export const forgetCard = (site: Site, userId: string, token: string) =>
  send(site, hideCard, { body: { user_id: userId, card_token: token } });
