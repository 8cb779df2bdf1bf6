import { controller, serves } from '@kerbside/platform/http/controller';
import { createSetupIntent, hideCard, listSavedCards } from '@kerbside/contracts/http/payments/cards';
import { DomainError } from '@kerbside/platform/errors/errors';
import { SavedCardsService } from './saved-cards.service.js';

export const SavedCardsController = controller({ cards: SavedCardsService }, [
  serves(listSavedCards, ({ caller }, { cards }) => cards.list(caller.userId)),
  serves(createSetupIntent, ({ caller }, { cards }) => cards.openForm(caller.userId)),
  serves(hideCard, ({ body, caller }, { cards }) => {
    if (caller.kind !== 'staff' && body.user_id !== caller.userId) throw new DomainError('NOT_FOUND');
    return cards.hide(body.user_id, body.card_token, caller);
  }),
]);
