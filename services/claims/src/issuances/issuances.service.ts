import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import type { EventData } from '@kerbside/contracts/event';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Clock } from '@kerbside/platform/time/clock';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import type { ClientSession } from 'mongoose';
import { OrderVisits } from '../policies/order-visits.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { policiesFor, premiumOf, type PolicyRecord } from '../policies/policy.js';
import { BoughtRenewals } from '../renewals/bought-renewals.js';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';

export const issuePolicies = 'issue-policies';

/** What was bought: the sum owed in money, and the part that rewards paid. */
type BoughtCover = Pick<EventData<typeof purchaseCompleted>, 'purchaseId' | 'quoteId' | 'customerId' | 'totalPence' | 'rewardsPence'>;

/** Issues the policies of a purchase, once, even when other services are down in between. */
@Injectable()
export class IssuancesService {
  constructor(
    private readonly jobs: Jobs,
    private readonly policies: PoliciesRepository,
    private readonly renewals: BoughtRenewals,
    private readonly visits: OrderVisits,
    private readonly internal: Internal,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    jobs.define<BoughtCover>(issuePolicies, (facts) => this.policiesOf(facts), aboutIssuing);
  }

  issue(bought: BoughtCover): Promise<void> {
    return this.jobs.do(issuePolicies, bought.purchaseId, bought);
  }

  private async policiesOf({ purchaseId, quoteId, totalPence, rewardsPence }: BoughtCover): Promise<Effect> {
    const quote = await this.internal.send(readPurchasedQuote, { params: { quoteId } });
    // Rewards pay part of the premium; they do not lower it.
    const paidPence = totalPence + rewardsPence;
    if (premiumOf(quote) !== paidPence)
      throw new DomainError('SUM_DIFFERS', {
        message: `${formatPounds(paidPence)} was paid, but the cover costs ${formatPounds(premiumOf(quote))}.`,
        isFinal: true,
      });
    const identities = await Promise.all(
      quote.policies.map(async ({ productType }) => ({ id: randomUUID(), serial: await this.policies.nextSerial(productType) })),
    );
    const policies = policiesFor({ paymentId: purchaseId, quote, issuedAt: this.clock.now(), identities });
    return async (session) => {
      for (const sold of policies) await this.add(sold, session);
    };
  }

  private async add(sold: PolicyRecord, session: ClientSession): Promise<void> {
    if (sold.kind === 'order') return this.keep(await this.visits.withVisit(sold, session), session);
    const original = await this.renewals.originalOf(sold, session);
    const policy = original ? await this.renewals.numbered(sold, original, session) : sold;
    await this.keep(policy, session);
    if (original) await this.renewals.note(policy, original, session);
  }

  private async keep(policy: PolicyRecord, session: ClientSession): Promise<void> {
    await this.policies.add([policy], session);
    const { id: policyId, policyNumber, customerId, quoteId, paymentId, productType, premiumPence } = policy;
    const days = policy.kind === 'cover' ? { startsOn: policy.startsOn, endsOn: policy.endsOn } : {};
    return this.outbox.add(session, policyIssued, {
      id: policyId,
      version: 1,
      data: { policyId, policyNumber, customerId, quoteId, paymentId, productType, premiumPence, ...days },
    });
  }
}

const aboutIssuing = ({ purchaseId, customerId, totalPence }: BoughtCover): JobSummary => ({
  customerId,
  subjectType: 'purchase',
  subjectId: purchaseId,
  amountPence: totalPence,
  toDo:
    'The customer paid and has no policy. If the reason above has gone, try it again: the policy is issued once. ' +
    'If not, refund the payment and tell the customer.',
});

export const PaymentsConsumer = consumer(
  'PaymentsConsumer',
  { issuances: IssuancesService },
  {
    bought: repeatable(purchaseCompleted, ({ data }, { issuances }) => issuances.issue(data)),
  },
);
