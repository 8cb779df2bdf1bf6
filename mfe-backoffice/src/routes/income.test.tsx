import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openOffice } from '../testing/open-office.js';

describe('the income calculator', () => {
  const type = async (label: string, text: string) => userEvent.type(await screen.findByRole('textbox', { name: label }), text);

  it('works out net, tax and net risk as somebody types', async () => {
    await openOffice('/backoffice/income-calculator');
    await type('Price, with tax', '1200');
    await type('Income', '300');
    for (const amount of ['£1,000.00', '£200.00', '£700.00']) expect(screen.getByText(amount)).toBeTruthy();
    expect(screen.queryByText(/below zero/)).toBeNull();
  });

  it.each(['abc', '12.5o', '1.2.3', '--5'])('says beside the field that %s is no price', async (typed) => {
    await openOffice('/backoffice/income-calculator');
    await type('Price, with tax', typed);
    expect(screen.getByText('Enter an amount in pounds, like 12.50')).toBeTruthy();
  });

  it.each(['£1,200', '1 200.00'])('reads %s', async (typed) => {
    await openOffice('/backoffice/income-calculator');
    await type('Price, with tax', typed);
    expect(screen.getAllByText('£1,000.00')).not.toEqual([]);
    expect(screen.queryByText(/Enter an amount/)).toBeNull();
  });

  it('A5: says what is below zero', async () => {
    await openOffice('/backoffice/income-calculator');
    await type('Price, with tax', '12');
    await type('Income', '20');
    expect(screen.getByText('Net risk is below zero. Check the price and the income.')).toBeTruthy();
  });
});
