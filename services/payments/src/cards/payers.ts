import { Injectable } from '@nestjs/common';
import { CardCustomers } from './card-customers.js';
import { StripeClient } from './stripe-client.js';

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

  async ready(customerId: string): Promise<string> {
    const kept = await this.customers.find(customerId);
    if (kept !== undefined) return kept;
    const idempotencyKey = `customer:${customerId}`;
    const { id } = await this.stripe.ask((sdk) => sdk.customers.create({ metadata: { customerId } }, { idempotencyKey }));
    await this.customers.keep(customerId, id);
    return id;
  }
}
