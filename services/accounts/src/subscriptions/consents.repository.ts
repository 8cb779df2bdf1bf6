import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import { subscriptionChannels, type SubscriptionChannel, type Subscriptions } from '@kerbside/contracts/http/accounts/subscriptions';

/** Nobody gets offers without having asked for them. */
export const noSubscriptions: Subscriptions = { email: false, sms: false, phone: false, post: false };

export interface ConsentChange {
  readonly given: readonly SubscriptionChannel[];
  readonly withdrawn: readonly SubscriptionChannel[];
}

/** Undefined when the choice has not changed. */
export const consentChange = (before: Subscriptions, after: Subscriptions): ConsentChange | undefined => {
  const given = subscriptionChannels.filter((channel) => after[channel] && !before[channel]);
  const withdrawn = subscriptionChannels.filter((channel) => before[channel] && !after[channel]);
  return given.length + withdrawn.length === 0 ? undefined : { given, withdrawn };
};

interface ConsentRow extends ConsentChange {
  readonly _id: string;
  readonly customerId: string;
  readonly at: Date;
}

/** What was consented to and when, as proof (GDPR, Art. 7). Rows are only ever added. */
@Injectable()
export class ConsentsRepository {
  private readonly consents: mongo.Collection<ConsentRow>;

  constructor(mongo: Mongo) {
    this.consents = mongo.collection<ConsentRow>('consents', [{ key: { customerId: 1, at: 1 }, name: 'of customer' }]);
  }

  async add(customerId: string, change: ConsentChange, at: Date, session: ClientSession): Promise<void> {
    await this.consents.insertOne({ _id: randomUUID(), customerId, ...change, at }, { session });
  }

  /** Newest first. */
  latestOf(customerId: string, limit: number): Promise<ConsentRow[]> {
    return this.consents.find({ customerId }, { sort: { at: -1, _id: -1 }, limit }).toArray();
  }

  of(customerId: string): Promise<ConsentRow[]> {
    return this.consents.find({ customerId }, { sort: { at: 1, _id: 1 } }).toArray();
  }
}
