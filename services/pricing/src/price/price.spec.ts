import type { ProductType } from '@kerbside/contracts/ids';
import { type Adjustment, adjustmentLines, adjustmentOf, limitOf, wantedDiscount, type RenewalTerms } from './adjustment.js';
import { discountOf, type GrantedVoucher, voucherFor, voucherNote, voucherOver, type VoucherTerms } from './discount.js';
import { instalmentsOf } from './instalments.js';
import { sumOf, type PriceLine } from './price-line.js';
import { priceTogether, refuseMixed, type ProductPrice } from './together.js';

const adjustment = (given: Partial<Adjustment>): Adjustment => ({
  change: { kind: 'percent', percent: 5 },
  limitPercent: 10,
  code: 'staff',
  label: 'Price agreed with our team',
  by: 'a',
  role: 'agent',
  at: new Date(0),
  reason: null,
  ...given,
});
const base = (amountPence: number, productType: ProductType = 'warranty') =>
  ({ kind: 'base', code: 'x', label: 'x', amountPence, productType }) as const;
const taken = (given: Partial<Adjustment>, pence: number) => 0 - sumOf(adjustmentLines(adjustment(given), [base(pence)]));

describe('what staff take off', () => {
  it.each<[string, Partial<Adjustment>, number, number]>([
    ['a percentage, half up to the penny', {}, 33_330, 1_667], // 1,666.5
    ['an amount', { change: { kind: 'amount', amountPence: 2_000 } }, 30_000, 2_000],
    ['never more than the role may, of a price that fell', { change: { kind: 'amount', amountPence: 2_000 } }, 10_000, 1_000],
    ['without limit, all of it', { change: { kind: 'amount', amountPence: 20_000 }, limitPercent: null }, 10_000, 10_000],
    [
      'of cheaper cover than a price was agreed for, no larger a share',
      { change: { kind: 'amount', amountPence: 20_000 }, limitPercent: null, agreed: { pricePence: 5_000, forPence: 25_000 } },
      10_000,
      8_000,
    ],
    ['nothing of nothing', {}, 0, 0],
  ])('%s', (_, given, price, pence) => expect(taken(given, price)).toBe(pence));

  const agreed = { pricePence: 27_000, forPence: 30_000 };
  const off = (amountPence: number) => ({ kind: 'voucher', code: 'V', label: 'v', amountPence: -amountPence }) as const;
  it.each<[string, PriceLine[], number]>([
    ['as it was agreed', [base(30_000)], 27_000],
    ['with a voucher that came since', [base(30_000), off(2_500)], 27_000],
    ['with a voucher that takes more off', [base(30_000), off(4_000)], 26_000],
    ['no longer, of dearer cover chosen since: as much is taken off', [base(31_000)], 28_000],
    ['no longer, of dearer cover with a voucher', [base(31_000), off(2_500)], 25_650], // 10 % of 285.00
  ])('is the price that was agreed: %s', (_, lines, pence) => {
    const one = adjustment({ change: { kind: 'amount', amountPence: 3_000 }, agreed });
    expect(sumOf([...lines, ...adjustmentLines(one, lines)])).toBe(pence);
  });

  it('is read back from the lines', () => {
    const lines = [base(30_000), ...adjustmentLines(adjustment({}), [base(30_000)])];
    expect(adjustmentOf(lines)).toEqual({ beforePence: 30_000, percent: 5 });
    expect(adjustmentOf([])).toEqual({ beforePence: 0, percent: 0 });
  });

  const renewed = { productType: 'warranty', previousPence: 15_000 } as const;
  const voucher = { kind: 'voucher', code: 'V', label: 'v', amountPence: -2_500 } as const;
  it.each<[string, PriceLine[], number, Partial<RenewalTerms>]>([
    ['what it became dearer by', [base(20_000)], 5_000, {}],
    ['what the cover that we offered became dearer by, of better cover chosen since', [base(60_000)], 5_000, { offeredPence: 20_000 }],
    ['nothing of better cover where what we offered is no dearer', [base(60_000)], 0, { offeredPence: 14_000 }],
    ['what it became dearer by, of lesser cover chosen since', [base(18_000)], 3_000, { offeredPence: 20_000 }],
    ['nothing of what costs less', [base(14_000)], 0, {}],
    ['nothing for other products beside it', [base(20_000), base(9_000, 'breakdown')], 5_000, {}],
    ['what is left of it after the voucher', [base(20_000), base(5_000, 'breakdown'), voucher], 3_000, {}],
    ['no more than was given back, of cover that is dearer since', [base(60_000)], 40_000, {}],
    ['nothing where it is not in the quote', [base(9_000, 'breakdown')], 0, {}],
  ])('gives a renewal its last price back: %s', (_, lines, pence, offer) => {
    const back = adjustment({ code: 'previous_price', limitPercent: null, change: { kind: 'amount', amountPence: 40_000 } });
    expect(0 - sumOf(adjustmentLines(back, lines, { ...renewed, ...offer }))).toBe(pence);
  });

  it('is limited by role', () =>
    expect(['agent', 'finance', 'admin'].map((role) => limitOf(role as Adjustment['role']))).toEqual([10, 25, null]));
});

describe('what staff ask for', () => {
  const once = { pricePence: 10_000, per: 'total' } as const;

  it.each([
    ['a percentage', { percent: 10 }, { kind: 'percent', percent: 10 }],
    ['no percentage', { percent: 0 }, null],
    ['a price', { targetPounds: 95.5 }, { kind: 'amount', amountPence: 450 }],
    ['the same price', { targetPounds: 100 }, null],
    ['a price at the limit', { targetPounds: 90 }, { kind: 'amount', amountPence: 1_000 }],
  ])('%s', (_, wanted, discount) => expect(wantedDiscount(wanted, once, 10)).toEqual(discount));

  it.each([
    ['a percentage over the limit', { percent: 10.01 }, 'ADJUSTMENT_OVER_LIMIT', ['discount_percent']],
    ['a price over the limit', { targetPounds: 89.99 }, 'ADJUSTMENT_OVER_LIMIT', ['target_price']],
    ['a dearer price', { targetPounds: 100.01 }, 'INVALID', ['target_price']],
    ['nothing', {}, 'INVALID', ['target_price', 'discount_percent']],
  ])('refuses %s, beside what was typed', (_, wanted, code, fields) => {
    const beside = Object.fromEntries(fields.map((field) => [field, expect.any(String)]));
    const refused = expect.objectContaining({ code, details: expect.objectContaining({ fields: beside }) });
    expect(() => wantedDiscount(wanted, once, 10)).toThrow(refused);
  });

  it.each([
    [{ percent: 100 }, 'discount_percent'],
    [{ percent: 99.99 }, 'discount_percent'],
    [{ targetPounds: 0 }, 'target_price'],
  ])('makes cover free once, and never month by month: %j', (wanted, field) => {
    const price = { pricePence: 500, per: 'month' } as const;
    expect(wantedDiscount(wanted, { ...price, per: 'total' }, null)).not.toBeNull();
    const refused = expect.objectContaining({
      code: 'INVALID',
      details: { fields: { [field]: expect.stringContaining('cannot be free') } },
    });
    expect(() => wantedDiscount(wanted, price, null)).toThrow(refused);
    expect(wantedDiscount({ targetPounds: 0.01 }, price, null)).toEqual({ kind: 'amount', amountPence: 499 });
  });
});

describe('a discount', () => {
  it.each([
    [10_000, { kind: 'percent', percent: 10 }, 1_000],
    [105, { kind: 'percent', percent: 10 }, 11], // 10.5 rounds up
    [104, { kind: 'percent', percent: 10 }, 10],
    [10_001, { kind: 'percent', percent: 12.55 }, 1_255], // 1,255.1255
    [10_000, { kind: 'percent', percent: 0.29 }, 29], // 0.29 x 100 is 28.999… in a double
    [10_000, { kind: 'percent', percent: 100 }, 10_000],
    [10_000, { kind: 'amount', amountPence: 2_500 }, 2_500],
    [2_499, { kind: 'amount', amountPence: 2_500 }, 2_499],
    [0, { kind: 'percent', percent: 10 }, 0],
  ] as const)('takes off %i pence by %j: %i', (price, discount, off) => expect(discountOf(discount, price)).toBe(off));
});

const fifteenPercent = { kind: 'percent', percent: 15 } as const;
const without = { label: '5% off', discount: { kind: 'percent', percent: 5 } } as const;
const given = (terms: Partial<VoucherTerms>): GrantedVoucher => ({
  code: 'V',
  label: 'v',
  discount: fifteenPercent,
  terms: { products: null, needs: [], without: null, ...terms },
});
const both: Partial<VoucherTerms> = { needs: ['mot', 'breakdown'] };

describe('the terms of a voucher', () => {
  it.each<[string, GrantedVoucher, ProductType[], number | undefined, string | undefined]>([
    ['give all without any terms', { code: 'V', label: 'v', discount: fifteenPercent }, ['gap'], 15, undefined],
    ['give all where nothing is asked', given({}), ['gap'], 15, undefined],
    ['give all for one of its products', given({ products: ['gap', 'mot'] }), ['warranty', 'mot'], 15, undefined],
    [
      'give nothing for other products',
      given({ products: ['gap'], ...both, without }),
      ['warranty'],
      undefined,
      'This code takes nothing off, because it is not for the cover in your quote.',
    ],
    ['give all with the cover', given(both), ['mot', 'breakdown'], 15, undefined],
    [
      'give nothing without one cover',
      given(both),
      ['mot'],
      undefined,
      'This code takes nothing off, because there is no breakdown cover in your quote.',
    ],
    [
      'give what the campaign leaves without one cover',
      given({ ...both, without }),
      ['breakdown'],
      5,
      'This code gives you only 5% off, because there is no MOT in your quote.',
    ],
    [
      'give what the campaign leaves without both',
      given({ ...both, without }),
      ['warranty'],
      5,
      'This code gives you only 5% off, because there is no MOT and no breakdown cover in your quote.',
    ],
  ])('%s', (_, voucher, types, percent, note) => {
    const found = voucherFor(voucher, types)?.discount;
    expect(found?.kind === 'percent' ? found.percent : undefined).toBe(percent);
    expect(voucherNote(voucher, types, 'total')).toBe(note);
    expect(voucherNote(voucher, types, 'month')).toBe(note);
  });

  it('let a sum be taken off once, not off each month', () => {
    const sum: GrantedVoucher = { code: 'SAVE25', label: '£25 off', discount: { kind: 'amount', amountPence: 2_500 } };
    const left = given({ ...both, without: { label: '£5 off', discount: { kind: 'amount', amountPence: 500 } } });
    expect([voucherOver(sum, 'total'), voucherOver(sum, 'month'), voucherOver(null, 'month')]).toEqual([sum, null, null]);
    expect(voucherOver(given({}), 'month')).toEqual(given({}));
    const note =
      'This code takes nothing off, because it takes an amount off once, and your cover is monthly. Choose a fixed length of cover to use it.';
    expect(voucherNote(sum, ['warranty'], 'month')).toBe(note);
    expect(voucherNote(sum, ['warranty'], 'total')).toBeUndefined();
    expect(voucherNote(left, ['warranty'], 'month')).toBe(note);
  });

  it('let all of a price be taken off cover for a length, and never off cover that is paid each month: it would be free for ever', () => {
    const all: GrantedVoucher = { code: 'FREE', label: '100% off', discount: { kind: 'percent', percent: 100 } };
    const most: GrantedVoucher = { ...all, discount: { kind: 'percent', percent: 99 } };
    expect([voucherOver(all, 'total'), voucherOver(all, 'month'), voucherOver(most, 'month')]).toEqual([all, null, most]);
    expect(voucherNote(all, ['warranty'], 'month')).toBe(
      'This code takes nothing off, because it pays for cover of a fixed length, and your cover is monthly. Choose a fixed length of cover to use it.',
    );
    expect(voucherNote(all, ['warranty'], 'total')).toBeUndefined();
  });

  it('do not matter without a voucher', () => expect(voucherFor(null, ['warranty'])).toBeNull());
});

it.each([
  [26_900, 12, { count: 12, price: 22.42, pricePence: 2_242 }],
  [1_206, 12, { count: 11, price: 1.1, pricePence: 110 }],
  [700, 12, { count: 7, price: 1, pricePence: 100 }],
  [199, 12, null],
  [0, 12, null],
  [0, null, null],
  [26_900, null, null],
])('%i pence in at most %p payments are %p', (total, count, told) => expect(instalmentsOf(total, count)).toEqual(told));

const part = (given: Partial<ProductPrice> & { readonly pence?: number } = {}): ProductPrice => ({
  productType: 'warranty',
  lines: [{ kind: 'base', code: 'x', label: 'x', amountPence: given.pence ?? 10_000, productType: given.productType ?? 'warranty' }],
  months: 12,
  isVisit: false,
  maxInstalments: 12,
  ...given,
});
const mot = part({ productType: 'mot', pence: 3_000, maxInstalments: null, isVisit: true });
const none = { voucher: null, adjustment: null };

describe('products together', () => {
  it('cost the sum of their own prices, less the voucher on all of them', () => {
    const voucher = { code: 'V', label: 'v', discount: { kind: 'percent', percent: 10 } } as const;
    expect(priceTogether([part(), mot], { ...none, voucher })).toMatchObject({ originalPence: 13_000, totalPence: 11_700 });
  });

  it('of monthly cover cost a percentage less each month, and no sum less', () => {
    const monthly = [part({ months: 0, maxInstalments: null })];
    const voucher = (discount: GrantedVoucher['discount']) => ({ ...none, voucher: { code: 'V', label: 'v', discount } });
    expect(priceTogether(monthly, voucher({ kind: 'percent', percent: 10 })).totalPence).toBe(9_000);
    const { lines, totalPence } = priceTogether(monthly, voucher({ kind: 'amount', amountPence: 2_500 }));
    expect([lines.map(({ kind }) => kind), totalPence]).toEqual([['base'], 10_000]);
    expect(priceTogether([part()], voucher({ kind: 'amount', amountPence: 2_500 })).totalPence).toBe(7_500);
  });

  const agreed = { pricePence: 9_000, forPence: 10_000 };
  it.each([
    ['not in it where it came later and takes less off', agreed, 500, ['base', 'adjustment'], 9_000],
    ['in it where it takes more off', agreed, 1_500, ['base', 'voucher', 'adjustment'], 8_500],
    ['in it where it was when the price was agreed', { ...agreed, code: 'V' }, 500, ['base', 'voucher', 'adjustment'], 9_000],
    ['in it where the cover has changed since', { ...agreed, forPence: 9_900 }, 500, ['base', 'voucher', 'adjustment'], 8_500],
  ])('for a price that was agreed have a voucher %s', (_, agreement, amountPence, kinds, totalPence) => {
    const voucher = { code: 'V', label: 'v', discount: { kind: 'amount', amountPence } } as const;
    const agreedOn = adjustment({ change: { kind: 'amount', amountPence: 1_000 }, limitPercent: null, agreed: agreement });
    const price = priceTogether([part()], { voucher, adjustment: agreedOn });
    expect([price.lines.map(({ kind }) => kind), price.totalPence]).toEqual([kinds, totalPence]);
  });

  it('lose the voucher with the cover that it requires', () => {
    const discount = { kind: 'percent', percent: 10 } as const;
    const voucher: GrantedVoucher = { code: 'V', label: 'v', discount, terms: { products: null, needs: ['mot'], without: null } };
    expect(priceTogether([part(), mot], { ...none, voucher }).totalPence).toBe(11_700);
    expect(priceTogether([part()], { ...none, voucher })).toMatchObject({ totalPence: 10_000, lines: part().lines });
  });

  it.each([
    ['as the one with the fewest', [part(), part({ maxInstalments: 6 })], 6, null],
    ['a visit goes along', [part(), mot], 12, null],
    ['a visit alone is paid at once', [mot], null, null],
    ['monthly cover is paid by the month', [part({ months: 0, maxInstalments: null })], null, null],
    ['in twelve at an adjusted price', [part({ maxInstalments: 6 }), mot], 12, adjustment({})],
    ['at an adjusted price in as many as the cover has months', [part({ months: 6, maxInstalments: 6 }), part()], 6, adjustment({})],
    ['at an adjusted price a visit alone is paid at once', [mot], null, adjustment({})],
  ])('Q4, Q9: may be paid in as many instalments: %s', (_, parts, count, adjusted) =>
    expect(priceTogether(parts, { ...none, adjustment: adjusted }).maxInstalments).toBe(count),
  );

  it('are not mixed with monthly cover, except for what costs nothing', () => {
    const monthly = part({ months: 0, maxInstalments: null });
    const free = part({ productType: 'healthcheck', pence: 0, isVisit: true });
    expect(() => refuseMixed([monthly, part()])).toThrow('MONTHLY_ALONE');
    expect(() => refuseMixed([monthly, mot])).toThrow('MONTHLY_ALONE');
    expect(() => refuseMixed([monthly, monthly, free])).not.toThrow();
  });
});
