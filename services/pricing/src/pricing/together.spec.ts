import type { GrantedVoucher } from './discount.js';
import { priceTogether, refuseMixed } from './together.js';
import type { ProductPrice } from './items/product-price.js';

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

  it('lose the voucher with the cover that it requires', () => {
    const discount = { kind: 'percent', percent: 10 } as const;
    const voucher: GrantedVoucher = { code: 'V', label: 'v', discount, terms: { products: null, needs: ['mot'], without: null } };
    expect(priceTogether([part(), mot], { ...none, voucher }).totalPence).toBe(11_700);
    expect(priceTogether([part()], { ...none, voucher })).toMatchObject({ totalPence: 10_000, lines: part().lines });
  });

  it.each([
    ['as the one with the fewest', [part(), part({ maxInstalments: 6 })], 6],
    ['a visit goes along', [part(), mot], 12],
    ['a visit alone is paid at once', [mot], null],
    ['monthly cover is paid by the month', [part({ months: 0, maxInstalments: null })], null],
  ])('Q4: may be paid in as many instalments: %s', (_, parts, count) => expect(priceTogether(parts, none).maxInstalments).toBe(count));

  it('are not mixed with monthly cover, except for what costs nothing', () => {
    const monthly = part({ months: 0, maxInstalments: null });
    const free = part({ productType: 'healthcheck', pence: 0, isVisit: true });
    expect(() => refuseMixed([monthly, part()])).toThrow('MONTHLY_ALONE');
    expect(() => refuseMixed([monthly, mot])).toThrow('MONTHLY_ALONE');
    expect(() => refuseMixed([monthly, monthly, free])).not.toThrow();
  });
});
