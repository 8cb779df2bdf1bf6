import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { byKey } from '../../idempotency.js';
import { savedCard } from './payments.js';

const call = callsOf('payments');

export const listSavedCards = call('GET /api/payments/cards', {
  id: 'saved-cards',
  who: 'customer',
  summary: 'The cards that the customer kept, the newest first, without those they have hidden. CARDS_UNAVAILABLE 503.',
  data: z.object({ cards: z.array(savedCard) }),
});

export const createSetupIntent = call('POST /ajax/payment/setup-intent', {
  id: 'setup-intent',
  who: 'customer',
  idempotent: byKey,
  summary:
    'Opens the card form of the account: an intent that takes nothing. The browser confirms it, and the card is then kept. CARD_FORM_UNAVAILABLE 503.',
  body: z.object({ paymentIntentType: z.optional(z.enum(['moto', 'secure'])), formModelName: z.optional(z.string()) }),
  data: z.object({ client_secret: z.string(), customer_id: z.string() }),
});

export const hideCard = call('POST /ajax/hidecard', {
  id: 'hide-card',
  who: 'owner',
  staff: 'agent',
  idempotent: byKey,
  summary:
    'Takes a card out of those that the customer may choose, and has the provider forget it. One from which payments are still to be taken, or that a purchase is being made with, stays there for these alone, and is forgotten after them. NOT_FOUND for the card of somebody else.',
  body: z.object({
    user_id: z.string('Tell us whose card it is'),
    card_token: z.string('Choose the card again').check(z.minLength(1, 'Choose the card again'), z.maxLength(100, 'Choose the card again')),
  }),
});
