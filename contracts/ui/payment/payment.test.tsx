import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { PriceLine } from '../../src/http/pricing/price.js';
import { Price } from '../basics/money.js';
import { LengthBars, nearestTo } from './length-bars.js';
import { PriceReceipt } from './price-receipt.js';
import { Receipt, type ReceiptLine } from './receipt.js';

describe('receipt', () => {
  const base: ReceiptLine = { id: 'base', label: 'Warranty', amount: 27_950 };

  const mileage: ReceiptLine = { id: 'mileage', label: 'Extended mileage', amount: 2_450 };

  const voucher: ReceiptLine = { id: 'voucher', label: 'WELCOME10', amount: -3_040, kind: 'discount' };

  const marked = () => screen.getAllByRole('listitem').filter((item) => item.dataset['changed']);

  describe('Receipt', () => {
    it('lists every line with its pence, and the total', () => {
      render(<Receipt lines={[base, mileage, voucher]} total={27_360} original={30_400} />);
      const receipt = screen.getByRole('region', { name: 'Your price' });
      expect(
        within(receipt)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual(['Warranty£279.50', 'Extended mileage£24.50', 'WELCOME10−£30.40']);
      expect(screen.getByText('£273.60')).toBeTruthy();
      expect(screen.getByText('£304.00').closest('s')).not.toBeNull();
    });

    it('says undefined price and hides the total when there is none', () => {
      render(<Receipt lines={[]} total={undefined} />);
      expect(screen.getByText('undefined price')).toBeTruthy();
      expect(screen.queryByText('Total')).toBeNull();
    });

    it('marks what changed for a second, and nothing at first', () => {
      jest.useFakeTimers();
      const { rerender } = render(<Receipt lines={[base, mileage]} total={30_400} />);
      expect(marked()).toHaveLength(0);
      rerender(<Receipt lines={[base, { ...mileage, amount: 3_000 }, voucher]} total={27_910} />);
      expect(marked().map((item) => item.textContent)).toEqual(['Extended mileage£30.00', 'WELCOME10−£30.40']);
      act(() => jest.advanceTimersByTime(1_000));
      expect(marked()).toHaveLength(0);
      jest.useRealTimers();
    });

    it('opens and closes its working in the phone bar, beside the button', async () => {
      render(<Receipt lines={[base]} total={27_950} collapsible action={<button type="button">Continue</button>} />);
      const toggle = screen.getByRole('button', { name: /Show breakdown.*£279.50/ });
      expect(toggle.getAttribute('aria-expanded')).toBe('false');
      await userEvent.click(toggle);
      expect(screen.getByRole('button', { name: /Hide breakdown/ }).getAttribute('aria-expanded')).toBe('true');
      expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
    });

    it('Q2: says of a price that is no total from what it is, in the phone bar too', () => {
      render(<Receipt lines={[base]} total={27_950} guide="From" collapsible />);
      expect(screen.getByRole('button', { name: /Show breakdown/ }).textContent).toMatch(/From £279\.50$/);
      expect(screen.queryByText('Total')).toBeNull();
    });

    it('folds over the page when the focus goes to what it lies over, and by Escape', async () => {
      render(
        <>
          <Receipt lines={[base]} total={27_950} collapsible action={<button type="button">Continue</button>} />
          <button type="button">Below</button>
        </>,
      );
      const toggle = screen.getByRole('button', { name: /breakdown/ });
      await userEvent.click(toggle);
      await userEvent.tab();
      expect(toggle.getAttribute('aria-expanded')).toBe('true');
      await userEvent.tab();
      expect(document.activeElement?.textContent).toBe('Below');
      expect(toggle.getAttribute('aria-expanded')).toBe('false');
      await userEvent.click(toggle);
      await userEvent.keyboard('{Escape}');
      expect(toggle.getAttribute('aria-expanded')).toBe('false');
    });
  });

  describe('a total that is known to be zero', () => {
    it('is £0.00, in the phone bar too', () => {
      render(<Receipt lines={[base, { ...voucher, amount: -base.amount }]} total={0} original={base.amount} collapsible />);
      expect(screen.getByRole('button', { name: /Show breakdown/ }).textContent).toContain('£0.00');
      expect(screen.getByText('Total').parentElement?.textContent).toContain('£0.00');
      expect(screen.queryByText('undefined price')).toBeNull();
    });
  });

  describe('Price', () => {
    it('is £0.00 where a discount took off everything', () => {
      render(<Price gross={0} original={4_500} />);
      expect(screen.getByText('£0.00')).toBeTruthy();
      expect(screen.getByText('£45.00').closest('s')).not.toBeNull();
    });

    it.each([undefined, 0])('has no price to show for %s', (gross) => {
      render(<Price gross={gross} />);
      expect(screen.getByText('undefined price')).toBeTruthy();
    });

    it('strikes the original through only when it is more', () => {
      const { rerender } = render(<Price gross={9_000} original={10_000} />);
      expect(screen.getByText('£100.00').closest('s')).not.toBeNull();
      rerender(<Price gross={9_000} original={9_000} />);
      expect(screen.queryByText('Original price')).toBeNull();
    });
  });
});

describe('price receipt', () => {
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
      await userEvent.type(screen.getByRole('textbox', { name: 'Duration in months' }), '3,0');
      await userEvent.click(screen.getByRole('button', { name: 'Choose duration' }));
      expect([told(), screen.getByText('Enter a whole number, like 12,500')]).toEqual(['12 months, £22.42 a month', expect.anything()]);
      await userEvent.type(screen.getByRole('textbox', { name: 'Duration in months' }), '{Backspace}{Backspace}0');
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
});
