import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { createSetupIntent, listSavedCards } from '@kerbside/contracts/http/payments/cards';
import { DomainError } from '@kerbside/platform/errors/errors';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { SavedCards } from '../cards/saved-cards.js';
import { StripeGateway } from '../cards/stripe-gateway.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';

/** Per customer. Thieves use card forms to try out cards. */
const limits = {
  form: { points: 20, durationSeconds: 3_600 },
  hide: { points: 60, durationSeconds: 3_600 },
} as const;

/** The cards in a customer's account (Q6, A4). */
@Injectable()
export class SavedCardsService {
  constructor(
    private readonly cards: SavedCards,
    private readonly gateway: StripeGateway,
    private readonly purchases: PurchasesRepository,
    private readonly limits: RateLimits,
  ) {}

  async list(customerId: string): Promise<CallAnswer<typeof listSavedCards>> {
    return { cards: await this.cards.of(customerId) };
  }

  async openForm(customerId: string): Promise<CallAnswer<typeof createSetupIntent>> {
    await this.limits.consume('setup-intent', customerId, limits.form);
    const { clientSecret, payerId } = await this.cards.openForm(customerId).catch((error: unknown) => {
      const isAway = error instanceof DomainError && error.code === 'CARDS_UNAVAILABLE';
      throw isAway ? new DomainError('CARD_FORM_UNAVAILABLE', { cause: error }) : error;
    });
    return { client_secret: clientSecret, customer_id: payerId };
  }

  /** A plan goes on with its card: what was agreed to is not undone by tidying up a list. */
  async hide(customerId: string, token: string): Promise<object> {
    await this.limits.consume('hide-card', customerId, limits.hide);
    for (const instrument of await this.cards.hide(customerId, token))
      if (!(await this.purchases.isCollectedFrom(customerId, instrument))) await this.gateway.forget(instrument);
    return {};
  }
}
