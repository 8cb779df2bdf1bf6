import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lineKind, type PriceLine } from '@kerbside/contracts/http/pricing-price';
import { enterPayment, sumOf, suspense } from './ledger.js';

const at = new Date('2027-03-02T10:00:00Z');
const line = (kind: PriceLine['kind'], amountPence: number): PriceLine => ({ kind, code: kind, label: kind, amountPence });

describe('the ledger', () => {
  it('enters the money against each line of the price', () => {
    const lines = [line('base', 34_711), line('factor', 0), line('voucher', -3_471)];
    expect(enterPayment({ paymentId: 'p1', amountPence: 31_240, lines, at })).toEqual([
      { id: 'p1:1', paymentId: 'p1', account: 'card_clearing', amountPence: 31_240, at, note: 'Taken by card' },
      { id: 'p1:2', paymentId: 'p1', account: 'sales:base', amountPence: -34_711, at, note: 'base' },
      { id: 'p1:3', paymentId: 'p1', account: 'sales:factor', amountPence: 0, at, note: 'factor' },
      { id: 'p1:4', paymentId: 'p1', account: 'sales:voucher', amountPence: 3_471, at, note: 'voucher' },
    ]);
  });

  it('puts what the lines do not explain where it is noticed', () => {
    const rows = enterPayment({ paymentId: 'p1', amountPence: 100, lines: [line('base', 90)], at });
    expect(rows.filter(({ account }) => account === suspense)).toMatchObject([{ amountPence: -10 }]);
  });

  it('always sums to 0, and the debit is the money taken', () => {
    const someLine = fc.record({ kind: fc.constantFrom(...lineKind.options), amountPence: fc.integer({ min: -1e8, max: 1e8 }) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e8 }), fc.array(someLine, { maxLength: 20 }), (amountPence, some) => {
        const lines = some.map((one) => line(one.kind, one.amountPence));
        const rows = enterPayment({ paymentId: 'p', amountPence, lines, at });
        expect(sumOf(rows)).toBe(0);
        expect(rows[0]?.amountPence).toBe(amountPence);
      }),
    );
  });
});
