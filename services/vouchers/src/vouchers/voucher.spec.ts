import { checkVoucher, claim, hold, isTaken, loosen, redeem, release, type Attempt, type Voucher, type VoucherState } from './voucher.js';

const at = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const aVoucher = (over: Partial<Voucher> = {}): Voucher => ({
  id: 'v1',
  code: 'WELCOME10',
  label: '10% off',
  discount: { kind: 'percent', percent: 10 },
  products: null,
  needsMot: false,
  needsBreakdown: false,
  clubId: null,
  expiresAt: null,
  singleUse: false,
  state: { status: 'open' },
  ...over,
});
const anAttempt = (over: Partial<Attempt> = {}): Attempt => ({
  quoteId: 'q1',
  productTypes: ['warranty'],
  withoutAdditions: false,
  isClubMember: false,
  ...over,
});
const heldBy = (quoteId: string, until: Date): VoucherState => ({ status: 'held', quoteId, until, paymentId: null });
const redeemedBy = (quoteId: string): VoucherState => ({ status: 'redeemed', quoteId, paymentId: 'p1', at });

const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('checkVoucher', () => {
  it.each<[string, Partial<Voucher>, Partial<Attempt>, string | undefined]>([
    ['an open code', {}, {}, undefined],
    ['a code one second before it expires', { expiresAt: new Date(at.getTime() + 1_000) }, {}, undefined],
    ['a code the moment it expires', { expiresAt: at }, {}, 'VOUCHER_EXPIRED'],
    ['a code for another product', { products: ['gap'] }, {}, 'VOUCHER_WRONG_PRODUCT'],
    ['a code for one of the products', { products: ['gap', 'warranty'] }, {}, undefined],
    ['a club code to a stranger', { clubId: 'c1' }, {}, 'VOUCHER_MEMBERS_ONLY'],
    ['a club code to a member', { clubId: 'c1' }, { isClubMember: true }, undefined],
    ['a code that needs an MOT without one', { needsMot: true }, {}, 'VOUCHER_NEEDS_COVER'],
    ['a code that needs an MOT with one', { needsMot: true }, { productTypes: ['warranty', 'mot'] }, undefined],
    ['a code that needs an MOT, taken without', { needsMot: true }, { withoutAdditions: true }, undefined],
    ['a code held by this quote', { state: heldBy('q1', later(5)) }, {}, undefined],
    ['a code held by another quote', { state: heldBy('q2', later(5)) }, {}, 'VOUCHER_ALREADY_REDEEMED'],
    ['a code whose hold has run out', { state: heldBy('q2', at) }, {}, undefined],
    ['a redeemed code', { state: redeemedBy('q2') }, {}, 'VOUCHER_ALREADY_REDEEMED'],
  ])('%s', (_, voucher, attempt, code) => {
    expect(codeOf(() => checkVoucher(aVoucher(voucher), anAttempt(attempt), at))).toBe(code);
  });

  it.each([
    [{ needsMot: true }, { no_mot_detected: true, no_breakdown_detected: false }],
    [{ needsBreakdown: true }, { no_mot_detected: false, no_breakdown_detected: true }],
    [
      { needsMot: true, needsBreakdown: true },
      { no_mot_detected: true, no_breakdown_detected: true },
    ],
  ])('says which cover %j is missing', (needs, data) => {
    expect(() => checkVoucher(aVoucher(needs), anAttempt(), at)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ data }) }),
    );
  });
});

describe('a single-use code', () => {
  const once = aVoucher({ singleUse: true });

  it('is held for thirty minutes, then free again', () => {
    const state = hold(once, 'q1', at);
    expect(isTaken(state, 'q2', later(29))).toBe(true);
    expect(isTaken(state, 'q2', later(30))).toBe(false);
  });

  it('is kept for the payment past the hold', () => {
    const state = claim({ ...once, state: hold(once, 'q1', at) }, anAttempt(), 'p1', later(45));
    expect(isTaken(state, 'q2', later(60 * 20))).toBe(true);
  });

  it('cannot be claimed once what it is for is in the quote no more', () => {
    const ofWarranty = aVoucher({ products: ['warranty'] });
    expect(codeOf(() => claim(ofWarranty, anAttempt({ productTypes: ['gap'] }), 'p1', at))).toBe('VOUCHER_WRONG_PRODUCT');
    expect(codeOf(() => claim(ofWarranty, anAttempt({ productTypes: ['gap', 'warranty'] }), 'p1', at))).toBeUndefined();
  });

  it('cannot be claimed when another quote took it meanwhile', () => {
    expect(codeOf(() => claim({ ...once, state: heldBy('q2', later(10)) }, anAttempt(), 'p1', at))).toBe('VOUCHER_ALREADY_REDEEMED');
    expect(codeOf(() => claim({ ...once, state: redeemedBy('q2') }, anAttempt(), 'p1', at))).toBe('VOUCHER_ALREADY_REDEEMED');
  });

  it('goes back to a hold when the payment fails, and stays with another payment', () => {
    const kept = { ...once, state: claim(once, anAttempt(), 'p1', at) };
    expect(loosen(kept, 'q1', true, later(1))).toEqual(heldBy('q1', later(31)));
    expect(loosen(kept, 'q1', false, later(1))).toEqual({ status: 'open' });
    expect(release(kept, 'q1')).toBe(kept.state);
    expect(hold(kept, 'q1', later(1))).toBe(kept.state);
  });

  it('is given back by its own quote alone', () => {
    const held = { ...once, state: hold(once, 'q1', at) };
    expect(release(held, 'q1')).toEqual({ status: 'open' });
    expect(release(held, 'q2')).toBe(held.state);
    expect(release({ ...once, state: redeemedBy('q1') }, 'q1')).toEqual(redeemedBy('q1'));
  });

  it('is spent by a purchase', () => {
    expect(redeem(once, 'q1', 'p1', at)).toEqual(redeemedBy('q1'));
  });
});

it('a code that may be used often is never held or spent', () => {
  const often = aVoucher();
  expect([hold(often, 'q1', at), claim(often, anAttempt(), 'p1', at), redeem(often, 'q1', 'p1', at)]).toEqual([
    { status: 'open' },
    { status: 'open' },
    { status: 'open' },
  ]);
});
