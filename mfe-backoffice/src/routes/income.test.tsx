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

  it('says what is below zero', async () => {
    await openOffice('/backoffice/income-calculator');
    await type('Price, with tax', '12');
    await type('Income', '20');
    expect(screen.getByText('Net risk is below zero. Check the price and the income.')).toBeTruthy();
  });
});
