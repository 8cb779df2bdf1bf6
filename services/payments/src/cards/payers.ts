import { Injectable } from '@nestjs/common';
import type { ClientSession, mongo } from 'mongoose';
import type Stripe from 'stripe';
import { afterItsFault, isMissing, StripeClient } from './stripe-client.js';
import { Mongo } from '@kerbside/platform/mongo/mongo';

/** The provider's customer of each of ours. */
interface CardCustomer {
  readonly _id: string;
  readonly providerId: string;
  /** How often their cards were chosen or hidden. Absent: never. */
  readonly changes?: number;
}

@Injectable()
export class CardCustomers {
  private readonly rows: mongo.Collection<CardCustomer>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<CardCustomer>('card_customers');
  }

  async find(customerId: string): Promise<string | undefined> {
    return (await this.rows.findOne({ _id: customerId }))?.providerId;
  }

  async touch(customerId: string, session: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: customerId }, { $inc: { changes: 1 } }, { session });
  }

  /** Returns the one that was kept first. */
  async keep(customerId: string, providerId: string): Promise<string> {
    const options = { upsert: true, returnDocument: 'after' } as const;
    const kept = await this.rows.findOneAndUpdate({ _id: customerId }, { $setOnInsert: { providerId } }, options);
    return kept?.providerId ?? providerId;
  }
}

/** The provider's customers. */
@Injectable()
export class Payers {
  constructor(
    private readonly customers: CardCustomers,
    private readonly stripe: StripeClient,
  ) {}

  /** Undefined for a customer who has never opened a card form. */
  find(customerId: string): Promise<string | undefined> {
    return this.customers.find(customerId);
  }

  /** Serialises transactions about a customer's cards: of two at once, one commits and the other starts again. */
  alone(customerId: string, session: ClientSession): Promise<void> {
    return this.customers.touch(customerId, session);
  }

  async ready(customerId: string): Promise<string> {
    const kept = await this.customers.find(customerId);
    if (kept !== undefined) return kept;
    const create = (sdk: Stripe, idempotencyKey: string) => sdk.customers.create({ metadata: { customerId } }, { idempotencyKey });
    const { id } = await this.stripe.ask((sdk) => afterItsFault(`customer:${customerId}`, (key) => create(sdk, key)));
    return this.customers.keep(customerId, id);
  }

  /** With every card that they kept. */
  async forget(providerId: string): Promise<void> {
    await this.stripe.ask((sdk) =>
      sdk.customers.del(providerId).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      }),
    );
  }
}
