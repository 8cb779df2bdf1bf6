import { answerEstimate, downloadEstimatePhoto, listEstimateQueue, type RepairEstimate } from '@kerbside/contracts/http/garages/estimates';
import { readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, pageOf, refused } from '../testing/open-office.js';
import { aPerson } from '../testing/records.js';

const estimate: RepairEstimate = {
  id: 'e0000000-0000-4000-8000-000000000002',
  customerId: ids.customer,
  carId: 'e0000000-0000-4000-8000-000000000003',
  car: { registration_number: 'AA19DSL', make: 'Nissan', model: 'X-Trail' },
  description: 'A dent in the left door',
  photos: [{ id: 'e0000000-0000-4000-8000-000000000001', bytes: 120_000 }],
  requestedAt: '2026-11-20T12:00:00.000Z',
  answer: null,
};
const withOne = () =>
  officeServices()
    .answer(listEstimateQueue, pageOf([estimate]))
    .answerFile(downloadEstimatePhoto, 'a photo');
const open = (services = withOne()) => openOffice('/backoffice/estimates', { services }).then((office) => ({ ...office, services }));
const opened = async () => {
  await userEvent.click(await screen.findByRole('link', { name: 'Nissan X-Trail' }));
  const form = await screen.findByRole('region', { name: 'Give an estimate for Nissan X-Trail' });
  expect(document.activeElement?.textContent).toBe('Give an estimate for Nissan X-Trail');
  return within(form);
};
const send = (form: Awaited<ReturnType<typeof opened>>) => userEvent.click(form.getByRole('button', { name: 'Give an estimate' }));

const second = { ...estimate, id: 'e0000000-0000-4000-8000-000000000004', car: { ...estimate.car, make: 'Ford', model: 'Focus' } };

beforeAll(() => void Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }));

describe('the repair estimates that wait', () => {
  it('show the car, the damage and the customer', async () => {
    await open();
    const row = within((await screen.findAllByRole('row'))[1] as HTMLElement);
    expect(row.getByText('A dent in the left door')).toBeTruthy();
    expect(row.getByRole('link', { name: 'See customer' }).getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
  });

  it('A7: are answered from and to, and leave the list', async () => {
    const { services, said } = await open();
    services.answer(answerEstimate, {});
    const form = await opened();
    await userEvent.type(form.getByLabelText('From (whole pounds)'), '180');
    await userEvent.type(form.getByLabelText('To (whole pounds)'), '1260');
    await userEvent.type(form.getByLabelText(/^What the customer should know/), 'Paint included');
    services.answer(listEstimateQueue, pageOf([]));
    await send(form);
    await waitFor(() => expect(said.toasts).toEqual(['The customer has been sent the estimate.']));
    expect(services.bodies(answerEstimate)).toEqual([{ lowest: 180, highest: 1_260, note: 'Paint included' }]);
    expect(await screen.findByText(/^No estimates are waiting for an answer/)).toBeTruthy();
  });

  it('are open beside the queue, with the damage, its photos and the customer, and lead on to the next one', async () => {
    const { services } = await open(withOne().answer(listEstimateQueue, pageOf([estimate, second])));
    services.answer(answerEstimate, {}).answer(readCustomer, { person: aPerson(), cars: [] });
    const form = await opened();
    const queue = within(screen.getByRole('list', { name: 'Repair estimates' }));
    expect(queue.getAllByRole('link').map((row) => row.ariaCurrent)).toEqual(['true', null]);
    await userEvent.click(await screen.findByRole('button', { name: 'Photo 1' }));
    const photo = within(await screen.findByRole('dialog', { name: 'Photo 1' }));
    await userEvent.click(photo.getByRole('button', { name: 'Close' }));
    await userEvent.type(form.getByLabelText('From (whole pounds)'), '180');
    await userEvent.type(form.getByLabelText('To (whole pounds)'), '260');
    services.answer(listEstimateQueue, pageOf([second]));
    await send(form);
    expect(await screen.findByRole('region', { name: 'Give an estimate for Ford Focus' })).toBeTruthy();
  });

  it('say that one of an old address is not waiting any more', async () => {
    await openOffice('/backoffice/estimates?open=e0000000-0000-4000-8000-000000000009', { services: withOne() });
    expect(await screen.findByText(/^This estimate is not waiting any more/)).toBeTruthy();
  });

  it('are not answered with a highest price below the lowest, and what was typed stays', async () => {
    const { services } = await open();
    const form = await opened();
    await userEvent.type(form.getByLabelText('From (whole pounds)'), '200');
    await userEvent.type(form.getByLabelText('To (whole pounds)'), '100');
    await send(form);
    expect((await form.findAllByText('Enter at least the lowest price')).length).toBeGreaterThan(0);
    expect(form.getByLabelText('To (whole pounds)')).toHaveProperty('value', '100');
    expect(services.bodies(answerEstimate)).toEqual([]);
  });

  it('say when somebody else was first', async () => {
    const { services } = await open();
    services.refuse(answerEstimate, refused(409, 'Somebody has answered this estimate already.'));
    const form = await opened();
    await userEvent.type(form.getByLabelText('From (whole pounds)'), '180');
    await userEvent.type(form.getByLabelText('To (whole pounds)'), '260');
    await send(form);
    expect(await form.findByText('Somebody has answered this estimate already.')).toBeTruthy();
  });
});
