import type { CallInput } from '@kerbside/contracts/call';
import { deleteCompetitorPlan, listCompetitorPlans, saveCompetitorPlan } from '@kerbside/contracts/http/accounts/plans';
import { rowsQueryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';

export const plansKey = ['plans'] as const;

/** The plans with other companies that the customer notes down. */
export const plansQuery = (site: Site) => rowsQueryOf(site, plansKey, listCompetitorPlans, {});

export const savePlan = (site: Site, form: CallInput<typeof saveCompetitorPlan>['body']) => send(site, saveCompetitorPlan, { body: form });
export const removePlan = (site: Site, plan: CallInput<typeof deleteCompetitorPlan>['body']) =>
  send(site, deleteCompetitorPlan, { body: plan });
