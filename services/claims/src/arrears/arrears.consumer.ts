import { policyArrearsChanged } from '@kerbside/contracts/events/claims';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Clock } from '@kerbside/platform/time/clock';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, nothingToDo, type Effect } from '@kerbside/platform/work/jobs';
import type { ClientSession } from 'mongoose';
import { CancellationsService } from '../cancellations/cancellations.service.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import type { CoverRecord } from '../policies/policy.js';
import { evolveCover, type CoverChange } from '../policies/policy-change.js';
import type { ServicesOf } from '@kerbside/platform/calls/with-services';
import { PaidCover } from './paid-cover.js';
import { BoughtRenewals } from '../renewals/bought-renewals.js';
import { arrearsChanged, missingMoneyChanged, planCancelled } from '@kerbside/contracts/events/payments';
import { consumer, on } from '@kerbside/platform/events/receiving/consumer';

const classes = {
  policies: PoliciesRepository,
  renewals: BoughtRenewals,
  cancellations: CancellationsService,
  paid: PaidCover,
  jobs: Jobs,
  outbox: Outbox,
  clock: Clock,
};

type Services = ServicesOf<typeof classes>;

export const refundLapsed = 'refund-lapsed';
export const changeIssued = 'change-issued';
export const countAnew = 'count-anew';

type LapsedPolicy = Pick<CoverRecord, 'id' | 'customerId'>;

/** What is heard of a purchase that was not issued, and may have been by the time that this is due: its issue was allowed just before. */
interface HeardChange {
  readonly purchaseId: string;
  readonly customerId: string;
  readonly change: CoverChange;
}

type CountedPurchase = Pick<HeardChange, 'purchaseId' | 'customerId'>;

/** Longer than an issue takes once it is allowed, transactions that wait for a database included. */
const issuedByMs = 5 * 60_000;

const hear = async (id: string, heard: HeardChange, services: Services, session: ClientSession): Promise<void> => {
  if (await changeEach(heard, services, session)) return;
  const dueAt = new Date(services.clock.now().getTime() + issuedByMs);
  await services.jobs.addAll(session, changeIssued, [{ id, facts: heard, dueAt }]);
};

/** Suspends, restores or ends the policies of a purchase by what is owed for it, and publishes that. False where it has none. */
const changeEach = async (
  { purchaseId, change }: Pick<HeardChange, 'purchaseId' | 'change'>,
  { policies, renewals, jobs, outbox }: Services,
  session: ClientSession,
): Promise<boolean> => {
  const issued = await policies.ofPurchase(purchaseId, session);
  for (const policy of issued) {
    // A visit is made or not: it cannot rest, and no share of it is paid for (ADR 23).
    if (policy.kind === 'order' || evolveCover(policy, change) === policy) continue;
    const changed = await policies.changeCover(policy, change, session);
    const { id, version, policyNumber, customerId, productType, suspendedOn, cancelledOn } = changed;
    const paidBy = changed.transferredOn ? { isPaidByAnother: true } : {};
    const data = { policyId: id, policyNumber, customerId, productType, suspendedOn, cancelledOn, ...paidBy };
    await outbox.add(session, policyArrearsChanged, { id, version, data });
    if (cancelledOn !== null) await renewals.release({ renewal: changed, on: cancelledOn, by: 'staff' }, session);
    if (change.what === 'arrears-changed' && cancelledOn !== null) await jobs.add(session, refundLapsed, id, { id, customerId });
  }
  return issued.length > 0;
};

/**
 * Keeps what the letters say: cover rests while payments are overdue, comes back once they are paid, and ends with what is paid for. What was paid and not
 * used of cover that ended for arrears goes back, as it would have had its owner cancelled, by a job that asks payments first.
 */
export const ArrearsConsumer = consumer(
  'ArrearsConsumer',
  classes,
  {
    changed: on(arrearsChanged, ({ id, data: { purchaseId, customerId, status, on } }, services, session) =>
      hear(id, { purchaseId, customerId, change: { what: 'arrears-changed', status, on } }, services, session),
    ),
    planEnded: on(planCancelled, ({ id, data }, services, session) => {
      const { purchaseId, customerId, reason, on, voidPence, coveredPence, months, before } = data;
      const end = { reason, on, voidPence, coveredPence, months, ...(before ? { before } : {}) };
      return hear(id, { purchaseId, customerId, change: { what: 'plan-ended', end } }, services, session);
    }),
    missing: on(missingMoneyChanged, ({ id, data: { purchaseId, customerId } }, { jobs }, session) =>
      jobs.add(session, countAnew, id, { purchaseId, customerId }),
    ),
  },
  (services) => {
    const { jobs, cancellations, paid } = services;
    const refund = async ({ id }: LapsedPolicy): Promise<Effect> => {
      await cancellations.cancelLapsed(id);
      return nothingToDo;
    };
    jobs.define<LapsedPolicy>(refundLapsed, refund, about);
    const count = async ({ purchaseId }: CountedPurchase): Promise<Effect> => {
      await paid.countAnew(purchaseId);
      return nothingToDo;
    };
    jobs.define<CountedPurchase>(countAnew, count, aboutCounted);
    const changeLater =
      (heard: HeardChange): Effect =>
      async (session) =>
        void (await changeEach(heard, services, session));
    jobs.define<HeardChange>(changeIssued, (heard) => Promise.resolve(changeLater(heard)), aboutHeard);
  },
);

const about = aboutRecord(
  'policy',
  'id',
  'This cover ended, as it was not paid for, and what was paid and not used has not gone back. If the reason above has gone, try it again: it is refunded once.',
);

const aboutHeard = aboutRecord(
  'purchase',
  'purchaseId',
  'Payments for this cover are overdue, or were ended, while it was issued, and its policies do not follow that yet. Try it again.',
);

const aboutCounted = aboutRecord(
  'purchase',
  'purchaseId',
  'Money for cover that ends on a later day was taken back, or returned, and the cover does not follow that yet. Try it again.',
);
