import { policyArrearsChanged } from '@kerbside/contracts/events/claims';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { ClientSession } from 'mongoose';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { evolveCover, type CoverChange } from '../policies/policy-change.js';
import type { ServicesOf } from '@kerbside/platform/calls/with-services';
import { BoughtRenewals } from '../renewals/bought-renewals.js';
import { arrearsChanged, planCancelled } from '@kerbside/contracts/events/payments';
import { consumer, on } from '@kerbside/platform/events/receiving/consumer';

const classes = { policies: PoliciesRepository, renewals: BoughtRenewals, outbox: Outbox };

/** Suspends, restores or ends the policies of a purchase by what is owed for it, and publishes that. */
const changeEach = async (
  purchaseId: string,
  change: CoverChange,
  { policies, renewals, outbox }: ServicesOf<typeof classes>,
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
  }
};

/** Keeps what the letters say: cover rests while payments are overdue, comes back once they are paid, and ends with what is paid for. */
export const ArrearsConsumer = consumer('ArrearsConsumer', classes, {
  changed: on(arrearsChanged, ({ data }, services, session) =>
    changeEach(data.purchaseId, { what: 'arrears-changed', status: data.status, on: data.on }, services, session),
  ),
  planEnded: on(planCancelled, ({ data }, services, session) => {
    const { reason, on, voidPence, coveredPence, months } = data;
    return changeEach(data.purchaseId, { what: 'plan-ended', end: { reason, on, voidPence, coveredPence, months } }, services, session);
  }),
});
