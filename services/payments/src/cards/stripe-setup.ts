import type Stripe from 'stripe';
import type { AttemptStanding } from '../methods/method-port.js';
import { failureOf, idOf } from './stripe-words.js';

const statuses: Readonly<Record<Stripe.SetupIntent.Status, AttemptStanding['status']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'authorised',
  canceled: 'cancelled',
};

/** Translates the setup of a card into a standing in which nothing is taken. */
export const standingOfSetup = (intent: Stripe.SetupIntent): AttemptStanding => {
  const method = intent.payment_method;
  const card = typeof method === 'object' ? method?.card : null;
  return {
    ref: intent.id,
    clientSecret: intent.client_secret,
    payerId: idOf(intent.customer),
    amountPence: 0,
    takenPence: 0,
    refundedPence: 0,
    // A status we do not know yet must not invite a second try.
    status: statuses[intent.status] ?? 'processing',
    failure: failureOf(intent.last_setup_error),
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    chargeId: null,
    instrument: intent.status === 'succeeded' ? idOf(method) : null,
    approval: null,
  };
};
