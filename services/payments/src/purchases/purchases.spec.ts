import { describe, expect, it } from '@jest/globals';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { lineKind, type PriceLine } from '@kerbside/contracts/http/pricing/price';
import type { ProductType } from '@kerbside/contracts/ids';
import fc from 'fast-check';
import { type Attempt, openAttempt } from './attempt.js';
import { stillBought, withCancelled, withReinstated } from './cancelled-parts.js';
import { enterCollection, enterRefund, enterReturn, enterReversal, enterSale, sumOf, suspense } from './ledger.js';
import { purchaseIdOf } from './purchase-id.js';
import {
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

const at = new Date('2027-03-02T10:00:00Z');
const line = (kind: PriceLine['kind'], amountPence: number): PriceLine => ({ kind, code: kind, label: kind, amountPence });

describe('the ledger', () => {
  it('enters the money against each line of the price', () => {
    const lines = [line('base', 34_711), line('factor', 0), line('voucher', -3_471)];
    expect(enterSale({ purchaseId: 'p1', method: 'card', takenPence: 31_240, owedPence: 31_240, lines, at })).toEqual([
      { id: 'p1:1', paymentId: 'p1', account: 'card_clearing', amountPence: 31_240, at, note: 'Taken by card' },
      { id: 'p1:2', paymentId: 'p1', account: 'sales:base', amountPence: -34_711, at, note: 'base' },
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

const now = new Date('2027-03-02T10:00:00Z');
const customerId = '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b';
const someFacts = (changes: Partial<QuoteFacts> = {}): QuoteFacts => ({
  quoteId: '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  reference: 'KQ-1',
  customerId,
  productType: 'warranty',
  productTypes: ['warranty'],
  status: 'open',
  step: 6,
  priceVersion: 3,
  totalPence: 31_240,
  originalPence: 31_240,
  lines: [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: 31_240 }],
  voucher: null,
  maxInstalments: 12,
  title: 'Warranty, 12 months',
  durationMonths: 12,
  startsOn: '2027-03-02',
  coverStartsOn: '2027-03-02',
  payBy: null,
  motExpiresOn: null,
  car: null,
  monthlyPence: null,
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
    types.reduce((left, productType) => withCancelled(left, { policyId: productType, productType, paidPence: 0, backPence: 0 }), purchase);
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
