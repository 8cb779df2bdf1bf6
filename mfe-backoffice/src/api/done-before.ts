import { CallError } from '@kerbside/contracts/client';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { listCallbacksAudit } from '@kerbside/contracts/http/callbacks/callbacks';
import { listClaimsAudit } from '@kerbside/contracts/http/claims/policies';
import { listPaymentsAudit } from '@kerbside/contracts/http/payments/ledger';
import { listPartnersAudit } from '@kerbside/contracts/http/partners/partners';
import { listPricingAudit } from '@kerbside/contracts/http/pricing/audit';
import { doneBefore } from '@kerbside/contracts/http/shapes/done-before';
import { send, type Site } from '@kerbside/contracts/ui/data/calls';
import { queryOptions } from '@tanstack/react-query';
import { lists } from '../messages/lists.js';
import { reminders } from '../messages/reminders.js';
import { formatMoment } from '../ui/moment.js';

const trails = {
  callbacks: listCallbacksAudit,
  claims: listClaimsAudit,
  partners: listPartnersAudit,
  payments: listPaymentsAudit,
  pricing: listPricingAudit,
} as const;

/** What may have been done to a record, where only the trail of its service says by whom. */
export interface Deed {
  readonly service: keyof typeof trails;
  readonly subjectId: string;
  readonly actions: readonly string[];
  /** The one refusal that means it; any, where it is left out. */
  readonly code?: string;
}

/** What was done before that did not come between. */
const longAgoMs = 24 * 60 * 60_000;

interface Done {
  readonly by: string | null;
  readonly at: string;
  readonly isCustomer?: boolean;
}

const inWords = async (site: Site, { by, at, isCustomer }: Done): Promise<string> => {
  const { rows } = await send(site, listColleagues, {}).catch(() => ({ rows: [] }));
  return lists.doneBy(isCustomer ? lists.theCustomer : (rows.find(({ id }) => id === by)?.name ?? reminders.colleague), formatMoment(at));
};

const lastDone = async (site: Site, { service, subjectId, actions }: Deed): Promise<Done | undefined> => {
  const { rows } = await send(site, trails[service], { query: { subjectId, perPage: '50' } });
  const done = rows.find(({ action }) => actions.includes(action));
  return done && Date.now() - Date.parse(done.at) < longAgoMs
    ? { by: done.actorId, at: done.at, isCustomer: done.actorKind === 'customer' }
    : undefined;
};

/** Who did it last, and when, in words; null where the trail does not say. */
export const whoDidQuery = (site: Site, deed: Deed) =>
  queryOptions({
    queryKey: ['who-did', deed],
    queryFn: async () => {
      const done = await lastDone(site, deed);
      return done ? inWords(site, done) : null;
    },
    gcTime: 0,
  });

/** Where somebody did it first, says who and when beside the refusal. `customerId`: whose it is, who may do it too. `deed`: where the refusal does not say it itself. */
export const sayWhoDid =
  (site: Site, { customerId, deed }: { readonly customerId?: string; readonly deed?: Deed } = {}) =>
  async (refusal: unknown): Promise<never> => {
    if (!(refusal instanceof CallError) || refusal.status !== 409) throw refusal;
    const { data: told } = doneBefore.safeParse(refusal.data);
    const done = told
      ? { ...told, isCustomer: told.by === customerId }
      : deed && (deed.code ?? refusal.code) === refusal.code && (await lastDone(site, deed).catch((): undefined => undefined));
    if (!done) throw refusal;
    throw new CallError(refusal.code, `${refusal.message} ${await inWords(site, done)}`, refusal.status, refusal.fields, refusal.data);
  };
