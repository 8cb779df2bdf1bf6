import { anAttempt, at, aVoucher, codeOf, heldBy, later, redeemedBy } from '../testing/vouchers.js';
import { claim, type ClaimMoment, hold, redeem, release, returnToQuote, unredeem } from './hold.js';
import { type Attempt, beforeQuote, checkVoucher, type Grant, grantFor, isTaken, type Voucher } from './voucher.js';

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

  it('is spent by a purchase, also where a request of its quote comes late', () => {
    const state = redeem(once, 'q1', 'p1', at);
    expect(state).toEqual(redeemedBy('q1'));
    expect(hold({ ...once, state }, 'q1', later(1))).toBe(state);
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

const fivePercent: Grant = { label: '5% off', discount: { kind: 'percent', percent: 5 } };
const everything = { kind: 'percent', percent: 100 } as const;
const fivePounds = { kind: 'amount', amountPence: 500 } as const;
const both = { needsMot: true, needsBreakdown: true } as const;

describe('checkVoucher', () => {
  it.each<[string, Partial<Voucher>, Partial<Attempt>, string | undefined]>([
    ['an open code', {}, {}, undefined],
    ['a code one second before it expires', { expiresAt: new Date(at.getTime() + 1_000) }, {}, undefined],
    ['a code the moment it expires', { expiresAt: at }, {}, 'VOUCHER_EXPIRED'],
    ['a code that expired after it was used', { expiresAt: at, state: redeemedBy('q2') }, {}, 'VOUCHER_ALREADY_REDEEMED'],
    ['a code that expires while it is paid with', { expiresAt: at, state: heldBy('q2', later(9), 'p2') }, {}, 'VOUCHER_IN_PAYMENT'],
    ['a code that expired on another quote', { expiresAt: at, state: heldBy('q2', later(9)) }, {}, 'VOUCHER_EXPIRED'],
    [
      'an expired code for the first cover on a second',
      { expiresAt: at, isForFirstCover: true },
      { hasBought: true },
      'VOUCHER_FIRST_COVER_ONLY',
    ],
    ['a code for another product', { products: ['gap'] }, {}, 'VOUCHER_WRONG_PRODUCT'],
    ['a code for one of the products', { products: ['gap', 'warranty'] }, {}, undefined],
    ['a club code without a number', { clubId: 'c1' }, {}, 'VOUCHER_MEMBERS_ONLY'],
    ['a club code with a number that the club does not know', { clubId: 'c1' }, { membership: 'unknown' }, 'VOUCHER_MEMBER_UNKNOWN'],
    ['a club code to a member', { clubId: 'c1' }, { membership: 'member' }, undefined],
    ['a code for everybody with a number that no club knows', {}, { membership: 'unknown' }, undefined],
    ['a code for the first cover', { isForFirstCover: true }, {}, undefined],
    ['a code for the first cover on a second', { isForFirstCover: true }, { hasBought: true }, 'VOUCHER_FIRST_COVER_ONLY'],
    ['any other code on a second cover', {}, { hasBought: true }, undefined],
    ['a code that needs an MOT without one', { needsMot: true }, {}, 'VOUCHER_NEEDS_COVER'],
    ['a code that needs an MOT with one', { needsMot: true }, { productTypes: ['warranty', 'mot'] }, undefined],
    ['a code that needs both with one of them', both, { productTypes: ['warranty', 'mot'] }, 'VOUCHER_NEEDS_COVER'],
    ['a declined MOT, of a campaign that requires it', { needsMot: true }, { cover: 'declined' }, 'VOUCHER_NEEDS_COVER'],
    [
      'a declined MOT, of a campaign that also works without',
      { needsMot: true, withoutCover: fivePercent },
      { cover: 'declined' },
      undefined,
    ],
    ['an MOT not asked yet, of such a campaign', { needsMot: true, withoutCover: fivePercent }, {}, 'VOUCHER_NEEDS_COVER'],
    ['a code that needs an MOT before there is a quote', { needsMot: true }, { cover: 'may_come' }, undefined],
    ['a percentage off cover that is paid month by month', {}, { isMonthly: true }, undefined],
    ['all of cover for a length', { discount: everything }, { isMonthly: false }, undefined],
    ['all of cover that is paid month by month', { discount: everything }, { isMonthly: true }, 'VOUCHER_NOT_MONTHLY'],
    ['a sum off cover for a length', { discount: fivePounds }, { isMonthly: false }, undefined],
    ['a sum off cover that is paid month by month', { discount: fivePounds }, { isMonthly: true }, 'VOUCHER_NOT_MONTHLY'],
    [
      'a sum off it that the campaign leaves without an MOT',
      { needsMot: true, withoutCover: { label: '£5 off', discount: fivePounds } },
      { cover: 'declined', isMonthly: true },
      'VOUCHER_NOT_MONTHLY',
    ],
    ['a code held by this quote', { state: heldBy('q1', later(5)) }, {}, undefined],
    ['a code held by another quote', { state: heldBy('q2', later(5)) }, {}, 'VOUCHER_ON_ANOTHER_QUOTE'],
    ['a code that a payment of another quote keeps', { state: heldBy('q2', later(5), 'p2') }, {}, 'VOUCHER_IN_PAYMENT'],
    ['a code whose hold has run out', { state: heldBy('q2', at) }, {}, undefined],
    ['a redeemed code', { state: redeemedBy('q2') }, {}, 'VOUCHER_ALREADY_REDEEMED'],
  ])('Q4: %s', (_, voucher, attempt, code) => {
    expect(codeOf(() => checkVoucher(aVoucher(voucher), anAttempt(attempt), at))).toBe(code);
  });

  it.each([
    [{ needsMot: true }, { no_mot_detected: true, no_breakdown_detected: false, works_without: false }],
    [{ needsBreakdown: true }, { no_mot_detected: false, no_breakdown_detected: true, works_without: false }],
    [
      { ...both, withoutCover: fivePercent },
      { no_mot_detected: true, no_breakdown_detected: true, works_without: true },
    ],
  ])('says which cover %j is missing', (needs, data) => {
    expect(() => checkVoucher(aVoucher(needs), anAttempt(), at)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ data }) }),
    );
  });

  it.each([
    [0.5, 'in a minute'],
    [29.5, 'in 30 minutes'],
  ])('says when a code on another quote is free: %d minutes from now', (minutes, words) => {
    const voucher = aVoucher({ state: heldBy('q2', later(minutes)) });
    expect(() => checkVoucher(voucher, anAttempt(), at)).toThrow(`Remove it there, or try again ${words}.`);
  });

  it('assumes any cover and any buyer before there is a quote', () => {
    const voucher = aVoucher({ ...both, isForFirstCover: true, products: ['warranty'] });
    expect(codeOf(() => checkVoucher(voucher, beforeQuote(voucher, undefined, 'not_given'), at))).toBeUndefined();
    expect(codeOf(() => checkVoucher(voucher, beforeQuote(voucher, 'mot', 'not_given'), at))).toBe('VOUCHER_WRONG_PRODUCT');
  });
});

describe('grantFor', () => {
  it.each<[string, Partial<Voucher>, Attempt['productTypes'], unknown]>([
    ['the whole discount where nothing is needed', {}, ['warranty'], { percent: 10 }],
    ['the whole discount with the cover', { ...both, withoutCover: fivePercent }, ['mot', 'breakdown'], { percent: 10 }],
    ['what the campaign gives without it', { ...both, withoutCover: fivePercent }, ['mot'], { percent: 5 }],
    ['nothing where the campaign gives nothing', both, ['mot'], undefined],
  ])('gives %s', (_, voucher, productTypes, discount) => {
    const granted = grantFor(aVoucher(voucher), productTypes);
    if (discount === undefined) expect(granted).toBeNull();
    else expect(granted?.discount).toMatchObject(discount as object);
  });
});
