import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type Stripe from 'stripe';
import { CardCustomers } from './card-customers.js';
import { afterItsFault, isMissing, StripeClient } from './stripe-client.js';

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
