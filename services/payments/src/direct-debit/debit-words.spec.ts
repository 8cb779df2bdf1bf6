import { describe, expect, it } from '@jest/globals';
import type { CollectorEvent } from './collector-objects.js';
import { isAlive, needsReasons, standingOfEndedMandate, standingOfMandate, standingOfPayment } from './debit-words.js';

const event = (action: string, day: number, cause?: string): CollectorEvent => ({
  id: `EV-${action}-${day}`,
  created_at: `2027-03-0${day}T09:00:00.000Z`,
  resource_type: 'payments',
  action,
  details: cause === undefined ? {} : { cause },
});
const standing = (status: string, events: readonly CollectorEvent[] = [], refunded = 0) =>
  standingOfPayment('debit:1', { id: 'PM1', amount: 2_242, amount_refunded: refunded, status }, events);

describe('a payment at the collector', () => {
  it.each([
    ['pending_customer_approval', 'accepted', 0],
    ['pending_submission', 'accepted', 0],
    ['submitted', 'accepted', 0],
    ['confirmed', 'taken', 2_242],
    ['paid_out', 'taken', 2_242],
    ['cancelled', 'open', 0],
    ['customer_approval_denied', 'open', 0],
    ['failed', 'open', 0],
    ['charged_back', 'reversed', 0],
    ['a status of next year', 'accepted', 0],
  ])('%s is %s', (status, expected, takenPence) =>
    expect(standing(status)).toMatchObject({ ref: 'debit:1', chargeId: 'PM1', amountPence: 2_242, status: expected, takenPence }),
  );

  it('that failed after it was confirmed is reversed, in whatever order the events are listed', () => {
    const events = [event('confirmed', 2), event('submitted', 1), event('failed', 3, 'refer_to_payer')];
    for (const order of [events, events.toReversed()])
      expect(standing('failed', order)).toMatchObject({ status: 'reversed', failure: { id: 'EV-failed-3', code: 'refer_to_payer' } });
  });

  it('gives its last failure, each with an id of its own', () => {
    const events = [event('failed', 1, 'refer_to_payer'), event('failed', 4, 'bank_account_closed'), event('submitted', 3)];
    expect(standing('failed', events).failure).toEqual({
      id: 'EV-failed-4',
      code: 'bank_account_closed',
      message: 'The bank account is closed. Please give us another account.',
    });
  });

  it('that failed for a reason that is new to us still says what to do', () =>
    expect(standing('failed', [event('failed', 1, 'of_next_year')]).failure).toEqual({
      id: 'EV-failed-1',
      code: 'of_next_year',
      message: 'Your bank did not pay this direct debit. Please ask your bank why, then get in touch with us.',
    }));

  it('that failed has a failure even when its events are gone', () =>
    expect(standing('failed').failure).toMatchObject({ id: 'PM1:failed', code: 'failed' }));

  it('shows what was refunded of money that arrived', () => {
    expect(standing('paid_out', [], 1_000).refundedPence).toBe(1_000);
    expect(standing('charged_back', [], 1_000).refundedPence).toBe(0);
  });

  it.each([
    ['submitted', false],
    ['confirmed', false],
    ['failed', true],
    ['cancelled', true],
    ['charged_back', true],
  ])('%s needs its reasons: %s', (status, expected) => expect(needsReasons({ status })).toBe(expected));
});

describe('a mandate at the collector', () => {
  it.each([
    ['pending_customer_approval', true],
    ['pending_submission', true],
    ['submitted', true],
    ['active', true],
    ['suspended_by_payer', true],
    ['failed', false],
    ['cancelled', false],
    ['expired', false],
    ['consumed', false],
    ['blocked', false],
  ])('%s can be collected from: %s', (status, expected) => {
    expect(isAlive({ status })).toBe(expected);
    expect(standingOfMandate({ id: 'MD1', status, reference: 'KERB-1', metadata: { accountEnds: '11' } }, 'taken')).toMatchObject({
      mandate: { reference: 'KERB-1', accountEnds: '11' },
      ref: 'MD1',
      instrument: 'MD1',
      status: expected ? 'taken' : 'cancelled',
    });
  });

  const ended = { id: 'MD1', status: 'cancelled', reference: 'KERB-1', metadata: { accountEnds: '11' } };
  const ending = (origin: string, day: number) => ({ ...event('cancelled', day), details: { origin, cause: 'mandate_cancelled' } });

  it('that we ended is cancelled', () =>
    expect(standingOfEndedMandate(ended, [event('created', 1), ending('api', 2)])).toMatchObject({ status: 'cancelled', failure: null }));

  it('that its bank ended is taken back, for its reason', () =>
    expect(standingOfEndedMandate(ended, [ending('bank', 3), event('created', 1)])).toMatchObject({
      status: 'reversed',
      failure: { id: 'EV-cancelled-3', code: 'mandate_cancelled' },
    }));

  it('that ended without an event counts as ended by its bank', () =>
    expect(standingOfEndedMandate(ended, [])).toMatchObject({ status: 'reversed', failure: { id: 'MD1:cancelled' } }));
});
