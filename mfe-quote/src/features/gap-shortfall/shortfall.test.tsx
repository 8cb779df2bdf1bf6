import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shortfallAfter, worthAfter } from './depreciation.js';
import { Shortfall } from './shortfall.js';

const told = /^After 3 years a car that cost £30,000 may be worth £16,256/;

describe('the picture of a shortfall', () => {
  it('is of the invoice, where step 2 asked for it', () => {
    render(<Shortfall quote={{ details: { invoice_amount: 30_000 } }} />);
    expect(screen.getByRole('textbox', { name: /What did you pay for the car/ })).toHaveProperty('value', '30,000');
    expect(screen.getByRole('img', { name: told }).textContent).toContain('£13,744 short');
  });

  it('is of what the car is worth, where step 2 asked for that', () => {
    render(<Shortfall quote={{ details: { current_value: 20_000 } }} />);
    expect(screen.getByRole('textbox', { name: /What is the car worth now/ })).toHaveProperty('value', '20,000');
    expect(screen.getByRole('img', { name: /^In 3 years a car that is worth £20,000 now may be worth £12,282/ })).toBeTruthy();
  });

  it('Q2: is an example until an amount is typed', async () => {
    render(<Shortfall quote={{ details: null }} />);
    expect(screen.getByText(/^For example, after 3 years a car that cost £20,000/)).toBeTruthy();
    // Nobody said that they paid it.
    expect(screen.getByText('A car for £20,000')).toBeTruthy();
    expect(screen.queryByText(/^You paid/)).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: /What did you pay for the car/ }), '30000');
    expect(screen.getByRole('img', { name: told })).toBeTruthy();
    expect(screen.queryByText(/^For example/)).toBeNull();
    expect(screen.getByText('You paid £30,000')).toBeTruthy();
  });
});

describe('what a car may be worth', () => {
  it.each([
    [20_000, 0, 20_000, 0],
    [20_000, 0.5, 17_321, 2_679],
    [20_000, 1, 15_000, 5_000],
    [20_000, 2, 12_750, 7_250],
    [20_000, 3, 10_837, 9_163],
    [1, 5, 0, 1],
  ])('of £%d after %d years is £%d, £%d less than was paid', (paid, years, worth, shortfall) =>
    expect([worthAfter(paid, years, 'paid'), shortfallAfter(paid, years, 'paid')]).toEqual([worth, shortfall]),
  );

  it.each([
    [20_000, 0, 20_000],
    [20_000, 1, 17_000],
    [20_000, 3, 12_282],
  ])('of £%d now is, %d years on, £%d: its first year is behind it', (now, years, worth) =>
    expect(worthAfter(now, years, 'worth')).toBe(worth),
  );
});
