import { policyArrearsChanged } from '@kerbside/contracts/events/claims';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, nothingToDo, type Effect } from '@kerbside/platform/work/jobs';
import type { ClientSession } from 'mongoose';
import { CancellationsService } from '../cancellations/cancellations.service.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import type { CoverRecord } from '../policies/policy.js';
import { evolveCover, type CoverChange } from '../policies/policy-change.js';
import type { ServicesOf } from '@kerbside/platform/calls/with-services';
import { BoughtRenewals } from '../renewals/bought-renewals.js';
import { arrearsChanged, planCancelled } from '@kerbside/contracts/events/payments';
import { consumer, on } from '@kerbside/platform/events/receiving/consumer';

const classes = {
  policies: PoliciesRepository,
  renewals: BoughtRenewals,
  cancellations: CancellationsService,
  jobs: Jobs,
  outbox: Outbox,
};

export const refundLapsed = 'refund-lapsed';

type LapsedPolicy = Pick<CoverRecord, 'id' | 'customerId'>;

/** Suspends, restores or ends the policies of a purchase by what is owed for it, and publishes that. */
const changeEach = async (
  purchaseId: string,
  change: CoverChange,
  { policies, renewals, jobs, outbox }: ServicesOf<typeof classes>,
  session: ClientSession,
): Promise<void> => {
  for (const policy of await policies.ofPurchase(purchaseId, session)) {
    // A visit is made or not: it cannot rest, and no share of it is paid for (ADR 23).
    if (policy.kind === 'order' || evolveCover(policy, change) === policy) continue;
    const changed = await policies.changeCover(policy, change, session);
    const { id, version, policyNumber, customerId, productType, suspendedOn, cancelledOn } = changed;
    const data = { policyId: id, policyNumber, customerId, productType, suspendedOn, cancelledOn };
    await outbox.add(session, policyArrearsChanged, { id, version, data });
    if (cancelledOn !== null) await renewals.release({ renewal: changed, on: cancelledOn, by: 'staff' }, session);
    if (change.what === 'arrears-changed' && cancelledOn !== null) await jobs.add(session, refundLapsed, id, { id, customerId });
  }
};

/**
 * Keeps what the letters say: cover rests while payments are overdue, comes back once they are paid, and ends with what is paid for. What was paid and not
 * used of cover that ended for arrears goes back, as it would have had its owner cancelled, by a job that asks payments first.
 */
export const ArrearsConsumer = consumer(
  'ArrearsConsumer',
  classes,
  {
    changed: on(arrearsChanged, ({ data }, services, session) =>
      changeEach(data.purchaseId, { what: 'arrears-changed', status: data.status, on: data.on }, services, session),
    ),
    planEnded: on(planCancelled, ({ data }, services, session) => {
      const { reason, on, voidPence, coveredPence, months } = data;
      return changeEach(data.purchaseId, { what: 'plan-ended', end: { reason, on, voidPence, coveredPence, months } }, services, session);
    }),
  },
  ({ jobs, cancellations }) => {
    const refund = async ({ id }: LapsedPolicy): Promise<Effect> => {
      await cancellations.cancelLapsed(id);
      return nothingToDo;
    };
    jobs.define<LapsedPolicy>(refundLapsed, refund, about);
  },
);

const about = aboutRecord(
  'policy',
  'id',
  'This cover ended, as it was not paid for, and what was paid and not used has not gone back. If the reason above has gone, try it again: it is refunded once.',
);
