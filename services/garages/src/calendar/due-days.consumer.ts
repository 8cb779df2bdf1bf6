import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { policyIssued, policyTransferred } from '@kerbside/contracts/events/claims';
import { paymentAnnounced, paymentsScheduled, planCancelled } from '@kerbside/contracts/events/payments';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { announcedDay, cancelledDays, keptAs, renewalDay, scheduledDays, type DueDay, type KeptDay } from './due-day.js';
import { DueDaysRepository } from './due-days.repository.js';

/** Keeps what payments and claims tell of days to come, since a feed is read far more often than they change. */
@Controller()
export class DueDaysConsumer {
  constructor(private readonly days: DueDaysRepository) {}

  @Consumes(paymentsScheduled)
  scheduled({ data, time }: EventOf<typeof paymentsScheduled>, session: ClientSession): Promise<void> {
    return this.change(data.purchaseId, new Date(time), (kept) => scheduledDays(data, kept, new Date(time)), session);
  }

  @Consumes(paymentAnnounced)
  announced({ data, time }: EventOf<typeof paymentAnnounced>, session: ClientSession): Promise<void> {
    return this.change(data.purchaseId, new Date(time), () => [announcedDay(data)], session);
  }

  @Consumes(planCancelled)
  cancelled({ data, time }: EventOf<typeof planCancelled>, session: ClientSession): Promise<void> {
    return this.change(data.purchaseId, new Date(time), (kept) => cancelledDays(kept, data.on), session);
  }

  @Consumes(policyIssued)
  issued({ data, time }: EventOf<typeof policyIssued>, session: ClientSession): Promise<void> {
    const day = renewalDay(data);
    return this.change(data.paymentId, new Date(time), () => (day ? [day] : []), session);
  }

  /** From then on its renewal is in the calendar of the new owner. */
  @Consumes(policyTransferred)
  transferred({ data, time }: EventOf<typeof policyTransferred>, session: ClientSession): Promise<void> {
    const day = renewalDay(data);
    return this.change(data.paymentId, new Date(time), () => (day ? [day] : []), session);
  }

  private async change(purchaseId: string, at: Date, decide: (kept: readonly KeptDay[]) => readonly DueDay[], session: ClientSession) {
    const kept = await this.days.ofPurchase(purchaseId, session);
    for (const day of decide(kept)) {
      const changed = keptAs(
        kept.find(({ key }) => key === day.key),
        day,
        at,
      );
      if (changed) await this.days.save(changed, session);
    }
  }
}
