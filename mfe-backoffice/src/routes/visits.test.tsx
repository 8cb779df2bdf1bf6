import { readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { listMessages } from '@kerbside/contracts/http/callbacks/callbacks';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { issueGarageLink, readVisitForGarage, takeStepForGarage } from '@kerbside/contracts/http/garages/desk';
import {
  cancelBooking,
  changeBookingDate,
  downloadFindingPhoto,
  listBookings,
  readFreeDays,
} from '@kerbside/contracts/http/garages/tracker';
import { listTimeline } from '@kerbside/contracts/http/imports/timeline';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import { aGarageVisit } from '@kerbside/contracts/testing/sample-garage-visit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, pageOf, refused } from '../testing/open-office.js';
import { aCar, aPerson, aVisit } from '../testing/records.js';

const booked = aVisit();
const visit = aGarageVisit({ id: booked.id });

const openCustomer = async (row = booked) => {
  const services = officeServices()
    .answer(readCustomer, { person: aPerson(), cars: [aCar()] })
    .answer(listPolicies, pageOf([]))
    .answer(listPayments, pageOf([]))
    .answer(listQuotes, { rows: [] })
    .answer(listMessages, pageOf([]))
    .answer(listTimeline, { rows: [], older: null, missing: [] })
    .answer(listBookings, { rows: [row] })
    .answer(readVisitForGarage, visit);
  const page = await openOffice(`/backoffice/customers/${ids.customer}?show=visits`, { services });
  await screen.findByRole('button', { name: 'Open MOT on 2/12/2026' });
  return { ...page, services };
};
const openVisit = async () => {
  const { services } = await openCustomer();
  await userEvent.click(screen.getByRole('button', { name: 'Open MOT on 2/12/2026' }));
  expect(screen.getByRole('cell', { name: 'KSB-7F3K9Q' })).toBeTruthy();
  return { services, dialog: within(await screen.findByRole('dialog', { name: 'MOT on 2/12/2026, for the garage' })) };
};

describe('a visit to a garage, for staff', () => {
  it('A2: is accepted for the garage, and the list is read again', async () => {
    const { services, dialog } = await openVisit();
    services.answer(takeStepForGarage, { ...visit, status: 'confirmed', steps: ['start'] });
    await userEvent.click(await dialog.findByRole('button', { name: 'Accept this visit' }));
    expect(await dialog.findByText('Accepted')).toBeTruthy();
    expect(dialog.getByText('Booking number').nextSibling?.textContent).toBe('KSB-7F3K9Q');
    expect(services.bodies(takeStepForGarage)).toEqual([{ step: 'accept' }]);
    expect(services.asked.filter(({ id }) => id === listBookings.id)).toHaveLength(2);
  });

  it('shows the photos of what the garage found', async () => {
    URL.createObjectURL = () => 'blob:pads';
    URL.revokeObjectURL = () => undefined;
    const { services, dialog } = await openVisit();
    const finding = {
      id: 'e0000000-0000-4000-8000-000000000007',
      note: 'Worn pads',
      at: '2026-12-02T10:00:00.000Z',
      needs_answer: false,
      answer: null,
    };
    const photos = ['e0000000-0000-4000-8000-000000000009'];
    services.answerFile(downloadFindingPhoto, 'a photo').answer(takeStepForGarage, { ...visit, findings: [{ ...finding, photos }] });
    await userEvent.click(await dialog.findByRole('button', { name: 'Accept this visit' }));
    expect(await dialog.findByRole('img', { name: 'Photo 1: Worn pads' })).toBeTruthy();
  });

  it('shows a link for the garage once', async () => {
    const { services, dialog } = await openVisit();
    services.answer(issueGarageLink, { url: 'https://kerbside.test/booking/garage#token', expires: '2027-01-01T00:00:00.000Z' });
    await userEvent.click(await dialog.findByRole('button', { name: 'Make a link for the garage' }));
    const link = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link for the garage' });
    expect(link.value).toBe('https://kerbside.test/booking/garage#token');
    expect(dialog.getByText(/It works until 1\/1\/2027/)).toBeTruthy();
  });

  it('says why a link was refused', async () => {
    const { services, dialog } = await openVisit();
    services.refuse(issueGarageLink, refused(409, 'This visit has no garage yet.'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Make a link for the garage' }));
    expect(await dialog.findByText('This visit has no garage yet.')).toBeTruthy();
  });
});

describe('a visit, for a customer who calls', () => {
  const free = [
    { date: '2026-12-02', times: ['09:30'], left: [1], problem: null },
    { date: '2026-12-03', times: [], left: [], problem: 'Fully booked.' },
    { date: '2026-12-04', times: ['10:30', '11:30'], left: [1, 1], problem: null },
  ];
  const change = async (row = booked) => {
    const opened = await openCustomer(row);
    opened.services.answer(readFreeDays, { days: free });
    await userEvent.click(screen.getByRole('button', { name: 'Move or cancel MOT on 2/12/2026' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'MOT on 2/12/2026, for the customer' })) };
  };
  const choose = async (dialog: ReturnType<typeof within>, day: string, time: string) => {
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'New day' }), day);
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Time' }), time);
    await userEvent.click(dialog.getByRole('button', { name: 'Change date' }));
  };

  it('is moved to a day and time that are free, with a warning of the MOT, and the list is read again', async () => {
    const { services, dialog, said } = await change(aVisit({ mot_due_date: '3/12/2026' }));
    expect(await dialog.findByText(/The MOT expires on 3\/12\/2026/)).toBeTruthy();
    const warning = 'Your MOT expires on 3/12/2026, before this visit on 4/12/2026.';
    services.answer(changeBookingDate, { message: 'Successfully changed booking date', warning, booking: aVisit() });
    await userEvent.click(dialog.getByRole('button', { name: 'Change date' }));
    expect((await dialog.findAllByText('Choose a day')).length).toBeGreaterThan(0);
    expect(services.bodies(changeBookingDate)).toEqual([]);
    await choose(dialog, '4 December 2026', '11:30');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(services.bodies(changeBookingDate)).toEqual([{ id: booked.id, date: '2026-12-04', time: '11:30' }]);
    expect(said.toasts).toEqual([`Successfully changed booking date. ${warning}`]);
    await waitFor(() => expect(services.asked.filter(({ id }) => id === listBookings.id)).toHaveLength(2));
  });

  it('is not moved to where it is, and says why it was refused', async () => {
    const { services, dialog } = await change();
    await choose(dialog, '2 December 2026', '09:30');
    expect((await dialog.findAllByText('This is current booking date')).length).toBeGreaterThan(0);
    const fields = { time: 'Somebody else has just taken that time. Please choose another.' };
    services.refuse(changeBookingDate, { status: 409, code: 'SLOT_TAKEN', message: 'Taken', fields });
    await choose(dialog, '4 December 2026', '10:30');
    expect((await dialog.findAllByText(fields.time)).length).toBeGreaterThan(0);
    expect(services.asked.filter(({ id }) => id === readFreeDays.id).length).toBeGreaterThan(1);
  });

  it('is cancelled after a question', async () => {
    const { services, dialog, said } = await change();
    services.answer(cancelBooking, { redirect: '/bookings/index?cancelled=1' });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this booking for the customer?' }));
    expect(services.bodies(cancelBooking)).toEqual([]);
    await userEvent.type(question.getByRole('textbox', { name: 'Why' }), 'Asked by telephone');
    await userEvent.click(question.getByRole('button', { name: 'Yes, cancel it' }));
    await waitFor(() => expect(said.toasts).toEqual(['The booking is cancelled']));
    expect(services.bodies(cancelBooking)).toEqual([{ id: booked.id, why: 'Asked by telephone' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that was paid to us is cancelled by finance, not by an agent', async () => {
    const { dialog } = await change(aVisit({ is_paid_to_us: true }));
    expect(dialog.getByText(/Ask finance to cancel it/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
  });

  it('for which no garage was found leads to the booking form', async () => {
    const { dialog } = await change(
      aVisit({ workshop_name: null, may_change: false, quote_to_book: '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d' }),
    );
    expect(dialog.getByRole('link', { name: 'Open the booking form' }).getAttribute('href')).toBe(
      '/booking/7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d/',
    );
    expect(dialog.queryByRole('button', { name: 'Change date' })).toBeNull();
  });

  it('that is over has nothing to change', async () => {
    await openCustomer(aVisit({ status: 'complete', may_change: false, may_cancel: false }));
    expect(screen.queryByRole('button', { name: /^Move or cancel MOT/ })).toBeNull();
  });
});
