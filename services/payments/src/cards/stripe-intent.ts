import type Stripe from 'stripe';
import type { Failure, AttemptStanding } from '../methods/method-port.js';
import { failureOf, idOf } from './stripe-words.js';

const statuses: Readonly<Record<Stripe.PaymentIntent.Status, AttemptStanding['status']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'authorised',
  succeeded: 'taken',
  canceled: 'cancelled',
};

/** Translates a payment from the provider's words into ours. `disputes`: those of its charge. */
export const standingOf = (intent: Stripe.PaymentIntent, disputes: readonly Stripe.Dispute[] = []): AttemptStanding => {
  const charge = intent.latest_charge;
  const whole = typeof charge === 'object' ? charge : null;
  const card = whole?.payment_method_details?.card;
  const lost = disputes.filter(hasTakenMoney);
  const [latest] = lost;
  const reversedPence = Math.min(
    intent.amount_received,
    lost.reduce((pence, { amount }) => pence + amount, 0),
  );
  const isAllGone = latest !== undefined && reversedPence === intent.amount_received;
  return {
    ref: intent.id,
    clientSecret: intent.client_secret,
    payerId: idOf(intent.customer),
    amountPence: intent.amount,
    takenPence: intent.amount_received - reversedPence,
    reversedPence,
    // Money that was held and released counts as refunded there, but was never taken.
    refundedPence: intent.status === 'succeeded' ? (whole?.amount_refunded ?? 0) : 0,
    // A status we do not know yet must not invite a second try.
    status: isAllGone ? 'reversed' : (statuses[intent.status] ?? 'processing'),
    failure: latest ? reversal(latest) : failureOf(intent.last_payment_error),
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
    chargeId: idOf(charge),
    instrument: keepsCard(intent) ? idOf(intent.payment_method) : null,
    approval: null,
  };
};

/** Only a card that was authorised is kept. */
const keepsCard = ({ setup_future_usage, status }: Stripe.PaymentIntent): boolean =>
  setup_future_usage === 'off_session' && (status === 'requires_capture' || status === 'succeeded');

/** The bank takes the money back when a dispute is opened, and returns it when we win; an inquiry (`warning_…`) takes nothing. */
const hasTakenMoney = ({ status }: Stripe.Dispute): boolean =>
  status === 'needs_response' || status === 'under_review' || status === 'lost';

const reversal = ({ id, reason }: Stripe.Dispute): Failure => ({
  id,
  code: reason,
  message: `The cardholder’s bank took the payment back (${reason.replaceAll('_', ' ')}).`,
});
