import { readFile } from 'node:fs/promises';
import type { HttpAnswer, HttpRequest } from '../http.js';
import { authenticationFailure, failAuthentication } from './calls/payment-intent.js';
import { settle } from './calls/payment-intents.js';
import { completeSetup, failSetup } from './calls/setup-intents.js';
import { newId } from './records/ids.js';
import type { Challenge, PaymentMethod } from './records/objects.js';
import { CardError } from './records/refusal.js';
import { emit, type Sandbox } from './records/sandbox.js';

// Plain JavaScript for the browser: the build copies it beside this module.
const folder = new URL('./browser/', import.meta.url);

/** The provider's script is one file to a browser. */
const script = ['payment-request.js', 'v3.js'];

const files: Readonly<Record<string, readonly [files: string | readonly string[], mediaType: string]>> = {
  '/v3/': [script, 'text/javascript; charset=utf-8'],
  '/v3': [script, 'text/javascript; charset=utf-8'],
  '/elements/field.html': ['field.html', 'text/html; charset=utf-8'],
  '/elements/field.js': ['field.js', 'text/javascript; charset=utf-8'],
  '/elements/field.css': ['field.css', 'text/css; charset=utf-8'],
  '/elements/wallet.html': ['wallet.html', 'text/html; charset=utf-8'],
  '/elements/wallet.js': ['wallet.js', 'text/javascript; charset=utf-8'],
  '/elements/card-text.js': ['card-text.js', 'text/javascript; charset=utf-8'],
  '/3ds/challenge.js': ['challenge.js', 'text/javascript; charset=utf-8'],
  '/3ds/challenge.css': ['challenge.css', 'text/css; charset=utf-8'],
};

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'";

/** The script, the card fields and the bank's page. Undefined when the path is none of these. */
export const answerPage = async (sandbox: Sandbox, request: HttpRequest): Promise<HttpAnswer | undefined> => {
  const { pathname } = request.url;
  const file = files[pathname];
  if (file && request.method === 'GET') return page(await contentOf(file[0]), file[1]);
  const [, id = '', verdict] = /^\/3ds\/(src_[A-Za-z0-9]+)(?:\/(pass|fail))?$/.exec(pathname) ?? [];
  if (id === '') return undefined;
  if (request.method === 'POST' && (verdict === 'pass' || verdict === 'fail')) {
    answerChallenge(sandbox, id, verdict);
    await sandbox.store.written();
    return page(await fill('challenge-done.html', { id }));
  }
  const facts = challengeFacts(sandbox, id);
  if (!facts) return page(await fill('challenge-done.html', { id }));
  return page(await fill('challenge.html', { id, what: facts.amount ?? 'keeping your card', card: facts.card }));
};

const contentOf = async (names: string | readonly string[]): Promise<Buffer> =>
  Buffer.concat(await Promise.all([names].flat().map((name) => readFile(new URL(name, folder)))));

const fill = async (file: string, values: Readonly<Record<string, string>>): Promise<Buffer> => {
  const text = await readFile(new URL(file, folder), 'utf8');
  return Buffer.from(text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''));
};

const page = (body: Buffer, mediaType = 'text/html; charset=utf-8'): HttpAnswer => ({
  status: 200,
  headers: {
    'content-type': mediaType,
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  },
  body,
});

type Verdict = 'pass' | 'fail';

/** The cardholder has answered the bank's 3-D Secure page. A check that has since been voided changes nothing. */
const answerChallenge = (sandbox: Sandbox, id: string, verdict: Verdict): void => {
  const challenge = sandbox.store.get('challenge', id);
  if (challenge?.status !== 'pending') return;
  sandbox.store.put('challenge', { ...challenge, status: verdict === 'pass' ? 'passed' : 'failed' });
  try {
    if (challenge.kind === 'payment_intent') answerPayment(sandbox, challenge, verdict);
    else answerSetup(sandbox, challenge, verdict);
  } catch (error) {
    // A decline after the check is kept on the intent, where the browser reads it.
    if (!(error instanceof CardError)) throw error;
  }
};

const answerPayment = (sandbox: Sandbox, challenge: Challenge, verdict: Verdict): void => {
  const intent = sandbox.store.get('payment_intent', challenge.intent);
  const method = sandbox.store.get('payment_method', challenge.method);
  if (!intent || !method || intent.status !== 'requires_action') return;
  const request = { requestId: newId('req'), idempotencyKey: null };
  if (verdict === 'pass') {
    settle(sandbox, request, intent, { method, authenticated: true, isOffSession: false });
    return;
  }
  const failed = failAuthentication(intent, method);
  sandbox.store.put('payment_intent', failed);
  emit(sandbox, request, 'payment_intent.payment_failed', failed);
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
const challengeFacts = (sandbox: Sandbox, id: string): { readonly amount: string | null; readonly card: string } | null => {
  const challenge = sandbox.store.get('challenge', id);
  if (challenge?.status !== 'pending') return null;
  const intent = sandbox.store.get('payment_intent', challenge.intent);
  const method: PaymentMethod | undefined = sandbox.store.get('payment_method', challenge.method);
  return { amount: intent ? `£${(intent.amount / 100).toFixed(2)}` : null, card: method?.card.last4 ?? '' };
};
