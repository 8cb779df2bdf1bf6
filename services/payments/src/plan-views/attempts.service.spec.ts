import { describe, expect, it } from '@jest/globals';
import { openAttempt, type Attempt, type AttemptState } from '../purchases/attempt.js';
import { failureFor as debitFailure } from '../direct-debit/debit-words.js';
import type { MethodPort } from '../methods/method-port.js';
import { Methods } from '../methods/methods.js';
import { failureFor as paypalFailure } from '../paypal/paypal-words.js';
import { attemptView } from './attempts.service.js';

const now = new Date('2027-03-10T10:00:00.000Z');
const opened = { purchaseId: 'p', quoteId: 'q', number: 2, line: 2, amountPence: 1_240, saleId: 's', ref: 'PM1' } as const;
const attempt = (method: Attempt['method'], state: AttemptState): Attempt => ({ ...openAttempt({ ...opened, method }, now), state });
const port = (method: Attempt['method'], failureWords: MethodPort['failureWords']) => ({ method, failureWords }) as unknown as MethodPort;
const methods = new Methods({
  all: [
    port('card', () => null),
    port('direct_debit', (code) => debitFailure('', code).message),
    port('paypal', (code) => paypalFailure('', code).message),
  ],
});
const at = new Date('2027-03-12T10:00:00.000Z');
const reversed = (reason: string) => ({ status: 'reversed', at, reason }) as const;

describe('an attempt, as staff read it', () => {
  it('says what was tried, and when', () => {
    expect(attemptView(attempt('card', { status: 'open' }), methods)).toEqual({
      id: 'p:2',
      line: 2,
      method: 'card',
      channel: 'online',
      staffId: null,
      amountPence: 1_240,
      status: 'open',
      startedAt: now.toISOString(),
      endedAt: null,
      code: null,
      reason: null,
    });
  });

  it.each<[string, AttemptState, string]>([
    ['waits for the customer', { status: 'requires_action', since: at }, 'open'],
    ['is under way', { status: 'processing', since: at }, 'pending'],
    ['is on its way', { status: 'accepted', at }, 'pending'],
    ['has arrived', { status: 'collected', at, chargeId: null }, 'collected'],
    ['was given up', { status: 'cancelled', at, reason: null }, 'cancelled'],
  ])('that %s has no reason', (_, state, status) => {
    expect(attemptView(attempt('direct_debit', state), methods)).toMatchObject({ status, reason: null });
  });

  it.each<[string, Attempt['method'], AttemptState, string]>([
    [
      'failed',
      'card',
      { status: 'failed', at, reason: 'insufficient_funds', message: 'Your card has insufficient funds.' },
      'Your card has insufficient funds.',
    ],
    ['was called off', 'card', { status: 'cancelled', at, reason: { code: 'late', message: 'The price changed.' } }, 'The price changed.'],
    [
      'the bank took back',
      'direct_debit',
      reversed('refund_requested'),
      'You asked your bank for this payment back under the Direct Debit Guarantee, and it gave you the money back.',
    ],
    ['PayPal took back', 'paypal', reversed('PAYMENT_REVERSED'), 'PayPal took this payment back.'],
    ['was disputed', 'card', reversed('fraudulent'), 'The cardholder disputed this payment at their bank, and the bank took it back.'],
  ])('that %s says why', (_, method, state, reason) => {
    expect(attemptView(attempt(method, state), methods)).toMatchObject({ endedAt: at.toISOString(), reason });
  });

  it.each([
    [500, 'fraudulent', '£5.00 of it: The cardholder disputed this payment at their bank, and the bank took it back.'],
    [0, null, null],
  ])('that has arrived says why its bank has %i pence of it', (pence, code, reason) => {
    const collected = attempt('card', { status: 'collected', at, chargeId: null });
    const takenBack = { pence, reason: 'fraudulent', moves: 1 };
    expect(attemptView({ ...collected, takenBack }, methods)).toMatchObject({ status: 'collected', code, reason });
  });
});
