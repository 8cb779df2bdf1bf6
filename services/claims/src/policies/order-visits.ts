import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import { orderChanged } from '@kerbside/contracts/events/claims';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Clock } from '@kerbside/platform/time/clock';
import type { ClientSession, Model } from 'mongoose';
import { orderStatusOf, visitAfter, type VisitStep } from './order.js';
import { PoliciesRepository } from './policies.repository.js';
import type { VisitDocument } from './policy.document.js';
import type { OrderRecord, PolicyRecord, VisitRecord } from './policy.js';

/** The visits of quotes, as garages tells them: every order of a quote is at the stage of its one visit. */
@Injectable()
export class OrderVisits {
  private readonly visits: Model<VisitDocument>;

  constructor(
    private readonly policies: PoliciesRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    mongo: Mongo,
  ) {
    this.visits = mongo.model('order-visits');
  }

  async follow(quoteId: string, step: VisitStep, session: ClientSession): Promise<void> {
    const visit = visitAfter(await this.of(quoteId, session), step);
    await this.visits.updateOne({ _id: quoteId }, { $set: { visit } }, { session });
    for (const policy of await this.policies.ofQuote(quoteId, session))
      if (policy.kind === 'order') await this.change(policy, visit, session);
  }

  /** An order that is issued after its visit was booked has it from the first. */
  async withVisit(policy: PolicyRecord, session: ClientSession): Promise<PolicyRecord> {
    return policy.kind === 'order' ? { ...policy, visit: await this.of(policy.quoteId, session) } : policy;
  }

  /** Nothing is ever issued of this quote. */
  async neverOrder(quoteId: string, session: ClientSession): Promise<void> {
    await this.visits.updateOne({ _id: quoteId }, { $set: { isNever: true } }, { session, upsert: true });
  }

  async isNeverOrdered(quoteId: string): Promise<boolean> {
    return (await this.visits.exists({ _id: quoteId, isNever: true })) !== null;
  }

  /** Writes too, so that an issue and an event of the same moment do not miss each other. */
  private async of(quoteId: string, session: ClientSession): Promise<VisitRecord | null> {
    const options = { upsert: true, session, returnDocument: 'after' } as const;
    return (await this.visits.findOneAndUpdate({ _id: quoteId }, { $inc: { touched: 1 } }, options).lean()).visit ?? null;
  }

  private async change(order: OrderRecord, visit: VisitRecord | null, session: ClientSession): Promise<void> {
    if (isDeepStrictEqual(order.visit, visit)) return;
    const on = londonDay(this.clock.now());
    const changed = await this.policies.change(order, { what: 'visit-changed', visit, on }, session);
    const { id: policyId, policyNumber, customerId, productType, version } = changed;
    const data = {
      policyId,
      policyNumber,
      customerId,
      productType,
      status: orderStatusOf({ ...order, visit }),
      visitOn: visit?.day ?? null,
      visitTime: visit?.time ?? null,
      isConfirmed: visit?.isConfirmed ?? false,
      proposal: visit?.proposal ?? null,
      motResult: productType === 'mot' ? (visit?.motResult ?? null) : null,
    };
    await this.outbox.add(session, orderChanged, { id: policyId, version, data });
  }
}
