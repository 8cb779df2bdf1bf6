import type { Charge, NextAction, PaymentError, PaymentIntent, PaymentMethod, Challenge } from '../records/objects.js';
import { unexpectedState, type ErrorFacts } from '../records/refusal.js';
import { authenticationRequired, expired, type Decline, type TestCard } from '../records/test-cards.js';
import type { Sandbox } from '../records/sandbox.js';

/** The outcome of one try to pay an intent. */
type Attempt =
  | { readonly result: 'paid'; readonly intent: PaymentIntent; readonly charge: Charge }
  | { readonly result: 'refused'; readonly intent: PaymentIntent; readonly charge: Charge; readonly error: ErrorFacts }
  | { readonly result: 'challenge'; readonly intent: PaymentIntent };

interface AttemptFacts {
  readonly method: PaymentMethod;
  readonly card: TestCard;
  /** A passed 3-D Secure check, or an order by telephone, which needs none. */
  readonly authenticated: boolean;
  /** The customer is not there to approve anything. */
  readonly isOffSession: boolean;
  /** The card was set up for payments without the customer. */
  readonly isSetUp: boolean;
  readonly challengeId: string;
  readonly chargeId: string;
  readonly at: number;
  readonly publicUrl: string;
}

const open: readonly PaymentIntent['status'][] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const cancellable: readonly PaymentIntent['status'][] = [...open, 'requires_capture'];

export const attemptPayment = (intent: PaymentIntent, facts: AttemptFacts): Attempt => {
  const { method, card } = facts;
  const isToBeApproved = wantsApproval(card, facts) && !facts.authenticated;
  if (isToBeApproved && !facts.isOffSession) {
    const next_action = challengeAction(facts.challengeId, facts.publicUrl);
    return {
      result: 'challenge',
      intent: { ...intent, status: 'requires_action', payment_method: method.id, last_payment_error: null, next_action },
    };
  }
  const decline = isToBeApproved ? authenticationRequired : hasExpired(method, facts.at) ? expired : card.decline;
  const charge = chargeOf(intent, facts, decline);
  if (decline) return refused(intent, charge, method, decline);
  const paid = { payment_method: method.id, latest_charge: charge.id, next_action: null, last_payment_error: null } as const;
  const standing =
    intent.capture_method === 'manual'
      ? ({ status: 'requires_capture', amount_capturable: intent.amount } as const)
      : ({ status: 'succeeded', amount_received: intent.amount } as const);
  return { result: 'paid', charge, intent: { ...intent, ...paid, ...standing } };
};

/** It pays until the last day of its month. */
const hasExpired = ({ card: { exp_month, exp_year } }: PaymentMethod, at: number): boolean => Date.UTC(exp_year, exp_month) <= at * 1000;

const wantsApproval = ({ threeDSecure }: TestCard, { isOffSession, isSetUp }: Pick<AttemptFacts, 'isOffSession' | 'isSetUp'>): boolean => {
  if (threeDSecure === 'until_set_up') return !(isOffSession && isSetUp);
  if (threeDSecure === 'on_session') return !isOffSession;
  return threeDSecure === 'always';
};

/** Takes what the bank holds, or part of it: the rest goes back to the customer. */
export const captureIntent = (intent: PaymentIntent, charge: Charge, pence: number): { intent: PaymentIntent; charge: Charge } => ({
  intent: { ...intent, status: 'succeeded', amount_received: pence, amount_capturable: 0 },
  charge: { ...charge, captured: true, amount_captured: pence, amount_refunded: charge.amount - pence },
});

/** The bank releases what it held. */
export const voidCharge = (charge: Charge): Charge => ({ ...charge, amount_refunded: charge.amount });

export const refundCharge = (charge: Charge, pence: number): Charge => ({ ...charge, amount_refunded: charge.amount_refunded + pence });

export const failAuthentication = (intent: PaymentIntent, method: PaymentMethod): PaymentIntent => ({
  ...intent,
  status: 'requires_payment_method',
  payment_method: null,
  next_action: null,
  last_payment_error: { ...authenticationFailure, code: 'payment_intent_authentication_failure', payment_method: method },
});

export const authenticationFailure = {
  type: 'invalid_request_error',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
} as const satisfies Pick<PaymentError, 'type' | 'message'>;

export const cancelIntent = (intent: PaymentIntent, reason: string | null, at: number): PaymentIntent => ({
  ...intent,
  status: 'canceled',
  canceled_at: at,
  cancellation_reason: reason,
  amount_capturable: 0,
  next_action: null,
});

export const mustBeOpen = (intent: PaymentIntent, verb: 'confirm' | 'cancel'): void => {
  if ((verb === 'cancel' ? cancellable : open).includes(intent.status)) return;
  const why =
    verb === 'confirm' && intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`;
  throw unexpectedState('payment_intent', why, intent);
};

export const challengeAction = (id: string, publicUrl: string): NextAction => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: { type: 'three_d_secure_redirect', source: id, stripe_js: `${publicUrl}/3ds/${id}` },
});

const refused = (intent: PaymentIntent, charge: Charge, method: PaymentMethod, decline: Decline): Attempt => {
  const error = {
    code: decline.code,
    message: decline.message,
    ...(decline.decline_code === null ? {} : { decline_code: decline.decline_code }),
    ...(decline.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
    ...(decline.code === 'expired_card' ? { param: 'exp_month' } : {}),
    charge: charge.id,
    payment_method: method,
  };
  const last_payment_error: PaymentError = { ...error, type: 'card_error' };
  const after = { status: 'requires_payment_method', payment_method: null, next_action: null, latest_charge: charge.id } as const;
  return { result: 'refused', charge, error, intent: { ...intent, ...after, last_payment_error } };
};

const chargeOf = (intent: PaymentIntent, { method, chargeId, at }: AttemptFacts, decline: Decline | null): Charge => ({
  id: chargeId,
  object: 'charge',
  created: at,
  livemode: false,
  amount: intent.amount,
  amount_captured: decline || intent.capture_method === 'manual' ? 0 : intent.amount,
  amount_refunded: 0,
  captured: !decline && intent.capture_method === 'automatic',
  currency: 'gbp',
  customer: intent.customer,
  disputed: false,
  failure_code: decline?.code ?? null,
  failure_message: decline?.message ?? null,
  metadata: intent.metadata,
  paid: !decline,
  payment_intent: intent.id,
  payment_method: method.id,
  payment_method_details: { type: 'card', card: method.card },
  status: decline ? 'failed' : 'succeeded',
});

export const newChallenge = (sandbox: Sandbox, challenge: Omit<Challenge, 'status'>): void =>
  sandbox.store.put('challenge', { ...challenge, status: 'pending' });

/** After a new try or a cancellation, an open check has no effect. */
export const voidChallenges = (sandbox: Sandbox, intent: string): void => {
  for (const challenge of sandbox.store.all('challenge')) {
    if (challenge.intent === intent && challenge.status === 'pending') sandbox.store.put('challenge', { ...challenge, status: 'void' });
  }
};
