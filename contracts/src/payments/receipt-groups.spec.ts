import type { PriceLine } from '../http/pricing/price.js';
import { receiptGroups } from './receipt-groups.js';

const line = (code: string, amountPence: number, over: Partial<PriceLine> = {}): PriceLine => ({
  kind: 'factor',
  code,
  label: code,
  amountPence,
  ...over,
});
const base = (productType?: PriceLine['productType']) => line('base', 26_900, { kind: 'base', productType });
const names = (lines: readonly PriceLine[]) =>
  receiptGroups(lines).map(({ productType, lines: own, neutral }) => [
    productType,
    own.map(({ code }) => code),
    neutral.map(({ code }) => code),
  ]);

describe('the lines of a receipt', () => {
  it.each<[string, readonly PriceLine[], ReturnType<typeof names>]>([
    ['of no price', [], []],
    ['of one that names no product', [base(), line('age', 500)], [[undefined, ['base', 'age'], []]]],
    ['with a factor that changed nothing', [base(), line('use', 0), line('age', 500)], [[undefined, ['base', 'age'], ['use']]]],
    ['with what is free, which is no factor', [base(), line('mot', 0, { kind: 'addon' })], [[undefined, ['base', 'mot'], []]]],
    [
      'of two products and a voucher on both',
      [
        line('WELCOME10', -500, { kind: 'voucher' }),
        base('warranty'),
        line('use', 0, { productType: 'warranty' }),
        base('mot'),
        line('age', -100, { productType: 'warranty' }),
      ],
      [
        ['warranty', ['base', 'age'], ['use']],
        ['mot', ['base'], []],
        [undefined, ['WELCOME10'], []],
      ],
    ],
  ])('%s are grouped', (_, lines, expected) => expect(names(lines)).toEqual(expected));
});
