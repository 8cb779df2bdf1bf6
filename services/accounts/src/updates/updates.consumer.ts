import { Controller } from '@nestjs/common';
import type { EventOf, EventType } from '@kerbside/contracts/event';
import { backOffice } from '@kerbside/contracts/page/page-updates';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { everyEventOf } from '@kerbside/platform/events/receiving/every-event';
import type { ClientSession } from 'mongoose';
import * as z from 'zod/mini';
import { ImportUsesRepository } from '../import-uses/import-uses.repository.js';
import { PassUpdates } from '../given-passes/pass-updates.js';
import { changedBy, isOfPolicy, isStaffWork, type Teller } from './updates.js';
import { UpdatesRepository } from './updates.repository.js';

type AnyEvent = EventOf<EventType>;

/** The customer whom an event is about, where it says so. */
const about = z.object({ customerId: z.string() });
const ofSomebody = { ...repeatable, concerns: (data: unknown) => z.safeParse(about, data).success };

/** Consumes every event of the services whose events change what an account shows, so that a new type needs no release of this one. */
@Controller()
export class UpdatesConsumer {
  constructor(
    private readonly updates: UpdatesRepository,
    private readonly uses: ImportUsesRepository,
    private readonly passes: PassUpdates,
  ) {}

  @Consumes(everyEventOf('callbacks'), repeatable)
  async callbacks(event: AnyEvent, session: ClientSession): Promise<void> {
    if (!isStaffWork(event.type)) return this.hear('callbacks', event, session);
    const { success, data: facts } = z.safeParse(about, event.data);
    const listeners = success ? [backOffice, facts.customerId] : [backOffice];
    await this.updates.addOf(
      event.id,
      listeners.map((customerId) => ({ customerId, part: 'callbacks' as const })),
      session,
    );
    if (success) await this.uses.use(facts.customerId, new Date(event.time), session);
  }

  @Consumes(everyEventOf('claims'), ofSomebody)
  claims(event: AnyEvent, session: ClientSession): Promise<void> {
    return this.hear('claims', event, session);
  }

  @Consumes(everyEventOf('garages'), ofSomebody)
  garages(event: AnyEvent, session: ClientSession): Promise<void> {
    return this.hear('garages', event, session);
  }

  @Consumes(everyEventOf('payments'), ofSomebody)
  payments(event: AnyEvent, session: ClientSession): Promise<void> {
    return this.hear('payments', event, session);
  }

  @Consumes(everyEventOf('pricing'), ofSomebody)
  pricing(event: AnyEvent, session: ClientSession): Promise<void> {
    return this.hear('pricing', event, session);
  }

  @Consumes(everyEventOf('vouchers'), ofSomebody)
  vouchers(event: AnyEvent, session: ClientSession): Promise<void> {
    return this.hear('vouchers', event, session);
  }

  private async hear(teller: Teller, { id, type, time, data }: AnyEvent, session: ClientSession): Promise<void> {
    const { success, data: facts } = z.safeParse(about, data);
    if (!success) return;
    await this.updates.addOf(id, [{ customerId: facts.customerId, part: changedBy(teller, type) }], session);
    if (isOfPolicy(type)) await this.passes.ask([facts.customerId], id, session);
    await this.uses.use(facts.customerId, new Date(time), session);
  }
}
