import { Controller } from '@nestjs/common';
import type { EventData, EventOf } from '@kerbside/contracts/event';
import { carDaysChanged } from '@kerbside/contracts/events/accounts';
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
import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import { readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { Internal } from '@kerbside/platform/internal/internal';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import type { ClientSession } from 'mongoose';
import { isSameCar } from '../bookings/model/same-car.js';
import { KnownCarsRepository } from '../known-cars/known-cars.repository.js';
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
import { unlessGone } from '../known-cars/known-cars.consumer.js';
import { DueDaysRepository } from './due-days.repository.js';

export const followCarOfRenewals = 'follow-car-of-renewals';

type CarEvent = Pick<EventData<typeof carDaysChanged>, 'carId' | 'customerId' | 'isOnAccount'> & {
  readonly sequence: number;
  readonly at: string;
};

/** Stores upcoming days from payments and claims, because a feed is read far more often than they change. */
@Controller()
export class DueDaysConsumer {
  constructor(
    private readonly days: DueDaysRepository,
    private readonly cars: KnownCarsRepository,
    private readonly internal: Internal,
    private readonly jobs: Jobs,
  ) {
    jobs.define<CarEvent>(
      followCarOfRenewals,
      (car) => this.followCar(car),
      ({ customerId, carId }) => ({
        customerId,
        subjectType: 'car',
        subjectId: carId,
        amountPence: null,
        toDo: 'The calendar of the customer does not follow whether this car is on their account. Try it again once accounts and claims are back.',
      }),
    );
  }

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

  /** No renewal is offered of a car that its owner took off their account, until they put it back. */
  @Consumes(carDaysChanged, repeatable)
  carChanged({ id, time, sequence, data: { carId, customerId, isOnAccount } }: EventOf<typeof carDaysChanged>): Promise<void> {
    return this.jobs.do(followCarOfRenewals, id, { carId, customerId, isOnAccount, sequence, at: time });
  }

  /** Events carry no registration, so accounts and claims are asked, where something may change, which policies are of the car. */
  private async followCar({ carId, customerId, isOnAccount, sequence, at }: CarEvent): Promise<Effect> {
    const renewals = (await this.days.ofCustomer(customerId)).filter(
      ({ kind, notDue = [] }) => kind === 'renewal' && notDue.includes('car-archived') === isOnAccount,
    );
    const answer = renewals.length > 0 ? await this.internal.send(readCar, { params: { carId } }).catch(unlessGone) : undefined;
    if (!answer) return () => Promise.resolve();
    const policyIds: string[] = [];
    for (const { key } of renewals) {
      const policyId = key.slice(renewalKey('').length);
      const { vehicle } = await this.internal.send(readPolicyInternally, { params: { policyId } });
      if (isSameCar(vehicle, answer.car)) policyIds.push(policyId);
    }
    return async (session) => {
      if (((await this.cars.find(carId, session))?.sequence ?? 0) > sequence) return;
      for (const policyId of policyIds)
        await this.changeRenewal(policyId, (kept) => excused(kept, 'car-archived', !isOnAccount), new Date(at), session);
    };
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
