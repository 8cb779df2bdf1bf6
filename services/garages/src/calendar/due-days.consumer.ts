import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import {
  autoRenewalCancelled,
  autoRenewalResumed,
  policyAmended,
  policyArrearsChanged,
  policyCancelled,
  policyIssued,
  policyReinstated,
  policyRenewalMarked,
  policyRenewalUnmarked,
  policyTransferred,
} from '@kerbside/contracts/events/claims';
import { paymentAnnounced, paymentsScheduled, planCancelled } from '@kerbside/contracts/events/payments';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import {
  announcedDay,
  cancelledDays,
  excused,
  keptAs,
  renewalDay,
  renewalKey,
  scheduledDays,
  type DueDay,
  type KeptDay,
} from './due-day.js';
import { DueDaysRepository } from './due-days.repository.js';

/** Stores upcoming days from payments and claims, because a feed is read far more often than they change. */
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

  @Consumes(policyIssued, repeatable)
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

  /** Its cover begins, and so ends, on other days. */
  @Consumes(policyAmended)
  amended({ data, time }: EventOf<typeof policyAmended>, session: ClientSession): Promise<void> {
    return this.changeRenewal(data.policyId, (kept) => ({ ...kept, day: data.endsOn }), new Date(time), session);
  }

  /** Cancelled cover is not renewed, whether its plan continues for other cover or was paid in full. */
  @Consumes(policyCancelled)
  policyEnded({ data, time }: EventOf<typeof policyCancelled>, session: ClientSession): Promise<void> {
    return this.changeRenewal(data.policyId, (kept) => excused(kept, 'cancelled', true), new Date(time), session);
  }

  @Consumes(policyReinstated)
  reinstated({ data, time }: EventOf<typeof policyReinstated>, session: ClientSession): Promise<void> {
    return this.changeRenewal(data.policyId, (kept) => excused(kept, 'cancelled', false), new Date(time), session);
  }

  /** Its owner does not want another year. */
  @Consumes(autoRenewalCancelled)
  renewalOff({ data, time }: EventOf<typeof autoRenewalCancelled>, session: ClientSession): Promise<void> {
    return this.changeRenewal(data.policyId, (kept) => excused(kept, 'renewal-off', true), new Date(time), session);
  }

  @Consumes(autoRenewalResumed)
  renewalOn({ data, time }: EventOf<typeof autoRenewalResumed>, session: ClientSession): Promise<void> {
    return this.changeRenewal(data.policyId, (kept) => excused(kept, 'renewal-off', false), new Date(time), session);
  }

  /** Cover that ended because it was not paid for; cover that only rests is renewed once it goes on. */
  @Consumes(policyArrearsChanged)
  notPaid({ data, time }: EventOf<typeof policyArrearsChanged>, session: ClientSession): Promise<void> {
    return this.changeRenewal(data.policyId, (kept) => excused(kept, 'not-paid', data.cancelledOn !== null), new Date(time), session);
  }

  /** A policy that is already renewed has no renewal due: the policy that renews it has its own. */
  @Consumes(policyRenewalMarked)
  async renewed({ data, time }: EventOf<typeof policyRenewalMarked>, session: ClientSession): Promise<void> {
    if (data.kind === 'renewal')
      await this.changeRenewal(data.originalPolicyId, (kept) => excused(kept, 'renewed', true), new Date(time), session);
  }

  @Consumes(policyRenewalUnmarked)
  async notRenewed({ data, time }: EventOf<typeof policyRenewalUnmarked>, session: ClientSession): Promise<void> {
    if (data.kind === 'renewal')
      await this.changeRenewal(data.originalPolicyId, (kept) => excused(kept, 'renewed', false), new Date(time), session);
  }

  /** Cover that is not renewed has no such day. */
  private async changeRenewal(policyId: string, change: (kept: KeptDay) => DueDay, at: Date, session: ClientSession) {
    const kept = await this.days.find(renewalKey(policyId), session);
    const changed = kept && keptAs(kept, change(kept), at);
    if (changed) await this.days.save(changed, session);
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
