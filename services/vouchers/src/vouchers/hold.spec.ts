import { aVoucher, anAttempt, at, codeOf, heldBy, later, redeemedBy } from '../testing/vouchers.js';
import { claim, hold, returnToQuote, redeem, release, unredeem, type ClaimMoment } from './hold.js';
import { isTaken } from './voucher.js';

const once = aVoucher({ singleUse: true });
const claimed = (moment: ClaimMoment, from = at) => claim(once, anAttempt(), { id: 'p1', moment }, from);

describe('a single-use code', () => {
  it('is held for thirty minutes, then free again', () => {
    const state = hold(once, 'q1', at);
    expect(isTaken(state, 'q2', later(29))).toBe(true);
    expect(isTaken(state, 'q2', later(30))).toBe(false);
  });

  it.each<[ClaimMoment, number, boolean]>([
    ['pay', 59, true],
    ['pay', 60, false],
    ['single', 24 * 60 - 1, true],
    ['single', 24 * 60, false],
    ['sale', 10 * 365 * 24 * 60, true],
  ])('claimed at %j is kept %d minutes later: %j', (moment, minutes, isKept) => {
    expect(isTaken(claimed(moment), 'q2', later(minutes))).toBe(isKept);
  });

  it('claimed at the sale is not released by a later claim for an earlier moment', () => {
    const kept = { ...once, state: claimed('sale') };
    const again = claim(kept, anAttempt(), { id: 'p1', moment: 'pay' }, later(5));
    expect(isTaken(again, 'q2', later(24 * 60))).toBe(true);
  });

  it('is checked again by each claim', () => {
    const ofWarranty = aVoucher({ products: ['warranty'] });
    const claimFor = (productTypes: ('gap' | 'warranty')[]) =>
      codeOf(() => claim(ofWarranty, anAttempt({ productTypes }), { id: 'p1', moment: 'sale' }, at));
    expect(claimFor(['gap'])).toBe('VOUCHER_WRONG_PRODUCT');
    expect(claimFor(['gap', 'warranty'])).toBeUndefined();
  });

  it('cannot be claimed when another quote has taken it', () => {
    const claimIn = (state: typeof once.state) => codeOf(() => claim({ ...once, state }, anAttempt(), { id: 'p1', moment: 'sale' }, at));
    expect(claimIn(heldBy('q2', later(10)))).toBe('VOUCHER_ON_ANOTHER_QUOTE');
    expect(claimIn(heldBy('q2', later(10), 'p2'))).toBe('VOUCHER_IN_PAYMENT');
    expect(claimIn(redeemedBy('q2'))).toBe('VOUCHER_ALREADY_REDEEMED');
    expect(claimIn(redeemedBy('q1'))).toBeUndefined();
  });

  it('goes back to a hold when the payment ends without a sale, and stays with another payment', () => {
    const kept = { ...once, state: claimed('pay') };
    expect(returnToQuote(kept, 'q1', true, later(1))).toEqual(heldBy('q1', later(31)));
    expect(returnToQuote(kept, 'q1', false, later(1))).toEqual({ status: 'open' });
    expect(release(kept, 'q1')).toBe(kept.state);
    expect(hold(kept, 'q1', later(1))).toBe(kept.state);
  });

  it('is given back only by its own quote', () => {
    const held = { ...once, state: hold(once, 'q1', at) };
    expect(release(held, 'q1')).toEqual({ status: 'open' });
    expect(release(held, 'q2')).toBe(held.state);
    expect(release({ ...once, state: redeemedBy('q1') }, 'q1')).toEqual(redeemedBy('q1'));
  });

  it('is spent by a purchase', () => {
    expect(redeem(once, 'q1', 'p1', at)).toEqual(redeemedBy('q1'));
  });

  it('Q4: can be used again once that purchase is refunded in full, and no other', () => {
    expect(unredeem({ state: redeemedBy('q1') }, 'p1')).toEqual({ status: 'open' });
    expect(unredeem({ state: redeemedBy('q1') }, 'p2')).toEqual(redeemedBy('q1'));
  });
});

it('a code that may be used often is never held or spent', () => {
  const often = aVoucher();
  const sale = claim(often, anAttempt(), { id: 'p1', moment: 'sale' }, at);
  expect([hold(often, 'q1', at), sale, redeem(often, 'q1', 'p1', at)]).toEqual([
    { status: 'open' },
    { status: 'open' },
    { status: 'open' },
  ]);
});
