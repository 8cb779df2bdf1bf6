import { jest } from '@jest/globals';
import type { Session } from '@kerbside/contracts/caller';
import { addNote } from '@kerbside/contracts/http/accounts/notes';
import { listStaff, logout, readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { updateCarField } from '@kerbside/contracts/http/accounts/cars';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { listMessages, sendMessageAgain } from '@kerbside/contracts/http/callbacks/callbacks';
import { listReminders, saveReminder } from '@kerbside/contracts/http/callbacks/reminders';
import { listClaimQueue } from '@kerbside/contracts/http/claims/desk';
import { readVisitForGarage } from '@kerbside/contracts/http/garages/desk';
import { listEstimateQueue } from '@kerbside/contracts/http/garages/estimates';
import { changeBookingDate, listBookings, readFreeDays } from '@kerbside/contracts/http/garages/tracker';
import { listAttempts } from '@kerbside/contracts/http/payments/attempts';
import { readBooks } from '@kerbside/contracts/http/payments/books';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { listRefunds, previewRefund, requestRefund } from '@kerbside/contracts/http/payments/refunds';
import { moveSandboxDay, readSandboxDay, type SandboxDay } from '@kerbside/contracts/http/payments/sandbox';
import { debitStatus, readPlan } from '@kerbside/contracts/http/payments/schedule';
import { tell } from '@kerbside/contracts/testing/fake-event-source';
import { aGarageVisit } from '@kerbside/contracts/testing/samples';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter, press } from '../testing/by-hand.js';
import { has } from '../features/gate/rights.js';
import { mainGroups, moreGroups, needsAt } from '../features/menu/places.js';
import { theBooks } from '../testing/books.js';
import { aQueuedClaim } from '../testing/claims.js';
import { ids, aCar, aMessage, aPayment, aPerson, aPlan, aReminder, aVisit } from '../testing/records.js';
import {
  customerServices,
  customerSession,
  officeServices,
  openOffice,
  pageOf,
  refused,
  staffSession,
  visitor,
} from '../testing/open-office.js';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const other = { id: '8f1e2d3c-4b5a-4968-8776-5a4b3c2d1e0f', reference: 'KQ-OTHER' };

const someone = () =>
  customerServices()
    .answer(listPayments, pageOf([aPayment(), aPayment(other), aPayment({ id: ids.quote, reference: 'KQ-FAILED', status: 'failed' })]))
    .answer(listMessages, pageOf([aMessage({ id: other.id, withheld: true, subject: 'Your link' }), aMessage()]))
    .answer(readPlan, aPlan())
    .answer(listAttempts, { rows: [] })
    .answer(listRefunds, { refunds: [], leftPence: 31_240 });

const start = async (what: string, services = someone(), role: 'agent' | 'finance' | 'admin' = 'finance') => {
  const office = await openOffice(`/backoffice/customers/${ids.customer}?do=${what}`, { services, session: staffSession(role) });
  return { ...office, services };
};

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('what is started for a customer from anywhere', () => {
  it('A2: a refund of the purchase that is chosen, for the reason typed before: one form, then the confirmation, and one key however often it is pressed', async () => {
    const { services, said } = await start('refund');
    const dialog = await dialogOf('Refund');
    const purchase = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Which purchase?' });
    expect([...purchase.options].map(({ text }) => text)).toEqual([
      'KQ-4SE354DX, Extra warranty, 12 months',
      'KQ-OTHER, Extra warranty, 12 months',
    ]);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Why' }), 'Goodwill');
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
    await userEvent.click(dialog.getByRole('button', { name: 'Show how it is paid back' }));
    services.refuse(requestRefund, refused(503, 'This is not available just now.'));
    const refund = async () => userEvent.click(await dialog.findByRole('button', { name: 'Refund £10.00' }));
    await refund();
    expect(await dialog.findByText('This is not available just now.')).toBeTruthy();
    await refund();
    const keys = () => services.asked.flatMap(({ id, headers }) => (id === requestRefund.id ? [headers.get('idempotency-key')] : []));
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[1]).toBe(keys()[0]);
    expect(services.bodies(requestRefund)[0]).toMatchObject({ why: 'Goodwill' });
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
    await userEvent.type(dialog.getByRole('textbox', { name: 'How it was paid' }), 'Bank transfer 81');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Which purchase?' }), other.id);
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Which payment?' }), '3');
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }));
    await waitFor(() => expect(said.toasts).toEqual(['Payment 3 is marked as paid']));
    expect(services.bodies(debitStatus)).toEqual([{ line: 3, markAsPaid: true, note: 'Bank transfer 81', seenPence: 12_000 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('A2: no other payment than the one that was chosen, where a colleague was first with that', async () => {
    const { services } = await start('paid');
    const dialog = await dialogOf('Mark a payment as paid');
    const payment = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Which payment?' });
    await userEvent.selectOptions(payment, '3');
    const { lines } = aPlan();
    services.answer(readPlan, aPlan({ lines: lines.map((line) => (line.number === 3 ? { ...line, isChangeable: false } : line)) }));
    services.refuse(debitStatus, refused(409, 'This payment is paid, cancelled or being collected.'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'How it was paid' }), 'Bank transfer 81{Enter}');
    await waitFor(() => expect(payment.selectedOptions[0]?.text).toBe('Choose a payment'));
    expect(dialog.getByRole('alert').textContent).toContain('This payment is paid');
    expect(dialog.queryByText(/^Are you sure/)).toBeNull();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'How it was paid' }).value).toBe('Bank transfer 81');
  });

  it('A2: a letter, sent again once, but never one with a link to sign in', async () => {
    const { services, said } = await start('letter', someone(), 'agent');
    const dialog = await dialogOf('Send a message again');
    expect(await dialog.findByText(/^Your warranty policy KS-WAR-1000342-100/)).toBeTruthy();
    expect(dialog.queryByRole('combobox', { name: 'Which message?' })).toBeNull();
    services.answer(sendMessageAgain, {});
    // One that comes meanwhile does not take its place.
    services.answer(listMessages, pageOf([aMessage({ id: ids.quote, subject: 'Your refund' }), aMessage()]));
    await tell('messages');
    expect(await dialog.findByRole('option', { name: /^Your refund/ })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(said.toasts).toEqual(['The message is on its way']));
    expect(services.asked.flatMap(({ id, path }) => (id === sendMessageAgain.id ? [path] : []))).toEqual([
      expect.stringContaining(aMessage().id),
    ]);
  });

  it('A2: a reminder about them, with how to reach them', async () => {
    const services = someone().answer(listColleagues, { rows: [{ id: ids.staff, name: 'Sam Staff', role: 'agent' }] });
    services.answer(saveReminder, { status: 'saved', message: 'Saved', note: aReminder(), load_next: 10 });
    const { said } = await start('reminder', services, 'agent');
    const dialog = await dialogOf('New reminder');
    await enter(dialog.getByLabelText('What it is about'), 'Ring about the excess');
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
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'New day' }), '11/12/2026');
    services.answer(changeBookingDate, { message: 'Successfully changed booking date', warning: null, booking: later });
    await userEvent.click(dialog.getByRole('button', { name: 'Change date' }));
    await waitFor(() => expect(said.toasts).toEqual(['Successfully changed booking date']));
    expect(services.bodies(changeBookingDate)).toEqual([
      { id: later.id, date: '2026-12-11', time: '10:30', seen_date: later.booking_date, seen_time: later.booking_time },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.search).toBe('');
  });

  it.each([
    ['check', 'Check a Direct Debit', ['1', '2', '3'], 'Check status of payment 1'],
    ['split', 'Split a Direct Debit', ['2', '3'], 'Next'],
    ['change', 'Edit the payments', [], 'Save the payments'],
    ['stop', 'Cancel the plan', [], 'Next'],
    ['link', 'Password reset link', undefined, 'Get reset link'],
    ['access', 'Change a role', undefined, 'Change role'],
  ])('A2: %s: “%s”, of the purchase and the payments that it can be done with', async (what, title, payments, action) => {
    await start(what, someone(), 'admin');
    const dialog = await dialogOf(title);
    expect(await dialog.findByRole('button', { name: action })).toBeTruthy();
    expect(dialog.queryByRole('combobox', { name: 'Which purchase?' }) !== null).toBe(payments !== undefined);
    const choice = dialog.queryByRole<HTMLSelectElement>('combobox', { name: 'Which payment?' });
    expect([...(choice?.options ?? [])].map(({ value }) => value)).toEqual(payments ?? []);
  });

  it.each([
    ['split', 'Are you sure you want to split payment 2?'],
    ['stop', 'Are you sure you want to cancel this plan?'],
  ])('%s: is asked about once it is chosen', async (what, title) => {
    await start(what);
    await press('Next');
    expect(await dialogOf(title)).toBeTruthy();
  });

  it('A2: what a garage asks for a visit', async () => {
    const services = someone()
      .answer(readCustomer, { person: aPerson(), cars: [aCar()] })
      .answer(listBookings, { rows: [aVisit()] })
      .answer(readVisitForGarage, aGarageVisit({ id: aVisit().id }));
    await start('garage', services, 'agent');
    const dialog = await dialogOf('Do what a garage asks for a visit');
    expect(await dialog.findByRole('button', { name: 'Accept this visit' })).toBeTruthy();
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

  it.each([
    ['refund', 'Refund', listPayments],
    ['letter', 'Send a message again', listMessages],
  ] as const)('says that there are more than can be chosen: %s', async (what, title, list) => {
    const many = someone()
      .answer(listPayments, pageOf([aPayment(), aPayment(other)], { count: 120 }))
      .answer(listMessages, pageOf([aMessage(), aMessage({ id: other.id })], { count: 120 }));
    const { services } = await start(what, many);
    expect(await (await dialogOf(title)).findByText(/^Only the newest 2 of 120 can be chosen here/)).toBeTruthy();
    expect(services.queries(list)).toContainEqual({ customerId: ids.customer, perPage: '100' });
  });

  it('says where there is nothing to do it with', async () => {
    await start('paid', someone().answer(readPlan, aPlan({ lines: [] })));
    expect(await (await dialogOf('Mark a payment as paid')).findByText('No payment is open.')).toBeTruthy();
  });

  it.each([
    ['refund', 'agent', 'Only finance and admins do this.'],
    ['access', 'finance', 'Only an admin does this.'],
  ] as const)('does not begin %s for %s, and says who may', async (what, role, who) => {
    await start(what, someone(), role);
    const dialog = await dialogOf('You are not allowed to do this');
    expect(dialog.getByText(who, { exact: false })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(window.location.search).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

const menu = () => within(screen.getByRole('navigation', { name: 'Back office' }));

const theme = () => document.documentElement.dataset['theme'];

const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the frame', () => {
  it('A2: groups its menu, and counts what waits in each queue', async () => {
    const services = officeServices()
      .answer(listClaimQueue, pageOf([aQueuedClaim()], { count: 1204 }))
      .answer(listEstimateQueue, pageOf([]));
    await openOffice('/backoffice/', { services });
    const queues = within(menu().getByRole('list', { name: 'Your day' }));
    expect(await queues.findByRole('link', { name: 'Claims 1,204 waiting' })).toBeTruthy();
    expect(queues.getByRole('link', { name: 'Repair estimates' })).toBeTruthy();
  });

  it.each([
    ['agent', 10, 7],
    ['finance', 12, 7],
    ['admin', 12, 15],
  ] as const)('A2: has for %s %i entries, and %i more behind one', (role, count, more) => {
    const own = (groups: typeof mainGroups) => groups.flatMap((group) => group.places.filter(({ needs }) => has(role, needs)));
    expect([own(mainGroups).length, own(moreGroups).length]).toEqual([count, more]);
  });

  it('says on paper, and there alone, who printed it and when', async () => {
    await openOffice('/backoffice/');
    await waitFor(menu);
    const printed = () => screen.queryByText(/^Printed by Sam Staff, \d+\/\d+\/\d{4}\s\d\d:\d\d$/);
    expect(printed()).toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(printed()).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(printed()).toBeNull();
  });

  it('A2: has More open on a page behind it, until it is closed', async () => {
    await openOffice('/backoffice/rate-books');
    expect(menu().getByRole('link', { name: 'Rate books', current: 'page' })).toBeTruthy();
    await userEvent.click(menu().getByRole('button', { name: 'More', expanded: true }));
    expect(menu().queryByRole('link', { name: 'Rate books' })).toBeNull();
    expect(menu().queryByRole('link', { name: 'Staff' })).toBeNull();
  });

  it.each([
    ['/backoffice/imports/7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d', 'Imports'],
    [`/backoffice/claims/${ids.claim}`, /^Claims/],
    [`/backoffice/customers/${ids.customer}`, undefined],
  ] as const)('keeps its place on the page of a record: %s', async (path, name) => {
    await openOffice(path, { session: staffSession('admin') });
    expect(
      menu()
        .queryAllByRole('link', { current: true })
        .map((link) => link.textContent),
    ).toEqual(name === undefined ? [] : [expect.stringMatching(name)]);
  });

  it('brings the page that is open into view in its menu', async () => {
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
    await openOffice('/backoffice/rate-books');
    const here = await menu().findByRole('link', { name: 'Rate books', current: 'page' });
    expect(shown.mock.contexts).toContain(here.parentElement);
    shown.mockRestore();
  });

  it('A2: counts nothing it does not know', async () => {
    await openOffice('/backoffice/', { services: officeServices().refuse(listClaimQueue, refused(503, 'Not just now')) });
    expect(await menu().findByRole('link', { name: 'Claims' })).toBeTruthy();
  });

  it('A2: says who is at work, and signs them out', async () => {
    const { said } = await openOffice('/backoffice/', {
      session: staffSession('finance'),
      services: officeServices().answer(logout, {}),
    });
    expect(screen.getByText('Sam Staff')).toBeTruthy();
    expect(screen.getByText('Finance')).toBeTruthy();
    await choose('Sign out');
    await waitFor(() => expect(said.toasts).toEqual(['You are signed out']));
    expect(window.location.pathname).toBe('/');
  });

  it('says when it could not sign them out', async () => {
    const { said } = await openOffice('/backoffice/', { services: officeServices().refuse(logout, refused(503, 'Not just now')) });
    await choose('Sign out');
    await waitFor(() => expect(said.toasts).toEqual(['We could not sign you out. Try again.']));
    expect(window.location.pathname).toBe('/backoffice/');
  });

  it('A2: opens its menu on a phone, and closes it on the way to a page', async () => {
    await openOffice('/backoffice/');
    const button = screen.getByRole('button', { name: 'Menu' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(menu().getByRole('link', { name: 'Vehicle lookup' }));
    await heading('Vehicle lookup');
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('A2: is dark by choice, with all that is drawn over it, and still is when it is opened again', async () => {
    await openOffice('/backoffice/');
    expect(theme()).toBeUndefined();
    await choose('Dark');
    expect(theme()).toBe('dark');
    cleanup();
    await openOffice('/backoffice/');
    expect(theme()).toBe('dark');
    expect(screen.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true');
    await choose('System');
    expect(theme()).toBeUndefined();
  });

  it('works where the browser keeps nothing', async () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    const [read, write] = [Storage.prototype.getItem, Storage.prototype.setItem];
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse });
    try {
      await openOffice('/backoffice/');
      await choose('Light');
      expect(theme()).toBe('light');
    } finally {
      Object.assign(Storage.prototype, { getItem: read, setItem: write });
    }
  });

  it('goes to the search by "/" from a page without a search box, but not while somebody types', async () => {
    await openOffice('/backoffice/vehicle-lookup');
    const keyword = await screen.findByLabelText<HTMLInputElement>('Keyword');
    await userEvent.type(keyword, 'a/b');
    expect([keyword.value, window.location.pathname]).toEqual(['a/b', '/backoffice/vehicle-lookup']);
    keyword.blur();
    await userEvent.keyboard('/');
    expect(await heading('Search')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });
});

const first: SandboxDay = { isMovable: true, today: '2027-03-05', daysAhead: 0 };

const open = (services = officeServices().answer(readSandboxDay, first), role: 'agent' | 'finance' = 'finance') =>
  openOffice('/backoffice/sandbox-day', { services, session: staffSession(role) });

describe('the day of the sandboxes', () => {
  it('is moved one day after the other, and says what fell due', async () => {
    const services = officeServices()
      .answer(readSandboxDay, first)
      .answer(moveSandboxDay, { isMovable: true, today: '2027-03-11', daysAhead: 7, due: 0 });
    await open(services);
    await press('Move 7 days');
    expect(await screen.findByText('Moved 7 of 7 days.')).toBeTruthy();
    expect(services.asked.filter(({ id }) => id === moveSandboxDay.id)).toHaveLength(7);
    expect(screen.queryByRole('list', { name: 'What fell due' })).toBeNull();
    services.answer(moveSandboxDay, { isMovable: true, today: '2027-03-12', daysAhead: 8, due: 1 });
    await press('Move 1 day');
    expect(await screen.findByText('Moved 1 of 1 day.')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'What fell due' })).getAllByRole('listitem')[0]?.textContent).toMatch(
      /^12\/3\/2027: 1 purchase$/,
    );
  });

  it('says why it was not moved, and shows where it is', async () => {
    const services = officeServices()
      .answer(readSandboxDay, first)
      .refuse(moveSandboxDay, refused(409, 'Somebody else has moved the day. Please check it, then go on.'));
    await open(services);
    await screen.findByText('0 days');
    services.answer(readSandboxDay, { ...first, daysAhead: 4 });
    await press('Move 1 day');
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody else has moved the day.');
    expect(await screen.findByText('4 days')).toBeTruthy();
  });

  it('cannot be moved where real providers are asked', async () => {
    await open(officeServices().answer(readSandboxDay, { ...first, isMovable: false }));
    expect(await screen.findByText('The day cannot be moved here.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  });

  it.each([true, false])('is offered beside the books where it can be moved (%s)', async (isMovable) => {
    const services = officeServices()
      .answer(readBooks, theBooks())
      .answer(readSandboxDay, { ...first, isMovable });
    await openOffice('/backoffice/books', { services, session: staffSession('finance') });
    await screen.findByRole('button', { name: 'Compare now' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Move the day of the sandboxes' }) !== null).toBe(isMovable));
  });
});

const places = () =>
  within(screen.getByRole('navigation', { name: 'Back office' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the gate of the back office', () => {
  it('A6: asks a visitor to sign in, and shows the page itself once they have', async () => {
    const { said, asked, becomes } = await openOffice('/backoffice/callbacks', {
      session: visitor,
      services: officeServices().answer(listReminders, pageOf([])).answer(listColleagues, { rows: [] }),
    });
    expect(await heading('Sign in to the back office')).toBeTruthy();
    expect(said.dialogs).toEqual(['login']);
    expect(asked()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(said.dialogs).toEqual(['login', 'login']);
    await becomes(staffSession('agent'));
    expect(await heading('Callbacks')).toBeTruthy();
  });

  it('A6: asks nobody to sign in whose session is only slow to arrive', async () => {
    const { said, becomes } = await openOffice('/backoffice/', { session: visitor, known: staffSession('agent') });
    expect(await heading('Sign in to the back office')).toBeTruthy();
    await becomes(staffSession('agent'));
    expect(await heading('Search')).toBeTruthy();
    expect(said.dialogs).toEqual([]);
  });

  it('A6: asks nobody to sign in who has left it', async () => {
    let say: (session: Session) => void = () => undefined;
    const known = new Promise<Session>((done) => (say = done));
    const { said } = await openOffice('/backoffice/', { session: visitor, known });
    expect(await heading('Sign in to the back office')).toBeTruthy();
    cleanup();
    say(visitor);
    await known;
    expect(said.dialogs).toEqual([]);
  });

  it('A6: keeps what was typed while the session had ended, not what was refused for that, for whoever typed it', async () => {
    const services = customerServices().refuse(addNote, { ...refused(401, 'Please sign in first.'), code: 'NOT_SIGNED_IN' });
    const { becomes } = await openOffice(`/backoffice/customers/${ids.customer}`, { services });
    await heading('Priya Shah');
    await press('Add a note');
    const note = () =>
      within(screen.getByRole('dialog', { name: 'Add a note' })).getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
    await enter(note(), 'Rang at nine');
    await press('Save the note');
    expect(await screen.findByText('Please sign in first.')).toBeTruthy();
    await becomes(visitor);
    expect(await heading('Sign in to the back office')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Add a note' })).toBeNull();
    await becomes(staffSession('agent'));
    expect(await heading('Priya Shah')).toBeTruthy();
    expect(note().value).toBe('Rang at nine');
    expect(screen.queryByText('Please sign in first.')).toBeNull();
    await becomes(visitor);
    await becomes({ ...staffSession('agent'), userId: other.id });
    expect(await heading('Priya Shah')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Add a note' })).toBeNull();
  });

  it('A6: shows the next member of staff nothing that was read for the one before', async () => {
    const services = officeServices()
      .answer(listReminders, pageOf([aReminder()]))
      .answer(listColleagues, { rows: [] });
    const { becomes } = await openOffice('/backoffice/callbacks', { services });
    expect(await screen.findByText('Priya Shah')).toBeTruthy();
    const callbacks = services.hold(listReminders);
    await becomes({ ...staffSession('agent'), userId: ids.customer });
    expect(screen.queryByText('Priya Shah')).toBeNull();
    callbacks.answer(0, pageOf([]));
    expect(await screen.findByText('Nothing is in this list.')).toBeTruthy();
  });

  it('A6: refuses a customer and asks no service for anything', async () => {
    const { said, asked } = await openOffice('/backoffice/', { session: customerSession });
    expect(await heading('You are not allowed to do this')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account/');
    expect(said.dialogs).toEqual([]);
    expect(asked()).toEqual([]);
  });

  it('A6: lets finance in, but not to the staff page', async () => {
    const { asked } = await openOffice('/backoffice/staff', { session: staffSession('finance') });
    expect(await heading('You are not allowed to do this')).toBeTruthy();
    expect(places()).not.toContain('Staff');
    expect(asked()).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Go to the search' }));
    expect(await heading('Search')).toBeTruthy();
  });

  it.each([
    [
      'admin',
      ['imports', 'partners', 'garage-systems', 'rules', 'blocked-fields', 'dead-letters', 'remotes', 'staff', 'decision-tree/edit'],
    ],
    ['admin', ['partners/1', 'imports/1', 'Staff']],
    ['finance', ['books', 'figures', 'sandbox-day', 'figures/quotes']],
    [undefined, ['', 'claims', 'rate-books', 'decision-tree', 'customers/1/policies/1/cancellation', 'stafford']],
  ])('A2, A4, A6: needs %s for %j', (needs, pages) => {
    expect(pages.map((page) => needsAt(`/backoffice/${page}`))).toEqual(pages.map(() => needs));
  });

  it('lets an admin everywhere', async () => {
    await openOffice('/backoffice/staff', { session: staffSession('admin'), services: officeServices().answer(listStaff, { rows: [] }) });
    expect(await heading('Staff')).toBeTruthy();
    expect(await screen.findByText('Nobody has a staff role.')).toBeTruthy();
  });

  it('says so when there is no such page', async () => {
    const { said } = await openOffice('/backoffice/rates');
    expect(await heading('We couldn’t find that page')).toBeTruthy();
    expect(said.titles.at(-1)).toBe('We couldn’t find that page');
  });

  it('shows the design system', async () => {
    await openOffice('/backoffice/design-system');
    expect(await heading('Design system')).toBeTruthy();
  });
});
