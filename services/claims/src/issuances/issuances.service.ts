import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { policyIssued } from '@kerbside/contracts/events/claims';
import type { paymentSucceeded } from '@kerbside/contracts/events/payments';
import type { EventData } from '@kerbside/contracts/event';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing';
import { Clock } from '@kerbside/platform/clock';
import { Outbox } from '@kerbside/platform/events/outbox';
import { Internal } from '@kerbside/platform/internal';
import { Log } from '@kerbside/platform/log';
import { Mongo } from '@kerbside/platform/mongo';
import { Sweeper } from '@kerbside/platform/sweep';
import type { ClientSession } from 'mongoose';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { policiesFor, premiumOf, type Policy } from '../policies/policy.js';
import type { IssuanceDocument } from './issuance.document.js';
import { IssuancesRepository } from './issuances.repository.js';

export const issueSweep = 'issue-policies';
const sweepMs = 500;
const batch = 20;
const longestWaitMs = 60_000;

/** Issues the policies of paid quotes: owed in the transaction that hears of the payment, issued by a sweep that never gives up. */
@Injectable()
export class IssuancesService {
  constructor(
    private readonly issuances: IssuancesRepository,
    private readonly policies: PoliciesRepository,
    private readonly internal: Internal,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    sweeper.every(issueSweep, sweepMs, () => this.issueDue());
  }

  async owe({ paymentId, quoteId, customerId, amountPence }: EventData<typeof paymentSucceeded>, session: ClientSession): Promise<void> {
    await this.issuances.owe(
      { _id: paymentId, quoteId, customerId, amountPence, status: 'owed', tries: 0, nextTryAt: this.clock.now() },
      session,
    );
  }

  private async issueDue(): Promise<void> {
    for (const issuance of await this.issuances.due(this.clock.now(), batch)) {
      await this.issue(issuance).catch((error: unknown) => this.postpone(issuance, error));
    }
  }

  private async issue({ _id: paymentId, quoteId, amountPence }: IssuanceDocument): Promise<void> {
    const quote = await this.internal.send(readPurchasedQuote, { params: { quoteId } });
    if (premiumOf(quote) !== amountPence)
      throw new Error(`Payment ${paymentId} took ${amountPence} pence for premiums of ${premiumOf(quote)}`);
    const identities = await Promise.all(
      quote.policies.map(async ({ productType }) => ({ id: randomUUID(), serial: await this.policies.nextSerial(productType) })),
    );
    const policies = policiesFor({ paymentId, quote, issuedAt: this.clock.now(), identities });
    await this.mongo.transaction(async (session) => {
      if (!(await this.issuances.finish(paymentId, session))) return;
      await this.policies.add(policies, session);
      for (const policy of policies) await this.publish(policy, session);
    });
  }

  private publish(policy: Policy, session: ClientSession): Promise<void> {
    const { id: policyId, policyNumber, customerId, quoteId, paymentId, productType, premiumPence, startsOn, endsOn } = policy;
    return this.outbox.add(session, policyIssued, {
      id: policyId,
      version: 1,
      data: { policyId, policyNumber, customerId, quoteId, paymentId, productType, premiumPence, startsOn, endsOn },
    });
  }

  private async postpone({ _id: paymentId, tries }: IssuanceDocument, error: unknown): Promise<void> {
    const waitMs = Math.min(longestWaitMs, 500 * 2 ** tries);
    this.log.error({ error, paymentId, tries: tries + 1 }, 'The policies of a payment could not be issued yet');
    await this.issuances.postpone(paymentId, new Date(this.clock.now().getTime() + waitMs));
  }
}
