import type { VoucherTerms } from './discount.js';
import type { ProductType } from '@kerbside/contracts/ids';
import { discountOf, voucherFor, voucherNote, voucherOver, type GrantedVoucher } from './discount.js';

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
      'This code takes nothing off, because there is no Breakdown Cover in your quote.',
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
      'This code gives you only 5% off, because there is no MOT and no Breakdown Cover in your quote.',
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
