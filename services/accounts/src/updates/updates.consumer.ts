import type { EventOf, EventType } from '@kerbside/contracts/event';
import { backOffice } from '@kerbside/contracts/page/page-updates';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { everyEventOf } from '@kerbside/platform/events/receiving/every-event';
import type { ServicesOf } from '@kerbside/platform/calls/with-services';
import type { ClientSession } from 'mongoose';
import * as z from 'zod/mini';
import { ImportUsesRepository } from '../import-uses/import-uses.repository.js';
import { PassUpdates } from '../given-passes/pass-updates.js';
import { changedBy, isOfPolicy, isStaffWork, type Teller } from './updates.js';
import { AccountUpdates } from './account-updates.js';

type AnyEvent = EventOf<EventType>;

/** The customer whom an event is about, where it says so, and who was that before. */
const about = z.object({ customerId: z.string(), fromCustomerId: z.optional(z.string()) });
const isOfSomebody = (data: unknown): boolean => z.safeParse(about, data).success;

const classes = { updates: AccountUpdates, uses: ImportUsesRepository, passes: PassUpdates };
type Services = ServicesOf<typeof classes>;

const hear =
  (teller: Teller) =>
  async ({ id, type, time, data }: AnyEvent, { updates, passes, uses }: Services, session: ClientSession): Promise<void> => {
    const { success, data: facts } = z.safeParse(about, data);
    if (!success) return;
    const owners = [facts.customerId, facts.fromCustomerId ?? []].flat();
    const part = changedBy(teller, type);
    const changed = owners.map((customerId) => ({ customerId, part }));
    updates.addAll(changed, session, id);
    if (isOfPolicy(type)) await passes.ask(owners, id, session);
    await uses.use(facts.customerId, new Date(time), session);
  };

/** Consumes every event of the services whose events change what an account shows, so that a new type needs no release of this one. */
export const UpdatesConsumer = consumer('UpdatesConsumer', classes, {
  callbacks: repeatable(everyEventOf('callbacks'), async (event, services: Services, session) => {
    if (!isStaffWork(event.type)) return hear('callbacks')(event, services, session);
    const { success, data: facts } = z.safeParse(about, event.data);
    const customerIds = success ? [backOffice, facts.customerId] : [backOffice];
    const changed = customerIds.map((customerId) => ({ customerId, part: 'callbacks' as const }));
    services.updates.addAll(changed, session, event.id);
    if (success) await services.uses.use(facts.customerId, new Date(event.time), session);
  }),
  claims: repeatable(everyEventOf('claims'), hear('claims'), isOfSomebody),
  garages: repeatable(everyEventOf('garages'), hear('garages'), isOfSomebody),
  payments: repeatable(everyEventOf('payments'), hear('payments'), isOfSomebody),
  pricing: repeatable(everyEventOf('pricing'), hear('pricing'), isOfSomebody),
  vouchers: repeatable(everyEventOf('vouchers'), hear('vouchers'), isOfSomebody),
});
