import { at, codeOf } from '../testing/vouchers.js';
import { hasBoughtBefore, newBuyer, withFirstSale, withoutPurchase, withoutSale, withPurchase, type Buyer } from './buyer.js';

const sale = (quoteId: string) => ({ quoteId, paymentId: `p-${quoteId}`, since: at });

describe('a buyer', () => {
  it('has bought before by any other quote', () => {
    const fresh = newBuyer('c1');
    const bought = withPurchase(fresh, 'q1');
    expect([hasBoughtBefore(fresh, 'q1'), hasBoughtBefore(bought, 'q1'), hasBoughtBefore(bought, 'q2')]).toEqual([false, false, true]);
    expect(withPurchase(bought, 'q2').boughtBy).toBe('q1');
  });

  it('makes one first sale at a time', () => {
    const selling = withFirstSale(newBuyer('c1'), sale('q1'));
    expect(codeOf(() => withFirstSale(selling, sale('q1')))).toBeUndefined();
    expect(codeOf(() => withFirstSale(selling, sale('q2')))).toBe('VOUCHER_IN_PAYMENT');
    expect(codeOf(() => withFirstSale(withoutSale(selling), sale('q2')))).toBeUndefined();
  });

  it('ends its sale only with the purchase of that quote', () => {
    const selling = withFirstSale(newBuyer('c1'), sale('q1'));
    expect(withPurchase(selling, 'q1')).toEqual({ customerId: 'c1', boughtBy: 'q1', bought: ['q1'], sale: null });
    expect(withPurchase(selling, 'q2').sale).toEqual(sale('q1'));
  });

  it.each<[string, Buyer, string, string | null]>([
    ['their only one', withPurchase(newBuyer('c1'), 'q1'), 'q1', null],
    ['their first of two', withPurchase(withPurchase(newBuyer('c1'), 'q1'), 'q2'), 'q1', 'q2'],
    ['their second', withPurchase(withPurchase(newBuyer('c1'), 'q1'), 'q2'), 'q2', 'q1'],
    ['one that was told of twice', withPurchase(withPurchase(newBuyer('c1'), 'q1'), 'q1'), 'q1', null],
  ])('whose purchase went back whole, %s, has bought what is left', (_, buyer, quoteId, boughtBy) =>
    expect(withoutPurchase(buyer, quoteId).boughtBy).toBe(boughtBy),
  );
});
