import * as z from 'zod/mini';
import { newChallenge, voidChallenges, attemptPayment, cancelIntent, captureIntent, mustBeOpen, voidCharge } from './payment-intent.js';
import { expanded } from '../records/expand.js';
import { type PaymentIntent, type PaymentMethod } from '../records/objects.js';
import { newId, newSecret, seconds } from '../records/ids.js';
import * as forms from './intent-forms.js';
import { disputeIfItWillBe } from './disputes.js';
import { findPaymentMethod, isSetUp, requireOf } from './payment-methods.js';
import { badParameter, cardRefused, noSuch, parseForm, unexpectedState } from '../records/refusal.js';
import { emit, named, listOf, type ApiRequest, type Handler, type RequestIds, type Sandbox } from '../records/sandbox.js';
import { cardOf } from '../records/test-cards.js';

export const createPaymentIntent: Handler = (sandbox, request) => {
  const form = parseForm(forms.createPayment, request.form);
  forms.checkAmount(form.amount);
  if (form.customer !== undefined && !sandbox.store.get('customer', form.customer)) throw noSuch('customer', form.customer, 'customer');
  const intent = newPaymentIntent(form, sandbox.now());
  if (form.payment_method !== undefined) requireOf(findPaymentMethod(sandbox, form.payment_method), intent.customer);
  sandbox.store.put('payment_intent', intent);
  emit(sandbox, request, 'payment_intent.created', intent);
  const done = form.confirm === true ? confirm(sandbox, request, intent, form) : intent;
  return expanded(sandbox, done, form.expand);
};

export const retrieveIntent =
  (kind: 'payment_intent' | 'setup_intent'): Handler =>
  (sandbox, request) => {
    const form = parseForm(forms.retrieve, request.form);
    const intent = named(sandbox, request, kind);
    forms.checkClientSecret(request, intent, form.client_secret);
    return forms.shownTo(request.key, expanded(sandbox, intent, form.expand));
  };

export const listPaymentIntents: Handler = (sandbox, request) => {
  const query = parseForm(listForm, request.form);
  const rows = sandbox.store.all('payment_intent').filter((intent) => query.customer === undefined || intent.customer === query.customer);
  return listOf('/v1/payment_intents', rows, { limit: Number(query.limit ?? 10), after: query.starting_after });
};

export const confirmPaymentIntent: Handler = (sandbox, request) => {
  const form = parseForm(forms.confirmPayment, request.form);
  const intent = named(sandbox, request, 'payment_intent');
  forms.checkClientSecret(request, intent, form.client_secret);
  return forms.shownTo(request.key, expanded(sandbox, confirm(sandbox, request, intent, form), form.expand));
};

export const cancelPaymentIntent: Handler = (sandbox, request) => {
  const form = parseForm(forms.cancel, request.form);
  const intent = named(sandbox, request, 'payment_intent');
  mustBeOpen(intent, 'cancel');
  voidChallenges(sandbox, intent.id);
  const cancelled = cancelIntent(intent, form.cancellation_reason ?? null, seconds(sandbox.now()));
  sandbox.store.put('payment_intent', cancelled);
  const held = chargeOf(sandbox, intent);
  if (held && intent.status === 'requires_capture') sandbox.store.put('charge', voidCharge(held));
  emit(sandbox, request, 'payment_intent.canceled', cancelled);
  return cancelled;
};

export const capturePaymentIntent: Handler = (sandbox, request) => {
  const form = parseForm(forms.capture, request.form);
  const intent = named(sandbox, request, 'payment_intent');
  const charge = chargeOf(sandbox, intent);
  if (intent.status !== 'requires_capture' || !charge)
    throw unexpectedState(
      'payment_intent',
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      intent,
    );
  const pence = form.amount_to_capture ?? intent.amount_capturable;
  if (pence > intent.amount_capturable || pence <= 0)
    throw badParameter('amount_to_capture', 'amount_too_large', 'The amount to capture is more than what may be captured.');
  const captured = captureIntent(intent, charge, pence);
  sandbox.store.put('payment_intent', captured.intent);
  sandbox.store.put('charge', captured.charge);
  emit(sandbox, request, 'payment_intent.succeeded', captured.intent);
  disputeIfItWillBe(sandbox, request, captured.charge);
  return expanded(sandbox, captured.intent, form.expand);
};

const chargeOf = (sandbox: Sandbox, { latest_charge }: PaymentIntent) =>
  latest_charge === null ? undefined : sandbox.store.get('charge', latest_charge);

/** Handles the bank's answer to a try: stores the charge, notifies the webhook, and throws the refusal for the caller. */
export const settle = (
  sandbox: Sandbox,
  request: RequestIds,
  intent: PaymentIntent,
  facts: { method: PaymentMethod; authenticated: boolean; isOffSession: boolean },
): PaymentIntent => {
  const challengeId = newId('src');
  const attempt = attemptPayment(intent, {
    ...facts,
    card: cardOf(facts.method),
    isSetUp: isSetUp(sandbox, facts.method.id),
    challengeId,
    chargeId: newId('ch'),
    at: seconds(sandbox.now()),
    publicUrl: sandbox.publicUrl,
  });
  sandbox.store.put('payment_intent', attempt.intent);
  if (attempt.result === 'challenge') {
    newChallenge(sandbox, { id: challengeId, intent: intent.id, kind: 'payment_intent', method: facts.method.id });
    emit(sandbox, request, 'payment_intent.requires_action', attempt.intent);
    return attempt.intent;
  }
  sandbox.store.put('charge', attempt.charge);
  emit(sandbox, request, outcomeOf(attempt.intent), attempt.intent);
  if (attempt.result === 'refused') throw cardRefused({ ...attempt.error, payment_intent: attempt.intent });
  const { customer, setup_future_usage } = attempt.intent;
  if (customer !== null && setup_future_usage !== null) sandbox.store.put('payment_method', { ...facts.method, customer });
  disputeIfItWillBe(sandbox, request, attempt.charge);
  return attempt.intent;
};

const outcomeOf = ({ status }: PaymentIntent) => {
  if (status === 'succeeded') return 'payment_intent.succeeded';
  return status === 'requires_capture' ? 'payment_intent.amount_capturable_updated' : 'payment_intent.payment_failed';
};

const listForm = z.strictObject({
  limit: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  customer: z.optional(z.string()),
  starting_after: z.optional(z.string()),
});

const confirm = (sandbox: Sandbox, request: ApiRequest, intent: PaymentIntent, form: forms.Confirm): PaymentIntent => {
  mustBeOpen(intent, 'confirm');
  const methodId = form.payment_method ?? intent.payment_method;
  if (methodId === null) throw badParameter('payment_method', 'parameter_missing', missingMethod);
  const method = findPaymentMethod(sandbox, methodId);
  requireOf(method, intent.customer);
  voidChallenges(sandbox, intent.id);
  const moto = form.payment_method_options?.card.moto === true;
  const kept = { ...intent, setup_future_usage: form.setup_future_usage ?? intent.setup_future_usage };
  return settle(sandbox, request, kept, { method, authenticated: moto, isOffSession: form.off_session === true });
};

const missingMethod =
  "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.";

const newPaymentIntent = (form: z.output<typeof forms.createPayment>, now: Date): PaymentIntent => {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    created: seconds(now),
    livemode: false,
    amount: form.amount,
    amount_capturable: 0,
    amount_received: 0,
    currency: form.currency,
    capture_method: form.capture_method === 'manual' ? 'manual' : 'automatic',
    client_secret: newSecret(id),
    customer: form.customer ?? null,
    description: form.description ?? null,
    metadata: form.metadata ?? {},
    payment_method: form.payment_method ?? null,
    payment_method_types: ['card'],
    setup_future_usage: form.setup_future_usage ?? null,
    status: form.payment_method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    next_action: null,
    latest_charge: null,
    last_payment_error: null,
    canceled_at: null,
    cancellation_reason: null,
  };
};
