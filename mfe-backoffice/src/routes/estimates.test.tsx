import { answerEstimate, downloadEstimatePhoto, listEstimateQueue, type RepairEstimate } from '@kerbside/contracts/http/garages/estimates';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, pageOf, refused } from '../testing/open-office.js';

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
const dialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Give an estimate for Nissan X-Trail' }));
  return within(await screen.findByRole('dialog'));
};
const send = (form: Awaited<ReturnType<typeof dialog>>) => userEvent.click(form.getByRole('button', { name: 'Give an estimate' }));

beforeAll(() => void Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }));

describe('the repair estimates that wait', () => {
  it('show the car, the damage, the customer and the photos', async () => {
    await open(
      officeServices()
        .answer(listEstimateQueue, pageOf([estimate]))
        .answerFile(downloadEstimatePhoto, 'a photo'),
    );
    const row = within((await screen.findAllByRole('row'))[1] as HTMLElement);
    expect(row.getByText('A dent in the left door')).toBeTruthy();
    expect(row.getByRole('link', { name: 'See customer' }).getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
    expect(row.getByRole('button', { name: 'Download photo 1 of Nissan X-Trail' })).toBeTruthy();
  });

  it('A7: are answered from and to, and leave the list', async () => {
    const { services, said } = await open();
    services.answer(answerEstimate, {});
    const form = await dialog();
    expect(await form.findByRole('img', { name: 'Photo 1' })).toBeTruthy();
    await userEvent.type(form.getByLabelText('From (whole pounds)'), '180');
    await userEvent.type(form.getByLabelText('To (whole pounds)'), '1260');
    await userEvent.type(form.getByLabelText(/^What the customer should know/), 'Paint included');
    services.answer(listEstimateQueue, pageOf([]));
    await send(form);
    await waitFor(() => expect(said.toasts).toEqual(['The customer has been sent the estimate.']));
    expect(services.bodies(answerEstimate)).toEqual([{ lowest: 180, highest: 1_260, note: 'Paint included' }]);
    expect(await screen.findByText(/^No estimates are waiting for an answer/)).toBeTruthy();
  });

  it('are not answered with a highest price below the lowest, and what was typed stays', async () => {
    const { services } = await open();
    const form = await dialog();
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
    const form = await dialog();
    await userEvent.type(form.getByLabelText('From (whole pounds)'), '180');
    await userEvent.type(form.getByLabelText('To (whole pounds)'), '260');
    await send(form);
    expect(await form.findByText('Somebody has answered this estimate already.')).toBeTruthy();
  });
});
