import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { createSetupIntent, hideCard, listSavedCards } from '@kerbside/contracts/http/payments/cards';
import { DomainError } from '@kerbside/platform/errors/errors';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { Idempotent } from '@kerbside/platform/idempotency/idempotent';
import { SavedCardsService } from './saved-cards.service.js';

@Controller()
export class SavedCardsController {
  constructor(private readonly cards: SavedCardsService) {}

  @Serves(listSavedCards)
  list(@CurrentCaller() caller: Caller) {
    return this.cards.list(userOf(caller));
  }

  @Serves(createSetupIntent)
  @Idempotent()
  openForm(@CurrentCaller() caller: Caller) {
    return this.cards.openForm(userOf(caller));
  }

  @Serves(hideCard)
  @Idempotent()
  hide(@Input() { body }: CallRequest<typeof hideCard>, @CurrentCaller() caller: Caller) {
    if (caller.kind !== 'staff' && body.user_id !== userOf(caller)) throw new DomainError('NOT_FOUND');
    return this.cards.hide(body.user_id, body.card_token, caller);
  }
}

const userOf = (caller: Caller): string => {
  if (!('userId' in caller)) throw new DomainError('NOT_SIGNED_IN');
  return caller.userId;
};
