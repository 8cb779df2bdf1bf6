import { queryOptions } from '@tanstack/react-query';
import type { PaymentsApi } from './payments-api.js';
import { keys } from './queries.js';

const cardsKey = ['cards'] as const;

export const planQuery = (api: PaymentsApi, paymentId: string) =>
  queryOptions({ queryKey: [...keys.payments, paymentId], queryFn: ({ signal }) => api.plan(paymentId, signal) });

export const cardsQuery = (api: PaymentsApi) =>
  queryOptions({ queryKey: cardsKey, queryFn: ({ signal }) => api.cards(signal), select: ({ cards }) => cards });
