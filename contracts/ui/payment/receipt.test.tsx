import { jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Price } from '../basics/money.js';
import { Receipt, type ReceiptLine } from './receipt.js';

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
