import type * as z from 'zod/mini';
import { newChallenge, voidChallenges, challengeAction } from './payment-intent.js';
import { expanded } from '../records/expand.js';
import { type PaymentError, type PaymentMethod, type SetupIntent } from '../records/objects.js';
import { newId, newSecret, seconds } from '../records/ids.js';
import * as forms from './intent-forms.js';
import { findPaymentMethod, requireOf } from './payment-methods.js';
import { badParameter, cardRefused, noSuch, parseForm, unexpectedState } from '../records/refusal.js';
import { emit, named, type ApiRequest, type Handler, type RequestIds, type Sandbox } from '../records/sandbox.js';
import { cardOf } from '../records/test-cards.js';

export const createSetupIntent: Handler = (sandbox, request) => {
  const form = parseForm(forms.createSetup, request.form);
  if (form.customer !== undefined && !sandbox.store.get('customer', form.customer)) throw noSuch('customer', form.customer, 'customer');
  const intent = newSetupIntent(form, sandbox.now());
  sandbox.store.put('setup_intent', intent);
  if (form.payment_method !== undefined) requireOf(findPaymentMethod(sandbox, form.payment_method), intent.customer);
  return expanded(sandbox, form.confirm === true ? confirm(sandbox, request, intent, form) : intent, form.expand);
};

export const confirmSetupIntent: Handler = (sandbox, request) => {
  const form = parseForm(forms.confirmSetup, request.form);
  const intent = named(sandbox, request, 'setup_intent');
  forms.checkClientSecret(request, intent, form.client_secret);
  return forms.shownTo(request.key, expanded(sandbox, confirm(sandbox, request, intent, form), form.expand));
};

export const cancelSetupIntent: Handler = (sandbox, request) => {
  const form = parseForm(forms.cancel, request.form);
  const intent = named(sandbox, request, 'setup_intent');
  mustBeOpen(intent);
  voidChallenges(sandbox, intent.id);
  const reason = form.cancellation_reason ?? null;
  const cancelled = keep(sandbox, { ...intent, status: 'canceled', next_action: null, cancellation_reason: reason });
  emit(sandbox, request, 'setup_intent.canceled', cancelled);
  return expanded(sandbox, cancelled, form.expand);
};

/** The bank has approved the card: it may be charged later. */
export const completeSetup = (sandbox: Sandbox, request: RequestIds, intent: SetupIntent, method: PaymentMethod): SetupIntent => {
  const { decline, canBeKept } = cardOf(method);
  if (decline && !canBeKept) {
    const { decline_code, ...rest } = decline;
    const error: PaymentError = { ...rest, ...(decline_code === null ? {} : { decline_code }), type: 'card_error', payment_method: method };
    throw cardRefused({ ...error, setup_intent: failSetup(sandbox, request, intent, error) });
  }
  if (intent.customer !== null) sandbox.store.put('payment_method', { ...method, customer: intent.customer });
  const done = keep(sandbox, { ...intent, status: 'succeeded', payment_method: method.id, next_action: null, last_setup_error: null });
  emit(sandbox, request, 'setup_intent.succeeded', done);
  return done;
};

export const failSetup = (sandbox: Sandbox, request: RequestIds, intent: SetupIntent, error: PaymentError): SetupIntent => {
  const failed = keep(sandbox, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: error,
  });
  emit(sandbox, request, 'setup_intent.setup_failed', failed);
  return failed;
};

const confirm = (sandbox: Sandbox, request: ApiRequest, intent: SetupIntent, form: forms.ConfirmSetup): SetupIntent => {
  mustBeOpen(intent);
  const methodId = form.payment_method ?? intent.payment_method;
  if (methodId === null)
    throw badParameter('payment_method', 'parameter_missing', "You cannot confirm this SetupIntent because it's missing a payment method.");
  const method = findPaymentMethod(sandbox, methodId);
  requireOf(method, intent.customer);
  voidChallenges(sandbox, intent.id);
  const isByTelephone = form.payment_method_options?.card.moto === true;
  if (cardOf(method).threeDSecure === 'never' || isByTelephone) return completeSetup(sandbox, request, intent, method);
  const id = newId('src');
  newChallenge(sandbox, { id, intent: intent.id, kind: 'setup_intent', method: method.id });
  const next_action = challengeAction(id, sandbox.publicUrl);
  const waiting = keep(sandbox, { ...intent, status: 'requires_action', payment_method: method.id, next_action });
  emit(sandbox, request, 'setup_intent.requires_action', waiting);
  return waiting;
};

const mustBeOpen = (intent: SetupIntent): void => {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return;
  throw unexpectedState('setup_intent', `You cannot change this SetupIntent because it has a status of ${intent.status}.`, intent);
};

const keep = (sandbox: Sandbox, intent: SetupIntent): SetupIntent => {
  sandbox.store.put('setup_intent', intent);
  return intent;
};

const newSetupIntent = (form: z.output<typeof forms.createSetup>, now: Date): SetupIntent => {
  const id = newId('seti');
  return {
    id,
    object: 'setup_intent',
    created: seconds(now),
    livemode: false,
    client_secret: newSecret(id),
    customer: form.customer ?? null,
    description: form.description ?? null,
    metadata: form.metadata ?? {},
    payment_method: form.payment_method ?? null,
    payment_method_types: ['card'],
    usage: form.usage ?? 'off_session',
    status: form.payment_method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    next_action: null,
    last_setup_error: null,
    cancellation_reason: null,
  };
};
