import { describe, expect, it } from '@jest/globals';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { lineKind, type PriceLine } from '@kerbside/contracts/http/pricing/price';
import type { ProductType } from '@kerbside/contracts/ids';
import { aQuoteFacts } from '@kerbside/contracts/testing/samples';
import fc from 'fast-check';
import { noStanding, type AttemptStanding } from '../methods/method-port.js';
import {
  agreeTo,
  type Attempt,
  type AttemptState,
  callOff,
  follow,
  isAbandoned,
  isHeldTooLong,
  nextCheck,
  openAttempt,
  take,
  takenBackPence,
} from './attempt.js';
import { stillBought, withCancelled, withReinstated } from './cancelled-parts.js';
import { enterCollection, enterRefund, enterReturn, enterReversal, enterSale, sumOf, suspense } from './ledger.js';
import {
  purchaseIdOf,
  agree,
  type Agreement,
  attempting,
  comeToNothing,
  complete,
  isLater,
  isPaidInFull,
  mayBeSold,
  type Purchase,
  requirePayable,
  sell,
  startPurchase,
  withLine,
} from './purchase.js';
import { scheduleOf } from './schedule.js';

const now = new Date('2027-03-02T10:00:00Z');

describe('purchases', () => {
  const at = new Date('2027-03-02T10:00:00Z');

  const line = (kind: PriceLine['kind'], amountPence: number): PriceLine => ({ kind, code: kind, label: kind, amountPence });

  describe('the ledger', () => {
    it('enters the money against each line of the price', () => {
      const lines = [{ ...line('base', 34_711), label: 'Essential cover' }, line('factor', 0), line('voucher', -3_471)];
      expect(enterSale({ purchaseId: 'p1', method: 'card', takenPence: 31_240, owedPence: 31_240, lines, at })).toEqual([
        { id: 'p1:1', paymentId: 'p1', account: 'card_clearing', amountPence: 31_240, at, note: 'Taken by card' },
        { id: 'p1:2', paymentId: 'p1', account: 'sales:base', amountPence: -34_711, at, note: 'Essential cover' },
        { id: 'p1:3', paymentId: 'p1', account: 'sales:factor', amountPence: 0, at, note: 'factor' },
        { id: 'p1:4', paymentId: 'p1', account: 'sales:voucher', amountPence: 3_471, at, note: 'voucher' },
      ]);
    });

    it('puts money that the lines do not explain where it is noticed', () => {
      const rows = enterSale({ purchaseId: 'p1', method: 'card', takenPence: 100, owedPence: 100, lines: [line('base', 90)], at });
      expect(rows.filter(({ account }) => account === suspense)).toMatchObject([{ amountPence: -10 }]);
    });

    it('always sums to 0, and the debit is the money taken', () => {
      const someLine = fc.record({ kind: fc.constantFrom(...lineKind.options), amountPence: fc.integer({ min: -1e8, max: 1e8 }) });
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 1e8 }), fc.array(someLine, { maxLength: 20 }), (amountPence, some) => {
          const lines = some.map((one) => line(one.kind, one.amountPence));
          const rows = enterSale({ purchaseId: 'p', method: 'card', takenPence: amountPence, owedPence: amountPence, lines, at });
          expect(sumOf(rows)).toBe(0);
          expect(rows[0]?.amountPence).toBe(amountPence);
        }),
      );
    });

    it('keeps what is still to be collected as owed by the customer, until it comes', () => {
      const movement = { purchaseId: 'p1', attempt: 2, method: 'direct_debit', amountPence: 200, at } as const;
      const sale = enterSale({ purchaseId: 'p1', method: 'direct_debit', takenPence: 100, owedPence: 300, lines: [line('base', 300)], at });
      const owed = (rows: ReturnType<typeof enterSale>) => sumOf(rows.filter(({ account }) => account === 'receivable'));
      expect(owed(sale)).toBe(200);
      const collected = [...sale, ...enterCollection(movement)];
      expect([owed(collected), sumOf(collected)]).toEqual([0, 0]);
      const reversed = [...collected, ...enterReversal({ ...movement, move: 1 })];
      expect([owed(reversed), sumOf(reversed)]).toEqual([200, 0]);
      const returned = [...reversed, ...enterReturn({ ...movement, move: 2 })];
      expect([owed(returned), sumOf(returned)]).toEqual([0, 0]);
      const again = [...returned, ...enterReversal({ ...movement, move: 3 })];
      expect([owed(again), sumOf(again)]).toEqual([200, 0]);
      expect(sumOf(enterRefund({ ...movement, change: 200 }))).toBe(0);
      const all = [...again, ...enterRefund({ ...movement, change: 200 })];
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      expect(new Set(all.map(({ paymentId }) => paymentId))).toEqual(new Set(['p1']));
    });

    it('enters no money where none was taken', () => {
      const rows = enterSale({
        purchaseId: 'p1',
        method: 'none',
        takenPence: 0,
        owedPence: 0,
        lines: [line('base', 300), line('voucher', -300)],
        at,
      });
      expect(rows.map(({ account }) => account)).toEqual(['sales:base', 'sales:voucher']);
    });
  });

  const customerId = '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b';

  const someFacts = (changes: Partial<QuoteFacts> = {}) =>
    aQuoteFacts({
      customerId,
      totalPence: 31_240,
      originalPence: 31_240,
      lines: [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: 31_240 }],
      ...changes,
    });

  const facts = requirePayable(someFacts());

  const anAttempt = (changes: Partial<Attempt> = {}): Attempt => ({
    ...openAttempt(
      { purchaseId: 'p1', quoteId: facts.quoteId, number: 1, line: 1, method: 'card', amountPence: 31_240, saleId: 's1', ref: 'pi_1' },
      now,
    ),
    ...changes,
  });

  const planned = [
    { dueOn: '2027-03-02', amountPence: 11_240 },
    { dueOn: '2027-04-02', amountPence: 20_000 },
  ];

  const agreedTo = (lines = [{ dueOn: '2027-03-02', amountPence: 31_240 }], changes: Partial<Agreement> = {}): Purchase => {
    const agreement: Agreement = { at: now, number: 1, saleId: 's1', method: 'card', option: 'in_full', ...changes };
    const schedule = scheduleOf(lines, agreement.method, 31_240);
    return agree(attempting(startPurchase('p1', facts, now), anAttempt(), facts), { facts, agreement, schedule });
  };

  const byDebit = agreedTo(planned, { method: 'direct_debit', option: 'instalments' });

  const setup = { line: 0, amountPence: 0 };

  describe('a quote that can be paid', () => {
    it.each<[Partial<QuoteFacts>, string]>([
      [{ status: 'purchased' }, 'QUOTE_PURCHASED'],
      [{ status: 'expired' }, 'QUOTE_EXPIRED'],
      [{ step: 5 }, 'QUOTE_NOT_READY'],
      [{ customerId: null }, 'QUOTE_NOT_READY'],
    ])('is not %j', (changes, code) => expect(() => requirePayable(someFacts(changes))).toThrow(expect.objectContaining({ code })));

    it('is one at step 6, held or not', () => expect(requirePayable(someFacts({ status: 'paying' })).customerId).toBe(customerId));

    it('has one purchase, whose id is known in advance', () => {
      expect(purchaseIdOf(facts.quoteId)).toBe(purchaseIdOf(facts.quoteId));
      expect(purchaseIdOf('another')).not.toBe(purchaseIdOf(facts.quoteId));
      expect(purchaseIdOf(facts.quoteId)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    });
  });

  describe('what may be sold', () => {
    const agreed = agreedTo();
    it.each<[string, Purchase, Attempt, boolean]>([
      ['what was agreed', agreed, anAttempt(), true],
      ['what is being sold already, by the same attempt', sell(agreed, 'p1:1'), anAttempt(), true],
      ['nothing before Pay was pressed', attempting(startPurchase('p1', facts, now), anAttempt(), facts), anAttempt(), false],
      ['no attempt that was replaced', { ...agreed, attemptId: 'p1:2' }, anAttempt(), false],
      ['no other sale', agreed, anAttempt({ saleId: 's2' }), false],
      ['no attempt that was bound to no sale', agreed, anAttempt({ saleId: null }), false],
      ['no other sum', agreed, anAttempt({ amountPence: 31_239 }), false],
      ['nothing twice', complete(agreed, {}, now), anAttempt(), false],
      ['no attempt that failed', comeToNothing(agreed, anAttempt(), false), anAttempt(), false],
      ['the first payment of a schedule', agreedTo(planned), anAttempt({ amountPence: 11_240 }), true],
      ['not the whole of a schedule', agreedTo(planned), anAttempt(), false],
      ['nothing by another method', agreed, anAttempt({ method: 'paypal' }), false],
      ['the set-up of a mandate', byDebit, anAttempt({ ...setup, method: 'direct_debit' }), true],
      ['no set-up that takes something', byDebit, anAttempt({ ...setup, method: 'direct_debit', amountPence: 1 }), false],
      ['no payment where a mandate was agreed', byDebit, anAttempt({ method: 'direct_debit' }), false],
      ['the check of a card', agreedTo(undefined, { option: 'preauth' }), anAttempt(setup), true],
      ['no check of a card where a payment was agreed', agreed, anAttempt(setup), false],
    ])('%s', (_, purchase, attempt, may) => expect(mayBeSold(purchase, attempt)).toBe(may));

    it('is told from a later payment, which needs no check of a sale', () => {
      const bought = complete(withLine(byDebit, 1, { attemptId: 'p1:2' }), {}, now);
      expect(isLater(bought, anAttempt({ id: 'p1:2' }))).toBe(true);
      expect(isLater(bought, anAttempt({ id: 'p1:3' }))).toBe(false);
      expect(isLater(bought, anAttempt(setup))).toBe(false);
      expect(isLater(withLine(agreed, 1, { attemptId: 'p1:1' }), anAttempt())).toBe(false);
      expect(isLater(complete(withLine(agreed, 1, { attemptId: 'p1:1' }), {}, now), anAttempt())).toBe(false);
    });
  });

  describe('what later payments are taken from', () => {
    const instrument = { method: 'card', ref: 'pm_1', payer: 'cus_1' } as const;
    it.each<[string, Purchase, object | null | undefined]>([
      ['is kept by set-up', byDebit, instrument],
      ['is kept with instalments', agreedTo(planned), instrument],
      ['is kept with monthly cover', agreedTo(undefined, { monthlyPence: 31_240 }), instrument],
      ['is not kept when all was paid', agreedTo(), undefined],
    ])('%s', (_, purchase, expected) => expect(complete(purchase, { instrument }, now).instrument).toEqual(expected));
  });

  describe('a purchase', () => {
    it('that failed may be tried again', () => {
      expect(comeToNothing(sell(agreedTo(), 'p1:1'), anAttempt(), true)).toMatchObject({
        state: { status: 'open' },
        agreement: null,
        attemptId: null,
      });
      expect(comeToNothing(agreedTo(), anAttempt(), false)).toMatchObject({ state: { status: 'open' }, attemptId: 'p1:1' });
    });

    it('ignores an attempt that was replaced, and whatever comes after it was bought', () => {
      const replaced = { ...agreedTo(), attemptId: 'p1:2' };
      expect(comeToNothing(replaced, anAttempt(), true)).toBe(replaced);
      const bought = complete(agreedTo(), {}, now);
      expect(comeToNothing(bought, anAttempt(), true)).toBe(bought);
    });

    it('is paid in full once each line is collected, and says when the next falls due', () => {
      const bought = complete(withLine(agreedTo(planned), 1, { state: 'collected', attemptId: 'p1:1' }), {}, now);
      expect([bought.nextDueOn, isPaidInFull(bought)]).toEqual(['2027-04-02', false]);
      const collecting = withLine(bought, 2, { attemptId: 'p1:2' });
      expect([collecting.nextDueOn, isPaidInFull(collecting)]).toEqual([null, false]);
      expect(isPaidInFull(withLine(collecting, 2, { state: 'collected' }))).toBe(true);
      expect(agreedTo(planned).nextDueOn).toBeNull();
    });

    it('cannot be agreed in payments that lose or make a penny', () => {
      expect(() => scheduleOf(planned, 'card', 31_241)).toThrow(/add up/);
      expect(() => scheduleOf([], 'none', 1)).toThrow(/add up/);
    });
  });

  describe('what is still paid for', () => {
    const lineOf = (productType: ProductType) => ({
      kind: 'base' as const,
      code: productType,
      label: productType,
      amountPence: productType === 'healthcheck' ? 0 : 9_000,
      productType,
    });
    const of = (...productTypes: ProductType[]): Purchase =>
      startPurchase('p1', { ...facts, title: 'As it was bought', productTypes, lines: productTypes.map(lineOf) }, now);
    const without = (purchase: Purchase, ...types: ProductType[]): Purchase =>
      types.reduce(
        (left, productType) => withCancelled(left, { policyId: productType, productType, paidPence: 0, backPence: 0 }),
        purchase,
      );
    const three = of('warranty', 'mot', 'healthcheck', 'breakdown');

    it.each<[string, Purchase, string, ProductType[]]>([
      ['nothing cancelled', three, 'As it was bought', ['warranty', 'mot', 'healthcheck', 'breakdown']],
      ['one of three', without(three, 'breakdown'), 'Warranty and MOT', ['warranty', 'mot', 'healthcheck']],
      ['the main one', without(three, 'warranty'), 'MOT and breakdown cover', ['mot', 'healthcheck', 'breakdown']],
      ['work with what came with it', without(three, 'mot', 'healthcheck'), 'Warranty and breakdown cover', ['warranty', 'breakdown']],
      ['all but one, told twice', without(three, 'warranty', 'breakdown', 'warranty'), 'MOT', ['mot', 'healthcheck']],
      ['all, which is told of as it was bought', without(of('gap', 'tyre'), 'gap', 'tyre'), 'As it was bought', ['gap', 'tyre']],
      ['the only one', without(of('gap'), 'gap'), 'As it was bought', ['gap']],
      [
        'one that was taken back',
        withReinstated(without(three, 'mot', 'breakdown'), 'mot'),
        'Warranty and MOT',
        ['warranty', 'mot', 'healthcheck'],
      ],
    ])('%s', (_, purchase, title, productTypes) => expect(stillBought(purchase)).toMatchObject({ title, productTypes }));

    it('is kept of nothing that was taken back', () => {
      expect(withReinstated(without(three, 'mot'), 'mot')).toEqual(three);
      expect(withReinstated(three, 'mot')).toEqual(three);
    });
  });
});

describe('attempt', () => {
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
    ...noStanding,
    ref: 'pi_1',
    clientSecret: 'pi_1_secret_x',
    payerId: 'cus_1',
    amountPence: 31_240,
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
      [
        'a refund, heard again',
        anAttempt(collected, { refundedPence: 5_000 }),
        { ...taken, refundedPence: 5_000 },
        'unchanged',
        'collected',
      ],
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
      const declined = aStanding({
        status: 'cancelled',
        failure: { id: 'o_1', code: 'INSTRUMENT_DECLINED', message: 'PayPal could not.' },
      });
      for (const state of [{ status: 'open' } as const, taking])
        expect(follow(anAttempt(state), declined, now).attempt.state).toMatchObject({
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
      expect(callOff(anAttempt(state), reason, { now }) !== undefined).toBe(mayCallOff);
    });

    it('calls off once, for the first reason', () => expect(callOff(anAttempt(off), null, { now })).toEqual(anAttempt(off)));

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
});
