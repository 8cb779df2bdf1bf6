import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import { createSetupIntent, listSavedCards, hideCard } from '@kerbside/contracts/http/payments/cards';
import type { Caller } from '@kerbside/contracts/caller';
import { Audit } from '@kerbside/platform/audit/audit';
import { DomainError } from '@kerbside/platform/errors/errors';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import type { ClientSession } from 'mongoose';
import { SavedCards } from '../cards/saved-cards.js';
import { CardForgetting } from './forgetting.js';
import { controller, serves } from '@kerbside/platform/http/controller';

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
    private readonly forgetting: CardForgetting,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
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

  /** Staff hide it for its customer. Plans, and purchases being made, go on with it: what was agreed to is not undone by tidying up a list. */
  async hide(customerId: string, token: string, caller: Caller): Promise<void> {
    await this.limits.consume('hide-card', customerId, limits.hide);
    const note = async (session: ClientSession): Promise<void> => {
      if (caller.kind !== 'staff') return;
      const subject = { subjectType: 'customer', subjectId: customerId, customerId };
      await this.audit.record(session, { actor: caller, action: 'saved-card-hidden', ...subject });
    };
    const hidden = await this.cards.hide({ customerId, token, forgetAt: this.forgetting.firstTry() }, note);
    for (const id of hidden) await this.forgetting.forget({ id, customerId });
  }
}

export const SavedCardsController = controller({ cards: SavedCardsService }, [
  serves(listSavedCards, ({ caller }, { cards }) => cards.list(caller.userId)),
  serves(createSetupIntent, ({ caller }, { cards }) => cards.openForm(caller.userId)),
  serves(hideCard, ({ body, caller }, { cards }) => {
    if (caller.kind !== 'staff' && body.user_id !== caller.userId) throw new DomainError('NOT_FOUND');
    return cards.hide(body.user_id, body.card_token, caller);
  }),
]);
