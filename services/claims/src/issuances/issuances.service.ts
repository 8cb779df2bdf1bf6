import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { policyIssued, purchaseNotIssued } from '@kerbside/contracts/events/claims';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { EventData } from '@kerbside/contracts/event';
import { allowIssuing } from '@kerbside/contracts/http/payments/refunds';
import { readPurchasedQuote, type PurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import type { ClientSession } from 'mongoose';
import { endRenewals, type LostCar } from '../claims/claim-desk.service.js';
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
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {
    jobs.define<BoughtCover>(issuePolicies, (facts) => this.policiesOf(facts), aboutIssuing);
  }

  issue(bought: BoughtCover): Promise<void> {
    return this.jobs.do(issuePolicies, bought.purchaseId, bought);
  }

  private async policiesOf({ purchaseId, quoteId, totalPence, rewardsPence }: BoughtCover): Promise<Effect> {
    const quote = await this.internal.send(readPurchasedQuote, { params: { quoteId } });
    const { status, because } = await this.allowed(purchaseId);
    if (status === 'over') return this.neverIssued(purchaseId, quote, because ?? notAsBought);
    if (status === 'held') throw new DomainError('NOT_ISSUED', { isFinal: true, message: because ?? notAsBought });
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

  /** Payments of an earlier release do not know this call; what they do not know any more was sold all the same. */
  private async allowed(paymentId: string): Promise<CallAnswer<typeof allowIssuing>> {
    try {
      return await this.internal.send(allowIssuing, { params: { paymentId } });
    } catch (error) {
      if (error instanceof DomainError && ['NOT_FOUND', 'NO_SUCH_CALL'].includes(error.code)) return { status: 'open', because: null };
      throw error;
    }
  }

  /** Everything was paid back before anything was issued. */
  private neverIssued(paymentId: string, { quoteId, customerId, policies }: PurchasedQuote, why: string): Effect {
    const data = { paymentId, quoteId, customerId, productTypes: policies.map(({ productType }) => productType) };
    return async (session) => {
      await this.visits.neverOrder(quoteId, session);
      await this.outbox.add(session, purchaseNotIssued, { id: paymentId, version: 1, data });
      const actor = { kind: 'service', name: 'claims' } as const;
      await this.audit.record(session, {
        actor,
        action: 'policies-not-issued',
        subjectType: 'payment',
        subjectId: paymentId,
        customerId,
        why,
      });
    };
  }

  private async add(sold: PolicyRecord, session: ClientSession): Promise<void> {
    if (sold.kind === 'order') return this.keep(await this.visits.withVisit(sold, session), session);
    const original = await this.renewals.originalOf(sold, session);
    const policy = original ? await this.renewals.numbered(sold, original, session) : sold;
    await this.keep(policy, session);
    if (!original) return;
    await this.renewals.note(policy, original, session);
    if (original.settledOn !== undefined) await this.endAgain(policy, original, session);
  }

  /** Its quote was still open once the claim for the lost car was paid. */
  private endAgain({ id }: PolicyRecord, { id: policyId, customerId }: PolicyRecord, session: ClientSession): Promise<void> {
    return this.jobs.add(session, endRenewals, id, { policyId, customerId } satisfies LostCar);
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

const notAsBought = 'Not all of it is still bought.';

const aboutIssuing = ({ purchaseId, customerId, totalPence }: BoughtCover): JobSummary => ({
  customerId,
  subjectType: 'purchase',
  subjectId: purchaseId,
  amountPence: totalPence,
  toDo:
    'The customer paid and has no policy. If the reason above has gone, try it again: the policy is issued once. ' +
    'If not, refund the payment, all of it, tell the customer, and try this again, which then ends it: once any of it is paid back nothing is issued.',
});

export const PaymentsConsumer = consumer(
  'PaymentsConsumer',
  { issuances: IssuancesService },
  {
    bought: repeatable(purchaseCompleted, ({ data }, { issuances }) => issuances.issue(data)),
  },
);
