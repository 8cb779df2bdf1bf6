import { newId } from './records/ids.js';
import type { Challenge, PaymentIntent, PaymentMethod } from './records/objects.js';
import { authenticationFailure, failAuthentication } from './calls/payment-intent.js';
import { settle } from './calls/payment-intents.js';
import { Refusal } from './records/refusal.js';
import { emit, type Sandbox } from './records/sandbox.js';
import { completeSetup, failSetup } from './calls/setup-intents.js';

type Verdict = 'pass' | 'fail';

/** The cardholder has answered the bank's 3-D Secure page. A check that has since been voided changes nothing. */
export const answerChallenge = (sandbox: Sandbox, id: string, verdict: Verdict): void => {
  const challenge = sandbox.store.get('challenge', id);
  if (challenge?.status !== 'pending') return;
  sandbox.store.put('challenge', { ...challenge, status: verdict === 'pass' ? 'passed' : 'failed' });
  try {
    if (challenge.kind === 'payment_intent') answerPayment(sandbox, challenge, verdict);
    else answerSetup(sandbox, challenge, verdict);
  } catch (error) {
    // A decline after the check is kept on the intent, where the browser reads it.
    if (!(error instanceof Refusal)) throw error;
  }
};

const answerPayment = (sandbox: Sandbox, challenge: Challenge, verdict: Verdict): void => {
  const intent = sandbox.store.get('payment_intent', challenge.intent);
  const method = sandbox.store.get('payment_method', challenge.method);
  if (!intent || !method || intent.status !== 'requires_action') return;
  const request = { requestId: newId('req'), idempotencyKey: null };
  if (verdict === 'pass' && intent.confirmation_method === 'automatic') {
    settle(sandbox, request, intent, { method, authenticated: true, isOffSession: false });
    return;
  }
  const after: PaymentIntent =
    verdict === 'pass' ? { ...intent, status: 'requires_confirmation', next_action: null } : failAuthentication(intent, method);
  sandbox.store.put('payment_intent', after);
  if (verdict === 'fail') emit(sandbox, request, 'payment_intent.payment_failed', after);
};

const answerSetup = (sandbox: Sandbox, challenge: Challenge, verdict: Verdict): void => {
  const intent = sandbox.store.get('setup_intent', challenge.intent);
  const method = sandbox.store.get('payment_method', challenge.method);
  if (!intent || !method || intent.status !== 'requires_action') return;
  const request = { requestId: newId('req'), idempotencyKey: null };
  if (verdict === 'pass') completeSetup(sandbox, request, intent, method);
  else
    failSetup(sandbox, request, intent, { ...authenticationFailure, code: 'setup_intent_authentication_failure', payment_method: method });
};

/** What the page says about what is being approved, or null for an unknown or finished check. */
export const challengeFacts = (sandbox: Sandbox, id: string): { readonly amount: string | null; readonly card: string } | null => {
  const challenge = sandbox.store.get('challenge', id);
  if (challenge?.status !== 'pending') return null;
  const intent = sandbox.store.get('payment_intent', challenge.intent);
  const method: PaymentMethod | undefined = sandbox.store.get('payment_method', challenge.method);
  return { amount: intent ? `£${(intent.amount / 100).toFixed(2)}` : null, card: method?.card.last4 ?? '' };
};
