import { changeRole, passwordResetLink, readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { updateCarField } from '@kerbside/contracts/http/accounts/cars';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues';
import { listMessages, sendMessageAgain } from '@kerbside/contracts/http/callbacks/callbacks';
import { saveReminder } from '@kerbside/contracts/http/callbacks/reminders';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { readVisitForGarage, takeStepForGarage } from '@kerbside/contracts/http/garages/desk';
import { changeBookingDate, listBookings, readFreeDays } from '@kerbside/contracts/http/garages/tracker';
import { listTimeline } from '@kerbside/contracts/http/imports/timeline';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { listAttempts } from '@kerbside/contracts/http/payments/attempts';
import { listRefunds, previewRefund, requestRefund } from '@kerbside/contracts/http/payments/refunds';
import { cancelPlan, debitStatus, readPlan, splitDebit } from '@kerbside/contracts/http/payments/schedule';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import { aGarageVisit } from '@kerbside/contracts/testing/sample-garage-visit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';
import { aCar, aMessage, aPayment, aPerson, aPlan, aReminder, aVisit } from '../testing/records.js';

const other = { id: '8f1e2d3c-4b5a-4968-8776-5a4b3c2d1e0f', reference: 'KQ-OTHER' };
const someone = () =>
  officeServices()
    .answer(readCustomer, { person: aPerson(), cars: [] })
    .answer(listPolicies, pageOf([]))
    .answer(listPayments, pageOf([aPayment(), aPayment(other), aPayment({ id: ids.quote, reference: 'KQ-FAILED', status: 'failed' })]))
    .answer(listQuotes, { rows: [] })
    .answer(listMessages, pageOf([aMessage({ id: other.id, withheld: true, subject: 'Your link' }), aMessage()]))
    .answer(listTimeline, { rows: [], older: null, missing: [] })
    .answer(readPlan, aPlan())
    .answer(listAttempts, { rows: [] })
    .answer(listRefunds, { refunds: [], leftPence: 31_240 });

const start = async (what: string, services = someone(), role: 'agent' | 'finance' | 'admin' = 'finance') => {
  const office = await openOffice(`/backoffice/customers/${ids.customer}?do=${what}`, { services, session: staffSession(role) });
  return { ...office, services };
};
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('what is started for a customer from anywhere', () => {
  it('A2: a refund of the purchase that is chosen: one form, then the confirmation', async () => {
    const { services, said } = await start('refund');
    const dialog = await dialogOf('Refund');
    const purchase = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Which purchase?' });
    expect([...purchase.options].map(({ text }) => text)).toEqual([
      'KQ-4SE354DX, Extra warranty, 12 months',
      'KQ-OTHER, Extra warranty, 12 months',
    ]);
    await userEvent.selectOptions(purchase, other.id);
    services.answer(previewRefund, {
      workingId: 'w1',
      paidPence: 31_240,
      refundedPence: 0,
      leftPence: 31_240,
      toComePence: 0,
      amountPence: 1_000,
      parts: [{ line: 1, method: 'card', to: 'Visa ending 4242', amountPence: 1_000, isDirect: true }],
      rewardsPence: 0,
      voucher: null,
      prompts: [],
    });
    await userEvent.type(dialog.getByRole('textbox', { name: 'Amount to pay back' }), '10');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Goodwill{Enter}');
    services.refuse(requestRefund, refused(503, 'This is not available just now.'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Refund £10.00' }));
    expect(await dialog.findByText('This is not available just now.')).toBeTruthy();
    expect(services.asked.filter(({ id }) => id === previewRefund.id).map(({ path }) => path)).toEqual([expect.stringContaining(other.id)]);
    expect(said.toasts).toEqual([]);
  });

  it('A2: a payment that was paid in another way: the first open one, unless another is chosen', async () => {
    const { services, said } = await start('paid');
    const dialog = await dialogOf('Mark a payment as paid');
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Which payment?' }), '3');
    expect(dialog.getByText('Are you sure you want to mark payment 3 as paid?')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }));
    expect(dialog.getAllByText('Say how it was paid').length).toBeGreaterThan(0);
    services.answer(debitStatus, aPlan());
    await userEvent.type(dialog.getByRole('textbox', { name: 'How it was paid' }), 'Bank transfer 81{Enter}');
    await waitFor(() => expect(said.toasts).toEqual(['Payment 3 is marked as paid']));
    expect(services.bodies(debitStatus)).toEqual([{ line: 3, markAsPaid: true, note: 'Bank transfer 81', seenPence: 12_000 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('A2: a letter, sent again once, but never one with a link to sign in', async () => {
    const { services, said } = await start('letter', someone(), 'agent');
    const dialog = await dialogOf('Send a message again');
    const letter = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Which message?' });
    expect([...letter.options].map(({ text }) => text)).toEqual([expect.stringContaining('Your warranty policy KS-WAR-1000342-100')]);
    services.answer(sendMessageAgain, {});
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(said.toasts).toEqual(['The message is on its way']));
    expect(services.bodies(sendMessageAgain)).toHaveLength(1);
  });

  it('A2: a reminder about them, with how to reach them', async () => {
    const services = someone().answer(listColleagues, { rows: [{ id: ids.staff, name: 'Sam Staff', role: 'agent' }] });
    services.answer(saveReminder, { status: 'saved', message: 'Saved', note: aReminder(), load_next: 10 });
    const { said } = await start('reminder', services, 'agent');
    const dialog = await dialogOf('New reminder');
    await userEvent.type(dialog.getByLabelText('What it is about'), 'Ring about the excess');
    await userEvent.click(dialog.getByRole('button', { name: 'In an hour' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save and snooze' }));
    await waitFor(() => expect(said.toasts).toContain('Saved.'));
    expect(services.bodies(saveReminder)).toMatchObject([
      {
        content: 'Ring about the excess',
        related_table: 'customer',
        related_id: ids.customer,
        related_title: 'Priya Shah',
        related_person: 'Priya Shah',
        related_phone: '07700 900123',
        related_email: 'priya@example.com',
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the status of a Direct Debit, asked for at the collector', async () => {
    const { services, said } = await start('check');
    const dialog = await dialogOf('Check a Direct Debit');
    expect(await dialog.findByText('KQ-4SE354DX, Extra warranty, 12 months')).toBeTruthy();
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Which payment?' }), '2');
    services.answer(debitStatus, aPlan());
    await userEvent.click(dialog.getByRole('button', { name: 'Check status of payment 2' }));
    await waitFor(() => expect(said.toasts).toEqual([expect.stringMatching(/^Payment 2: /)]));
    expect(services.bodies(debitStatus)).toEqual([{ line: 2 }]);
  });

  it('A2: a Direct Debit that is split: the payment, then what it becomes', async () => {
    const { services, said } = await start('split');
    const dialog = await dialogOf('Split a Direct Debit');
    const payment = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Which payment?' });
    expect([...payment.options].map(({ value }) => value)).toEqual(['2', '3']);
    await userEvent.selectOptions(payment, '3');
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
    const asked = await dialogOf('Are you sure you want to split payment 3?');
    services.answer(splitDebit, {});
    await userEvent.type(asked.getByLabelText('Why'), 'Asked for it');
    await userEvent.click(asked.getByRole('button', { name: 'Split the payment' }));
    await waitFor(() => expect(said.toasts).toEqual(['The payment is now 2 payments']));
    expect(services.bodies(splitDebit)).toMatchObject([{ paymentId: ids.payment, line: 3, count: 2 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a change of the payments that are open, at once', async () => {
    await start('change');
    const dialog = await dialogOf('Edit the payments');
    expect(await dialog.findByRole('button', { name: 'Save the payments' })).toBeTruthy();
  });

  it('a plan that is cancelled: the purchase, then what that does', async () => {
    const { services, said } = await start('stop');
    const dialog = await dialogOf('Cancel the plan');
    await userEvent.click(await dialog.findByRole('button', { name: 'Next' }));
    const asked = await dialogOf('Are you sure you want to cancel this plan?');
    services.answer(cancelPlan, aPlan());
    await userEvent.type(asked.getByLabelText('Why'), 'Moves abroad');
    await userEvent.click(asked.getByRole('button', { name: 'Cancel the plan' }));
    await waitFor(() => expect(said.toasts).toEqual(['The plan is cancelled']));
    expect(services.bodies(cancelPlan)).toMatchObject([{ why: 'Moves abroad' }]);
  });

  it('A2: a link to a new password, by an admin alone', async () => {
    const { services } = await start('link', someone(), 'admin');
    services.answer(passwordResetLink, { url: 'https://kerbside.test/reset#once', expires: '2027-03-05T14:35:00.000Z' });
    const dialog = await dialogOf('Password reset link');
    await userEvent.click(dialog.getByRole('button', { name: 'Get reset link' }));
    expect((await dialog.findByLabelText<HTMLInputElement>('Password reset link')).value).toBe('https://kerbside.test/reset#once');
  });

  it('A2: a visit that is moved, or cancelled after a question: the one that is chosen', async () => {
    const later = aVisit({ id: ids.quote, job: 'Service', booking_date: '2026-12-09' });
    const over = aVisit({ id: ids.claim, status: 'complete', may_change: false, may_cancel: false });
    const services = someone()
      .answer(readCustomer, { person: aPerson(), cars: [aCar()] })
      .answer(listBookings, { rows: [aVisit(), later, over] })
      .answer(readFreeDays, { days: [{ date: '2026-12-11', times: ['10:30'], left: [1], problem: null }] });
    const { said } = await start('visit', services, 'agent');
    const dialog = await dialogOf('Move or cancel a visit');
    const visit = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Which visit?' });
    expect([...visit.options].map(({ text }) => text)).toEqual([
      'MOT on 2/12/2026, Millbrook Garage',
      'Service on 9/12/2026, Millbrook Garage',
    ]);
    await userEvent.selectOptions(visit, later.id);
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'New day' }), '11 December 2026');
    services.answer(changeBookingDate, { message: 'Successfully changed booking date', warning: null, booking: later });
    await userEvent.click(dialog.getByRole('button', { name: 'Change date' }));
    await waitFor(() => expect(said.toasts).toEqual(['Successfully changed booking date']));
    expect(services.bodies(changeBookingDate)).toEqual([{ id: later.id, date: '2026-12-11', time: '10:30' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.search).toBe('');
  });

  it('A2: what a garage asks for a visit', async () => {
    const services = someone()
      .answer(readCustomer, { person: aPerson(), cars: [aCar()] })
      .answer(listBookings, { rows: [aVisit()] })
      .answer(readVisitForGarage, aGarageVisit({ id: aVisit().id }));
    await start('garage', services, 'agent');
    const dialog = await dialogOf('Do what a garage asks for a visit');
    services.answer(takeStepForGarage, aGarageVisit({ id: aVisit().id, status: 'confirmed', steps: ['start'] }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Accept this visit' }));
    expect(await dialog.findByText('Accepted')).toBeTruthy();
  });

  it('A2: the mileage of the car that is chosen', async () => {
    const second = aCar({ id: ids.claim, make: 'Fiat', model: 'Panda', registrationNumber: null });
    const services = someone().answer(readCustomer, { person: aPerson(), cars: [aCar(), second] });
    const { said } = await start('car', services, 'agent');
    const dialog = await dialogOf('Update a mileage or a service');
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Which car?' }), 'Fiat Panda');
    services.answer(updateCarField, {});
    await userEvent.type(dialog.getByRole('textbox', { name: /^Mileage/ }), '41000');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(said.toasts).toEqual(['Successfully updated car mileage!']));
    expect(services.bodies(updateCarField)).toMatchObject([{ id: second.id, fieldname: 'current_mileage' }]);
  });

  it('A2: another role, by an admin alone', async () => {
    const { services, said } = await start('access', someone(), 'admin');
    const dialog = await dialogOf('Change a role');
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Role' }), 'Agent');
    services.answer(changeRole, aPerson({ role: 'agent' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Why' }), 'Joins us{Enter}');
    await waitFor(() => expect(said.toasts).toEqual(['Priya Shah: Agent']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says where there is nothing to do it with', async () => {
    await start('paid', someone().answer(readPlan, aPlan({ lines: [] })));
    expect(await (await dialogOf('Mark a payment as paid')).findByText('No payment is open.')).toBeTruthy();
  });

  it('moves no money for agents', async () => {
    await start('refund', someone(), 'agent');
    await screen.findByRole('tab', { name: 'Payments' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
