import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { deleteCompetitorPlan, listCompetitorPlans, saveCompetitorPlan } from '@kerbside/contracts/http/accounts/plans';
import { queryOptions } from '@tanstack/react-query';

/** The plans with other companies that the customer notes down. */
export const plansApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    list: (signal: AbortSignal) => send(listCompetitorPlans, {}, { signal }),
    save: (form: CallInput<typeof saveCompetitorPlan>['body']) => send(saveCompetitorPlan, { body: form }),
    remove: (plan: CallInput<typeof deleteCompetitorPlan>['body']) => send(deleteCompetitorPlan, { body: plan }),
  };
};
export type PlansApi = ReturnType<typeof plansApi>;

export const plansKey = ['plans'] as const;

export const plansQuery = (api: PlansApi) =>
  queryOptions({ queryKey: plansKey, queryFn: ({ signal }) => api.list(signal), select: ({ rows }) => rows });
