import { findPeople } from '@kerbside/contracts/http/imports/find';
import { listCustomerNames } from '@kerbside/contracts/http/accounts/customer-names';
import {
  approveRegistrationChange,
  listRegistrationChanges,
  rejectRegistrationChange,
} from '@kerbside/contracts/http/accounts/registrations';
import { aRegistrationChange } from '@kerbside/contracts/testing/sample-registration-change';
import { lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { aVehicleRecord } from '@kerbside/contracts/testing/sample-vehicle-record';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, pageOf, refused } from '../testing/open-office.js';

const change = aRegistrationChange({ customerId: ids.customer, status: 'altered' });
const onRegister = { ...aVehicleRecord().vehicle, may_login: false };
const withOne = () =>
  officeServices()
    .answer(listRegistrationChanges, pageOf([change]))
    .answer(lookupVehicle, onRegister);
const open = (services = withOne()) => openOffice('/backoffice/registrations', { services });
const opened = async (services = withOne()) => {
  const office = await open(services);
  await userEvent.click(await screen.findByRole('link', { name: 'Ford Focus' }));
  return office;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the changes of registration that wait', () => {
  it('A2, A7: show the car, both registrations, the customer and that it was altered', async () => {
    await open();
    const row = within((await screen.findAllByRole('row'))[1] as HTMLElement);
    for (const text of ['Ford Focus', 'AA19AAA', 'BX70KLM', 'Altered since']) expect(row.getByText(text)).toBeTruthy();
    expect((await row.findByRole('link', { name: 'See customer' })).getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
  });

  it('A2, A7: name their customer, and are narrowed to those that are searched for, which the address keeps', async () => {
    const services = withOne().answer(listCustomerNames, { rows: [{ id: ids.customer, name: 'Priya Shah' }] });
    const person = {
      customerId: ids.customer,
      name: 'Priya Shah',
      email: null,
      phone: null,
      postcode: null,
      town: null,
      cars: [],
      found: [],
    };
    await open(services.answer(findPeople, pageOf([person])));
    const link = await screen.findByRole('link', { name: 'Priya Shah' });
    expect(link.getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
    await userEvent.type(screen.getByRole('searchbox', { name: /^Customer, car or policy/ }), 'shah');
    const asked = () => services.asked.filter(({ id }) => id === listRegistrationChanges.id).map(({ query }) => query);
    await waitFor(() => expect(asked()).toContainEqual({ customers: ids.customer, page: '1', perPage: '20' }));
  });

  it('A2, A7: are approved once that was meant, and leave the list', async () => {
    const { services, said } = await opened();
    services.answer(approveRegistrationChange, { ...change, status: 'approved' });
    await press('Approve BX70KLM');
    const asked = await dialog();
    expect(asked.getByText(/its policies, claims and visits have the new registration/)).toBeTruthy();
    services.answer(listRegistrationChanges, pageOf([]));
    await userEvent.click(asked.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(said.toasts).toEqual(['The registration is changed. The customer gets a letter.']));
    expect(services.bodies(approveRegistrationChange)).toEqual([{ car_id: change.carId, new_reg_number: 'BX70KLM' }]);
    expect(await screen.findByText(/^No changes are waiting/)).toBeTruthy();
  });

  it.each([
    ['Ford', 'Focus', undefined],
    ['FORD', 'Fiesta', undefined],
    ['Nissan', 'Leaf', 'The registers have this plate on another make: Nissan'],
  ])('are shown beside what the registers say of the plate: a %s %s', async (make, model, warning) => {
    const { services } = await opened(
      withOne().answer(lookupVehicle, { ...onRegister, make, model, first_registration_date: '2019-03-01' }),
    );
    expect(await screen.findByText(new RegExp(`${make} ${model}, first registered 1/3/2019$`))).toBeTruthy();
    expect(screen.queryByText(/^The registers have this plate/)?.textContent).toBe(warning);
    expect(services.bodies(lookupVehicle)).toEqual([{ vrm: 'BX70KLM' }]);
  });

  it('can be decided where the registers know nothing of the plate', async () => {
    await opened(withOne().refuse(lookupVehicle, refused(404, 'We couldn’t find that plate')));
    expect(await screen.findByText(/We couldn’t find that plate/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Approve BX70KLM' })).toBeTruthy();
  });

  it('A2, A7: are rejected with a reason, which is asked for', async () => {
    const { services, said } = await opened();
    services.answer(rejectRegistrationChange, { ...change, status: 'rejected' });
    await press('Reject BX70KLM');
    const form = await dialog();
    await userEvent.click(form.getByRole('button', { name: 'Reject' }));
    expect(form.getAllByText('Say why, for the customer to read').length).toBeGreaterThan(0);
    await userEvent.type(form.getByLabelText(/^Why/), 'DVLA still shows the old one');
    await userEvent.click(form.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(said.toasts).toEqual(['The change is rejected. The customer gets a letter.']));
    expect(services.bodies(rejectRegistrationChange)).toEqual([{ why: 'DVLA still shows the old one', new_reg_number: 'BX70KLM' }]);
  });

  it('say when somebody else was first', async () => {
    const { services } = await opened();
    services.refuse(approveRegistrationChange, refused(409, 'No change of registration waits for this car.'));
    await press('Approve BX70KLM');
    const asked = await dialog();
    await userEvent.click(asked.getByRole('button', { name: 'Approve' }));
    expect(await asked.findByText('No change of registration waits for this car.')).toBeTruthy();
  });

  it('A2, A7: show what the customer asks for by now when it is no longer what staff saw', async () => {
    const { services } = await opened();
    services
      .refuse(approveRegistrationChange, refused(409, 'The customer has asked for another registration since.'))
      .answer(listRegistrationChanges, pageOf([{ ...change, to: 'CX71LMN' }]));
    await press('Approve BX70KLM');
    const asked = await dialog();
    await userEvent.click(asked.getByRole('button', { name: 'Approve' }));
    expect(await asked.findByText('The customer has asked for another registration since.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Approve CX71LMN', hidden: true })).toBeTruthy();
  });
});
