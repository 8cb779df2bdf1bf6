import { readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { listMessages } from '@kerbside/contracts/http/callbacks/callbacks';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { issueGarageLink, readVisitForGarage, takeStepForGarage } from '@kerbside/contracts/http/garages/desk';
import { downloadFindingPhoto, listBookings } from '@kerbside/contracts/http/garages/tracker';
import { listTimeline } from '@kerbside/contracts/http/imports/timeline';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import { aGarageVisit } from '@kerbside/contracts/testing/sample-garage-visit';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, pageOf, refused } from '../testing/open-office.js';
import { aCar, aPerson, aVisit } from '../testing/records.js';

const booked = aVisit();
const visit = aGarageVisit({ id: booked.id });

const openVisit = async () => {
  const services = officeServices()
    .answer(readCustomer, { person: aPerson(), cars: [aCar()] })
    .answer(listPolicies, pageOf([]))
    .answer(listPayments, pageOf([]))
    .answer(listQuotes, { rows: [] })
    .answer(listMessages, pageOf([]))
    .answer(listTimeline, { rows: [], older: null, missing: [] })
    .answer(listBookings, { rows: [booked] })
    .answer(readVisitForGarage, visit);
  await openOffice(`/backoffice/customers/${ids.customer}`, { services });
  await userEvent.click(await screen.findByRole('button', { name: 'Open MOT on 2/12/2026' }));
  expect(screen.getByRole('cell', { name: 'KSB-7F3K9Q' })).toBeTruthy();
  return { services, dialog: within(await screen.findByRole('dialog', { name: 'MOT on 2/12/2026, for the garage' })) };
};

describe('a visit to a garage, for staff', () => {
  it('is accepted for the garage, and the list is read again', async () => {
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
