import { readReceipt } from '@kerbside/contracts/http/payments';
import { aRefund } from '@kerbside/contracts/testing/sample-refund';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { aReceipt } from '../testing/samples.js';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';

const address = '/account/receipts/b0000000-0000-4000-8000-000000000002';

describe('a receipt', () => {
  it('says what was paid, for what, when and how, and prints', async () => {
    let printed = 0;
    window.print = () => void printed++;
    renderAccount(address, { services: new ScriptedServices().answer(readReceipt, aReceipt()) });
    expect(await screen.findByText('19 November 2026')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Receipt' })).toBeTruthy();
    expect(screen.getByText('Visa ending 4242')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'What you paid' })).getByText('£312.40')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Print this receipt' }));
    expect(printed).toBe(1);
  });

  it('says what went back of it', async () => {
    const services = new ScriptedServices().answer(readReceipt, aReceipt({ refunds: [aRefund()] }));
    renderAccount(address, { services });
    const refunds = within(await screen.findByRole('region', { name: 'Your refunds' }));
    expect(refunds.getByText('On its way to Visa ending 4242. It arrives by 4 December 2026.')).toBeTruthy();
  });

  it('does not exist for what was not paid, or paid by somebody else', async () => {
    const notFound = { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' };
    renderAccount(address, { services: new ScriptedServices().refuse(readReceipt, notFound) });
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that receipt' })).toBeTruthy();
  });

  it('says why it could not be loaded, and tries again', async () => {
    const services = new ScriptedServices().refuse(readReceipt, { status: 503, code: 'UNAVAILABLE', message: 'Back in a minute.' });
    renderAccount(address, { services });
    expect((await screen.findByRole('alert')).textContent).toContain('Back in a minute.');
    services.answer(readReceipt, aReceipt());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Visa ending 4242')).toBeTruthy();
  });
});
