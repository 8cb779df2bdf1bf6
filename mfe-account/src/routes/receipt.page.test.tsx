import { readBooking, type Booking } from '@kerbside/contracts/http/garages/bookings';
import { downloadReceipt, readReceipt } from '@kerbside/contracts/http/payments/payments';
import { aRefund } from '@kerbside/contracts/testing/sample-refund';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount, savedFiles } from '../testing/render-account.js';
import { aReceipt } from '../testing/samples.js';
import { aBooking } from '../testing/samples-bookings.js';
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

  it('is saved as a PDF under its reference, and says why it was not', async () => {
    const saved = savedFiles();
    const services = new ScriptedServices()
      .answer(readReceipt, aReceipt())
      .refuse(downloadReceipt, { status: 503, code: 'UNAVAILABLE', message: 'Back in a minute.' });
    renderAccount(address, { services });
    const button = await screen.findByRole('button', { name: /^Download PDF/ });
    await userEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Back in a minute.');
    services.answerFile(downloadReceipt, '%PDF-1.7');
    await userEvent.click(button);
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['kerbside-receipt-Q-2H8N4P.pdf']));
  });

  it('of a plan does not call paid what is still to come, and its payments come to the total', async () => {
    const schedule = [
      ...Array.from({ length: 11 }, (_, place) => ({
        number: place + 1,
        dueOn: `2027-${String(place + 1).padStart(2, '0')}-20`,
        amountPence: 2_242,
        state: place === 0 ? ('collected' as const) : ('due' as const),
      })),
      { number: 12, dueOn: '2027-12-20', amountPence: 2_238, state: 'due' as const },
    ];
    const services = new ScriptedServices().answer(readReceipt, aReceipt({ totalPence: 26_900, schedule }));
    renderAccount(address, { services });
    const payments = within(await screen.findByRole('region', { name: 'Payments' }));
    expect(payments.getByText('£22.42, paid')).toBeTruthy();
    expect(payments.getAllByText('£22.42, to come')).toHaveLength(10);
    expect(payments.getByText('£22.38, to come')).toBeTruthy();
    expect(screen.getByText('Bought on')).toBeTruthy();
    for (const paid of ['Total paid', 'Paid on']) expect(screen.queryByText(paid)).toBeNull();
    expect(within(screen.getByRole('region', { name: 'What you bought' })).getByText('£269.00')).toBeTruthy();
  });

  it('of a direct debit does not say that it was paid on the day of the purchase', async () => {
    const schedule = [{ number: 1, dueOn: '2026-11-27', amountPence: 31_240, state: 'collected' as const }];
    const services = new ScriptedServices().answer(readReceipt, aReceipt({ method: 'direct_debit', card: null, schedule }));
    renderAccount(address, { services });
    expect(await screen.findByText('Bought on')).toBeTruthy();
    expect(screen.queryByText('Paid on')).toBeNull();
  });

  it('says by what it was paid, and that PayPal took it back', async () => {
    const schedule = [{ number: 1, dueOn: '2026-11-20', amountPence: 31_240, state: 'reversed' as const }];
    const services = new ScriptedServices().answer(readReceipt, aReceipt({ method: 'paypal', card: null, schedule }));
    renderAccount(address, { services });
    expect(await screen.findByText('PayPal')).toBeTruthy();
    expect(screen.getByText('£312.40, taken back by PayPal')).toBeTruthy();
    expect(screen.queryByText('Total paid')).toBeNull();
  });

  it('of a plan that was cancelled says what was not taken, and calls nothing else paid', async () => {
    const schedule = [{ number: 1, dueOn: '2026-11-20', amountPence: 2_242, state: 'collected' as const }];
    renderAccount(address, { services: new ScriptedServices().answer(readReceipt, aReceipt({ option: 'instalments', schedule })) });
    expect(await screen.findByText('£289.98 of it was cancelled, and is not taken.')).toBeTruthy();
    expect(screen.queryByText('Total paid')).toBeNull();
  });

  it('of monthly cover says what each month costs', async () => {
    const schedule = [{ number: 1, dueOn: '2026-11-20', amountPence: 2_591, state: 'collected' as const }];
    const services = new ScriptedServices().answer(readReceipt, aReceipt({ totalPence: 2_591, monthlyPence: 2_591, schedule }));
    renderAccount(address, { services });
    expect(await screen.findByText('£25.91 a month, until you cancel')).toBeTruthy();
  });

  const lines = [{ kind: 'base' as const, code: 'mot', label: 'MOT', amountPence: 3_000, productType: 'mot' as const }];
  const ofMot = () => new ScriptedServices().answer(readReceipt, aReceipt({ lines }));
  const aVisit = (over: Partial<Booking> = {}): Booking => ({ ...aBooking, ...over });

  it.each<[string, Booking]>([
    ['Your visit is on Wednesday 2 December at 09:30, at Foundry Motors.', aVisit()],
    ['Your visit is on Wednesday 2 December.', aVisit({ booking_time: undefined, garage: null })],
    ['Your visit was on Wednesday 2 December at 09:30, at Foundry Motors.', aVisit({ status: 'done' })],
  ])('of what is booked at a garage says "%s"', async (said, visit) => {
    renderAccount(address, { services: ofMot().answer(readBooking, visit) });
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Book your visit' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'See your booking' }));
    await waitFor(() => expect(location.pathname).toBe(`/account/bookings/${visit.id}`));
  });

  it('of a visit that was cancelled, or that garages do not tell of, leads to the form that books it', async () => {
    renderAccount(address, { services: ofMot().answer(readBooking, aVisit({ status: 'cancelled' })) });
    expect(await screen.findByRole('link', { name: 'Book your visit' })).toBeTruthy();
    cleanup();
    renderAccount(address, { services: ofMot().refuse(readBooking, { status: 503, code: 'UNAVAILABLE', message: 'Back in a minute.' }) });
    expect(await screen.findByText(/If you have not chosen a day yet/)).toBeTruthy();
  });

  it('of what is done at a garage leads to the form that books it', async () => {
    renderAccount(address, { services: ofMot().answer(readBooking, null) });
    await userEvent.click(await screen.findByRole('link', { name: 'Book your visit' }));
    await waitFor(() => expect(location.pathname).toBe('/booking/b0000000-0000-4000-8000-000000000002/'));
    cleanup();
    renderAccount(address, { services: new ScriptedServices().answer(readReceipt, aReceipt()) });
    await screen.findByText('Visa ending 4242');
    expect(screen.queryByRole('link', { name: 'Book your visit' })).toBeNull();
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
