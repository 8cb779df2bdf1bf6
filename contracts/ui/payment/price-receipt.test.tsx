import { render, screen, within } from '@testing-library/react';
import type { PriceLine } from '../../src/http/pricing/price.js';
import { PriceBars } from './price-bars.js';
import { PriceReceipt } from './price-receipt.js';

const base: PriceLine = { kind: 'base', code: 'extra', label: 'Extra cover, 12 months', amountPence: 26_900, productType: 'warranty' };
const age: PriceLine = { kind: 'factor', code: 'age', label: 'Vehicle age: 7 years (+10%)', amountPence: 2_690, productType: 'warranty' };
const use: PriceLine = { kind: 'factor', code: 'use', label: 'Use: private only', amountPence: 0, productType: 'warranty' };
const make: PriceLine = { ...use, code: 'make_group', label: 'Make: everyday' };
const mot: PriceLine = { kind: 'base', code: 'mot', label: 'MOT test', amountPence: 3_000, productType: 'mot' };
const voucher: PriceLine = { kind: 'voucher', code: 'WELCOME10', label: 'Voucher WELCOME10', amountPence: -500 };

const rows = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('the receipt of a price', () => {
  it('shows what moved the price, and folds what made no difference into one line', () => {
    render(<PriceReceipt lines={[base, use, age, make]} total={29_590} />);
    expect(rows()).toEqual([
      'Extra cover, 12 months£269.00',
      'Vehicle age: 7 years (+10%)£26.90',
      'Made no differenceUse: private only, Make: everyday',
    ]);
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
  });

  it('is by product where there are several, with what is about all of them last', () => {
    render(<PriceReceipt lines={[voucher, base, mot, age]} total={32_090} />);
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Warranty',
      'MOT',
      'On everything',
    ]);
    expect(rows()).toEqual([
      'Extra cover, 12 months£269.00',
      'Vehicle age: 7 years (+10%)£26.90',
      'MOT test£30.00',
      'Voucher WELCOME10−£5.00',
    ]);
  });
});

describe('the bars of prices', () => {
  const bars = [
    { value: '0', label: 'Monthly', pence: 2_699 },
    { value: '12', label: '12 months', pence: 2_242 },
  ];

  it('say each price a month, and which one is chosen', () => {
    render(<PriceBars title="A month" bars={bars} value="12" />);
    const figure = within(screen.getByRole('figure'));
    expect(figure.getAllByRole('listitem').map((item) => [item.textContent, item.dataset['chosen']])).toEqual([
      ['Monthly£26.99', undefined],
      ['12 months£22.42', 'true'],
    ]);
  });

  it('are left out where there is nothing to compare', () => {
    render(<PriceBars title="A month" bars={bars.slice(1)} value="12" />);
    expect(screen.queryByRole('figure')).toBeNull();
  });
});
