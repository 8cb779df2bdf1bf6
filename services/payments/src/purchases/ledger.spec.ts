import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lineKind, type PriceLine } from '@kerbside/contracts/http/pricing/price';
import { enterCollection, enterRefund, enterReturn, enterReversal, enterSale, sumOf, suspense } from './ledger.js';

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
