import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { PriceLine } from '../../src/http/pricing/price.js';
import { LengthBars, nearestTo } from './length-bars.js';
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
      '2 things made no differenceUse: private only ±£0Make: everyday ±£0',
      'Use: private only ±£0',
      'Make: everyday ±£0',
    ]);
    expect(screen.getByText('2 things made no difference').closest('details')?.open).toBe(false);
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
  });

  it('is by product where there are several, with what is about all of them last', () => {
    const check: PriceLine = { kind: 'base', code: 'healthcheck', label: 'Health check', amountPence: 0, productType: 'healthcheck' };
    render(<PriceReceipt lines={[voucher, base, mot, check, age]} total={32_090} />);
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Warranty',
      'MOT',
      'On everything',
    ]);
    expect(rows()).toEqual([
      'Extra cover, 12 months£269.00',
      'Vehicle age: 7 years (+10%)£26.90',
      'MOT test£30.00',
      'Health checkIncluded',
      'Voucher WELCOME10−£5.00',
    ]);
  });
});

const lengths = [
  { value: '0', months: 0, label: 'Monthly', pence: 2_699 },
  { value: '12', months: 12, label: '12 months', pence: 2_242 },
  { value: '24', months: 24, label: '24 months', pence: 2_079, saving: 'Increasing the duration saves you £41.60' },
];

describe('the bars of lengths', () => {
  function Bars() {
    const [value, setValue] = useState('12');
    return <LengthBars label="Duration" lengths={lengths} value={value} onChange={setValue} />;
  }
  const slider = () => screen.getByRole('slider', { name: 'Duration' });
  const told = () => slider().getAttribute('aria-valuetext');

  it('say what each length costs a month, and are chosen as a slider is', () => {
    render(<Bars />);
    expect(told()).toBe('12 months, £22.42 a month');
    fireEvent.change(slider(), { target: { value: '2' } });
    expect(told()).toBe('24 months, £20.79 a month');
    expect(screen.getByText(/Increasing the duration saves you £41.60/)).toBeTruthy();
  });

  it('are chosen by typing a number of months, too', async () => {
    render(<Bars />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Duration in months' }), '30');
    await userEvent.click(screen.getByRole('button', { name: 'Choose duration' }));
    expect(told()).toBe('24 months, £20.79 a month');
  });

  it.each([
    [0, '0'],
    [1, '0'],
    [11, '12'],
    [17, '12'],
    [19, '24'],
    [60, '24'],
  ])('%d months are nearest to %s', (months, value) => expect(nearestTo(months, lengths)).toBe(value));
});
