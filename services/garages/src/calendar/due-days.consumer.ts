import type { EventData } from '@kerbside/contracts/event';
import { carDaysChanged } from '@kerbside/contracts/events/accounts';
import {
  autoRenewalCancelled,
  autoRenewalResumed,
  claimPaid,
  policyAmended,
  policyArrearsChanged,
  policyCancelled,
  policyIssued,
  policyReinstated,
  policyRenewalMarked,
  policyRenewalUnmarked,
  policyTransferred,
} from '@kerbside/contracts/events/claims';
import {
  paymentAnnounced,
  paymentCollected,
  paymentMissed,
  paymentReversed,
  paymentsScheduled,
  planCancelled,
} from '@kerbside/contracts/events/payments';
import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import { readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { consumer, on, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { Inbox } from '@kerbside/platform/events/receiving/inbox';
import type { ServicesOf } from '@kerbside/platform/calls/with-services';
import { Internal } from '@kerbside/platform/internal/internal';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import type { ClientSession } from 'mongoose';
import { KnownCarsRepository } from '../known-cars/known-cars.repository.js';
import {
  announcedDay,
  cancelledDays,
  excused,
  keptAs,
  missedDay,
  paidDay,
  paymentKey,
  renewalDay,
  renewalKey,
  scheduledDays,
  type DueDay,
  type KeptDay,
} from '../due-days/due-day.js';
import { unlessGone } from '../known-cars/known-cars.consumer.js';
import { DueDaysRepository } from '../due-days/due-days.repository.js';
import { isSameCar } from '../bookings/booking.js';

export const followCarOfRenewals = 'follow-car-of-renewals';

type CarEvent = Pick<EventData<typeof carDaysChanged>, 'carId' | 'customerId' | 'isOnAccount'> & {
  readonly sequence: number;
  readonly at: string;
};

const classes = { days: DueDaysRepository, cars: KnownCarsRepository, inbox: Inbox, internal: Internal, jobs: Jobs };
type Services = ServicesOf<typeof classes>;

type DatedEvent<D> = { readonly time: string; readonly data: D };

/** The days of a purchase, of which an event decides. */
const daysOf =
  <D>(purchaseId: (data: D) => string, decide: (data: D, kept: readonly KeptDay[], at: Date) => readonly DueDay[]) =>
  async ({ data, time }: DatedEvent<D>, { days }: Services, session: ClientSession): Promise<void> => {
    const [kept, at] = [await days.ofPurchase(purchaseId(data), session), new Date(time)];
    for (const day of decide(data, kept, at)) {
      const changed = keptAs(
        kept.find(({ key }) => key === day.key),
        day,
        at,
      );
      if (changed) await days.save(changed, session);
    }
  };
const ofPlan = <D extends { readonly purchaseId: string }>(decide: (data: D, kept: readonly KeptDay[], at: Date) => readonly DueDay[]) =>
  daysOf<D>(({ purchaseId }) => purchaseId, decide);
type Cover = Parameters<typeof renewalDay>[0] & { readonly paymentId: string };
const ofCover = (isChanged: (day: DueDay, kept: readonly KeptDay[]) => boolean) =>
  daysOf<Cover>(
    ({ paymentId }) => paymentId,
    (data, kept) => [renewalDay(data) ?? []].flat().filter((day) => isChanged(day, kept)),
  );

/** The day on which cover is renewed. Cover that is not renewed has none. */
const changeRenewal = async (
  days: DueDaysRepository,
  policyId: string,
  change: (kept: KeptDay) => DueDay,
  at: Date,
  session: ClientSession,
) => {
  const kept = await days.find(renewalKey(policyId), session);
  const changed = kept && keptAs(kept, change(kept), at);
  if (changed) await days.save(changed, session);
};
const renewal =
  <D extends { readonly policyId: string }>(change: (kept: KeptDay, data: D) => DueDay) =>
  ({ data, time }: DatedEvent<D>, { days }: Services, session: ClientSession): Promise<void> =>
    changeRenewal(days, data.policyId, (kept) => change(kept, data), new Date(time), session);
const renewalOfOriginal =
  (isRenewed: boolean) =>
  async ({ data, time }: DatedEvent<EventData<typeof policyRenewalMarked>>, { days }: Services, session: ClientSession): Promise<void> => {
    if (data.kind === 'renewal')
      await changeRenewal(days, data.originalPolicyId, (kept) => excused(kept, 'renewed', isRenewed), new Date(time), session);
  };

/** Stores upcoming days from payments and claims, because a feed is read far more often than they change. */
export const DueDaysConsumer = consumer(
  'DueDaysConsumer',
  classes,
  {
    scheduled: on(paymentsScheduled, ofPlan(scheduledDays)),
    announced: on(
      paymentAnnounced,
      ofPlan((data) => [announcedDay(data)]),
    ),
    /** What is paid at once has no such day, and needs no receipt. */
    paid: repeatable(paymentCollected, async (event, services) => {
      const { purchaseId, line } = event.data;
      if (await services.days.find(paymentKey(purchaseId, line)))
        await services.inbox.once('DueDaysConsumer.paid', event.id, (session) => ofPlan(paidDay)(event, services, session));
    }),
    takenBack: on(
      paymentReversed,
      ofPlan((data, kept) => paidDay(data, kept)),
    ),
    missed: on(paymentMissed, ofPlan(missedDay)),
    cancelled: on(
      planCancelled,
      ofPlan(({ on: day, reason, isCoverCancelled }, kept) => cancelledDays(kept, day, isCoverCancelled === true || reason === 'arrears')),
    ),
    issued: repeatable(
      policyIssued,
      ofCover(({ key }, kept) => kept.every((one) => one.key !== key)),
    ),
    /** From then on its renewal is in the calendar of the new owner. */
    transferred: on(
      policyTransferred,
      ofCover(() => true),
    ),
    /** Its cover begins, and so ends, on other days. */
    amended: on(
      policyAmended,
      renewal((kept, { endsOn: day }) => ({ ...kept, day })),
    ),
    /** Cancelled cover is not renewed, whether its plan continues for other cover or was paid in full. */
    policyEnded: on(
      policyCancelled,
      renewal((kept) => excused(kept, 'cancelled', true)),
    ),
    /** Money that it was to end on a later day for may have been lost before, and have come back. */
    reinstated: on(
      policyReinstated,
      renewal((kept, { cancelledOn }) => excused(excused(kept, 'cancelled', false), 'not-paid', cancelledOn !== undefined)),
    ),
    /** Its owner does not want another year. */
    renewalOff: on(
      autoRenewalCancelled,
      renewal((kept) => excused(kept, 'renewal-off', true)),
    ),
    renewalOn: on(
      autoRenewalResumed,
      renewal((kept) => excused(kept, 'renewal-off', false)),
    ),
    /** Cover that ended because it was not paid for; cover that only rests is renewed once it goes on. */
    notPaid: on(
      policyArrearsChanged,
      renewal((kept, { cancelledOn }) => excused(kept, 'not-paid', cancelledOn !== null)),
    ),
    /** A claim that was paid may have ended the cover: a car is lost once. */
    claimPaid: on(
      claimPaid,
      renewal((kept, { endsCoverOn }) => (endsCoverOn === undefined ? kept : excused(kept, 'settled', true))),
    ),
    /** A policy that is already renewed has no renewal due: the policy that renews it has its own. */
    renewed: on(policyRenewalMarked, renewalOfOriginal(true)),
    notRenewed: on(policyRenewalUnmarked, renewalOfOriginal(false)),
    /** No renewal is offered of a car that its owner took off their account, until they put it back. */
    carChanged: repeatable(carDaysChanged, ({ id, time, sequence, data: { carId, customerId, isOnAccount } }, { jobs }) =>
      jobs.do(followCarOfRenewals, id, { carId, customerId, isOnAccount, sequence, at: time }),
    ),
  },
  (services) =>
    services.jobs.define<CarEvent>(
      followCarOfRenewals,
      (car) => followCar(car, services),
      aboutRecord(
        'car',
        'carId',
        'The calendar of the customer does not follow whether this car is on their account. Try it again once accounts and claims are back.',
      ),
    ),
);

/** Events carry no registration, so accounts and claims are asked, where something may change, which policies are of the car. */
const followCar = async (
  { carId, customerId, isOnAccount, sequence, at }: CarEvent,
  { days, cars, internal }: Services,
): Promise<Effect> => {
  const renewals = (await days.ofCustomer(customerId)).filter(
    ({ kind, notDue = [] }) => kind === 'renewal' && notDue.includes('car-archived') === isOnAccount,
  );
  const answer = renewals.length > 0 ? await internal.send(readCar, { params: { carId } }).catch(unlessGone) : undefined;
  if (!answer) return () => Promise.resolve();
  const policyIds: string[] = [];
  for (const { key } of renewals) {
    const policyId = key.slice(renewalKey('').length);
    const { vehicle } = await internal.send(readPolicyInternally, { params: { policyId } });
    if (isSameCar(vehicle, answer.car)) policyIds.push(policyId);
  }
  return async (session) => {
    if (((await cars.find(carId, session))?.sequence ?? 0) > sequence) return;
    for (const policyId of policyIds)
      await changeRenewal(days, policyId, (kept) => excused(kept, 'car-archived', !isOnAccount), new Date(at), session);
  };
};
