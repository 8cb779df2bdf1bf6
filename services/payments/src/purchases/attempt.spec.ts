import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AttemptStanding } from '../methods/method-port.js';
import {
  agreeTo,
  callOff,
  follow,
  isAbandoned,
  isHeldTooLong,
  nextCheck,
  openAttempt,
  take,
  takenBackPence,
  type Attempt,
  type AttemptState,
} from './attempt.js';

const now = new Date('2027-03-02T10:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

const opened = {
  purchaseId: 'p1',
  quoteId: 'q1',
  number: 1,
  line: 1,
  method: 'card',
  amountPence: 31_240,
  saleId: 's1',
  ref: 'pi_1',
} as const;
const anAttempt = (state: AttemptState = { status: 'open' }, changes: Partial<Attempt> = {}): Attempt => ({
  ...openAttempt(opened, now),
  state,
  ...changes,
});
const aStanding = (changes: Partial<AttemptStanding> = {}): AttemptStanding => ({
  ref: 'pi_1',
  clientSecret: 'pi_1_secret_x',
  payerId: 'cus_1',
  amountPence: 31_240,
  takenPence: 0,
  refundedPence: 0,
  status: 'open',
  failure: null,
  card: null,
  chargeId: null,
  instrument: null,
  approval: null,
  ...changes,
});

const declined = { id: 'ch_1', code: 'insufficient_funds', message: 'Your card has insufficient funds.' };
const taken = aStanding({ status: 'taken', takenPence: 31_240, chargeId: 'ch_9', card: { brand: 'visa', last4: '4242' } });
const authorised = aStanding({ status: 'authorised', card: { brand: 'visa', last4: '4242' } });
const cancelled = aStanding({ status: 'cancelled' });
const reason = { code: 'SALE_CHANGED', message: 'It has changed.' };

const challenged: AttemptState = { status: 'requires_action', since: now };
const held: AttemptState = { status: 'authorised', since: now };
const taking: AttemptState = { status: 'taking', since: now };
const off: AttemptState = { status: 'calling_off', since: now, reason, isReplaced: false };
const failed: AttemptState = { status: 'failed', at: now, reason: declined.code, message: declined.message };
const collected: AttemptState = { status: 'collected', at: now, chargeId: 'ch_9' };
const reversed: AttemptState = { status: 'reversed', at: now, reason: 'fraudulent' };
const all = { pence: 31_240, reason: 'fraudulent', moves: 1 };
const takenBack = aStanding({ status: 'reversed', reversedPence: 31_240, failure: declined });
const shareTaken = { ...taken, takenPence: 30_000, reversedPence: 1_240, failure: declined };
const accepted: AttemptState = { status: 'accepted', at: now };

describe('following the provider', () => {
  it.each<[string, Attempt, AttemptStanding, string, string]>([
    ['a card that is awaited', anAttempt(), aStanding(), 'unchanged', 'open'],
    ['3-D Secure begins', anAttempt(), aStanding({ status: 'requires_action' }), 'moved', 'requires_action'],
    ['3-D Secure, heard again', anAttempt(challenged), aStanding({ status: 'requires_action' }), 'unchanged', 'requires_action'],
    ['a payment that settles later', anAttempt(), aStanding({ status: 'processing' }), 'processing', 'processing'],
    ['a decline', anAttempt(), aStanding({ failure: declined }), 'failed', 'failed'],
    ['a decline, heard again', anAttempt(failed, { lastFailure: 'ch_1' }), aStanding({ failure: declined }), 'unchanged', 'failed'],
    [
      'an old decline after Pay was pressed again',
      anAttempt({ status: 'open' }, { lastFailure: 'ch_1' }),
      aStanding({ failure: declined }),
      'unchanged',
      'open',
    ],
    [
      'another decline',
      anAttempt(failed, { lastFailure: 'ch_1' }),
      aStanding({ failure: { ...declined, id: 'ch_2' } }),
      'failed',
      'failed',
    ],
    [
      'a decline that overtook 3-D Secure',
      anAttempt(challenged, { lastFailure: 'ch_1' }),
      aStanding({ failure: declined }),
      'moved',
      'failed',
    ],
    ['3-D Secure given up', anAttempt(challenged), aStanding(), 'moved', 'open'],
    ['an authorisation', anAttempt(), authorised, 'authorised', 'authorised'],
    ['an authorisation after a decline', anAttempt(failed), authorised, 'authorised', 'authorised'],
    ['an authorisation, heard again', anAttempt(held), authorised, 'unchanged', 'authorised'],
    ['an authorisation, heard while it is taken', anAttempt(taking), authorised, 'unchanged', 'taking'],
    ['an authorisation, heard while it is called off', anAttempt(off), authorised, 'unchanged', 'calling_off'],
    ['3-D Secure, heard while it is called off', anAttempt(off), aStanding({ status: 'requires_action' }), 'unchanged', 'calling_off'],
    ['an open card, heard while it is called off', anAttempt(off), aStanding({ failure: declined }), 'unchanged', 'calling_off'],
    ['the money', anAttempt(taking), taken, 'taken', 'collected'],
    ['the money, heard again', anAttempt(collected), taken, 'unchanged', 'collected'],
    ['money on its way', anAttempt(taking), aStanding({ status: 'accepted' }), 'accepted', 'accepted'],
    ['the money that was on its way', anAttempt(accepted), taken, 'taken', 'collected'],
    ['nothing new of money on its way', anAttempt(accepted), aStanding(), 'unchanged', 'accepted'],
    ['a late failure', anAttempt(accepted), aStanding({ failure: declined }), 'failed', 'failed'],
    ['a refusal while it is taken', anAttempt(taking), aStanding({ failure: declined }), 'failed', 'failed'],
    [
      'a payment that the bank takes back',
      anAttempt(collected),
      aStanding({ status: 'reversed', failure: declined }),
      'reversed',
      'reversed',
    ],
    ['a refund', anAttempt(collected), { ...taken, refundedPence: 5_000 }, 'refunded', 'collected'],
    ['a refund, heard again', anAttempt(collected, { refundedPence: 5_000 }), { ...taken, refundedPence: 5_000 }, 'unchanged', 'collected'],
    ['a cancelled attempt', anAttempt(), cancelled, 'cancelled', 'cancelled'],
    ['a cancelled attempt, heard again', anAttempt({ status: 'cancelled', at: now, reason }), cancelled, 'unchanged', 'cancelled'],
    ['the end that was asked for', anAttempt(off), cancelled, 'cancelled', 'cancelled'],
    ['an authorisation that is lost while the money is taken', anAttempt(taking), cancelled, 'cancelled', 'cancelled'],
  ])('%s', (_, attempt, standing, outcome, status) => {
    const followed = follow(attempt, standing, now);
    expect({ outcome: followed.outcome, status: followed.attempt.state.status }).toEqual({ outcome, status });
  });

  it.each<[string, Attempt, AttemptStanding, string, string, number]>([
    ['a dispute', anAttempt(collected), takenBack, 'reversed', 'reversed', 31_240],
    ['a dispute that we win', anAttempt(reversed, { takenBack: all }), taken, 'returned', 'collected', 0],
    ['a dispute that we win in part', anAttempt(reversed, { takenBack: all }), shareTaken, 'returned', 'collected', 1_240],
    ['a dispute of a share', anAttempt(collected), shareTaken, 'reversed', 'collected', 1_240],
    ['a share, heard again', anAttempt(collected, { takenBack: { ...all, pence: 1_240 } }), shareTaken, 'unchanged', 'collected', 1_240],
    ['a share that is returned', anAttempt(collected, { takenBack: { ...all, pence: 1_240 } }), taken, 'returned', 'collected', 0],
    ['a second dispute', anAttempt(collected, { takenBack: { ...all, pence: 0, moves: 2 } }), takenBack, 'reversed', 'reversed', 31_240],
    [
      'a refund that nobody had told of before',
      anAttempt(reversed, { takenBack: all }),
      { ...takenBack, refundedPence: 500 },
      'refunded',
      'reversed',
      31_240,
    ],
    [
      'a refund that its provider names no more',
      anAttempt(reversed, { takenBack: all, refundedPence: 500 }),
      takenBack,
      'unchanged',
      'reversed',
      31_240,
    ],
    ['a mandate that is lost stays lost', anAttempt(reversed, { line: 0, amountPence: 0 }), taken, 'unchanged', 'reversed', 0],
  ])('%s, when it is read', (_, attempt, standing, outcome, status, pence) => {
    const followed = follow(attempt, standing, now, true);
    expect({ outcome: followed.outcome, status: followed.attempt.state.status }).toEqual({ outcome, status });
    expect(takenBackPence(followed.attempt)).toBe(pence);
    expect(follow(followed.attempt, standing, now, true).outcome).toBe('unchanged');
  });

  it.each<[string, Attempt, AttemptStanding]>([
    ['its money, after it was taken back', anAttempt(reversed, { takenBack: all }), taken],
    ['its money, after a share was taken back', anAttempt(collected, { takenBack: { ...all, pence: 1_240 } }), taken],
    ['a dispute, after it was won', anAttempt(collected, { takenBack: { ...all, pence: 0, moves: 2 } }), takenBack],
    ['a share, after it was returned', anAttempt(collected, { takenBack: { ...all, pence: 0, moves: 2 } }), shareTaken],
  ])('a late word of %s changes nothing', (_, attempt, standing) => {
    expect(follow(attempt, standing, now)).toEqual({ attempt, outcome: 'unchanged' });
  });

  it('keeps what the receipt shows, and why a sale was called off', () => {
    expect(follow(anAttempt(taking), taken, now).attempt).toMatchObject({
      state: { chargeId: 'ch_9' },
      card: { last4: '4242' },
      nextCheckAt: null,
    });
    expect(follow(anAttempt(off), cancelled, now).attempt.state).toEqual({ status: 'cancelled', at: now, reason });
    expect(follow(anAttempt(taking), cancelled, now).attempt.state).toMatchObject({ reason: { code: 'authorisation_lost' } });
    const declined = aStanding({ status: 'cancelled', failure: { id: 'o_1', code: 'INSTRUMENT_DECLINED', message: 'PayPal could not.' } });
    expect(follow(anAttempt(taking), declined, now).attempt.state).toMatchObject({
      reason: { code: 'INSTRUMENT_DECLINED', message: 'PayPal could not.' },
    });
  });

  it('is collected exactly once, in whatever order and however often we hear of it', () => {
    const said = fc.constantFrom(
      aStanding(),
      aStanding({ status: 'requires_action' }),
      aStanding({ status: 'processing' }),
      aStanding({ failure: declined }),
      aStanding({ failure: { ...declined, id: 'ch_2' } }),
      authorised,
      cancelled,
      taken,
    );
    fc.assert(
      fc.property(fc.array(said, { maxLength: 12 }), fc.array(said, { maxLength: 6 }), (before, after) => {
        let attempt = anAttempt();
        const outcomes = [...before, taken, ...after].map((standing) => {
          const followed = follow(attempt, standing, now);
          attempt = followed.attempt;
          return followed.outcome;
        });
        expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
        expect(attempt.state.status).toBe('collected');
      }),
    );
  });
});

describe('deciding', () => {
  it.each<[string, AttemptState, boolean, boolean]>([
    ['open', { status: 'open' }, false, true],
    ['in 3-D Secure', challenged, false, true],
    ['failed', failed, false, true],
    ['authorised', held, true, true],
    ['being taken', taking, false, false],
    ['on its way', accepted, false, false],
    ['collected', collected, false, false],
    ['cancelled', { status: 'cancelled', at: now, reason: null }, false, false],
  ])('an attempt that is %s may be taken (%s), or called off', (_, state, mayTake, mayCallOff) => {
    expect(take(anAttempt(state), now) !== undefined).toBe(mayTake);
    expect(callOff(anAttempt(state), reason, now) !== undefined).toBe(mayCallOff);
  });

  it('calls off once, for the first reason', () => expect(callOff(anAttempt(off), null, now)).toEqual(anAttempt(off)));

  it('lets a failed attempt be tried again', () => {
    expect(agreeTo(anAttempt(failed), { saleId: 's2', at: minutes(5) })).toMatchObject({
      state: { status: 'open' },
      saleId: 's2',
      openedAt: minutes(5),
    });
    expect(agreeTo(anAttempt(challenged), { saleId: 's1', at: now }).state).toEqual(challenged);
  });

  it.each([
    [59, false],
    [60, true],
  ])('gives the money back when the sale could not be checked for %i minutes: %s', (age, isOver) => {
    expect(isHeldTooLong(anAttempt(held), minutes(age))).toBe(isOver);
    expect(isHeldTooLong(anAttempt(taking), minutes(age))).toBe(false);
  });

  it.each([
    [24 * 60 - 1, false],
    [24 * 60, true],
  ])('is given up by its customer after %i minutes: %s', (age, isOver) => {
    expect(isAbandoned(anAttempt(challenged), minutes(age))).toBe(isOver);
    expect(isAbandoned(anAttempt(held), minutes(age))).toBe(false);
  });
});

describe('asking the provider again', () => {
  it.each([
    [1, 2],
    [59, 60],
    [60, 120],
    [24 * 60, 25 * 60],
  ])('%i minutes after Pay, at minute %i', (age, next) => expect(nextCheck(anAttempt(), minutes(age))).toEqual(minutes(next)));

  it.each([held, taking, off])('soon, while $status', (state) => expect(nextCheck(anAttempt(state), now)).toEqual(minutes(0.25)));
  it.each([collected, { status: 'cancelled', at: now, reason: null } as const])('not once it is $status', (state) =>
    expect(nextCheck(anAttempt(state), now)).toBeNull(),
  );
});

describe('what a provider keeps', () => {
  const keeping = { means: { keepsInstrument: true, payWith: null } };
  const mandate = { reference: 'KERB-1', accountEnds: '11' };
  it.each<[string, Partial<Attempt>, Partial<AttemptStanding>, object | null | undefined]>([
    ['is learned with the authorisation', keeping, { instrument: 'pm_1' }, { method: 'card', ref: 'pm_1', payer: 'cus_1' }],
    [
      'is the card that the customer kept before',
      { means: { keepsInstrument: true, payWith: 'pm_0' } },
      {},
      { method: 'card', ref: 'pm_0', payer: 'cus_1' },
    ],
    ['is not known yet', keeping, {}, null],
    ['does not matter when nothing follows', {}, { instrument: 'pm_1' }, undefined],
  ])('%s', (_, changes, standing, instrument) => {
    for (const status of ['authorised', 'taken'] as const)
      expect(follow(anAttempt({ status: 'open' }, changes), aStanding({ ...standing, status }), now).attempt.instrument).toEqual(
        instrument,
      );
  });

  it('is learned late, once, from a provider that names it after the money was taken', () => {
    const first = follow(anAttempt(taking, keeping), taken, now).attempt;
    const late = follow(first, { ...taken, instrument: 'vault_1', mandate }, now);
    expect(late).toMatchObject({ outcome: 'kept', attempt: { state: first.state, instrument: { ref: 'vault_1' }, mandate } });
    expect(follow(late.attempt, { ...taken, instrument: 'vault_1' }, now).outcome).toBe('unchanged');
  });
});
