import { readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { lookUpCar, readExtendedDetails, updateCarField } from '@kerbside/contracts/http/accounts/cars';
import { listCustomerNames } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import {
  approveRegistrationChange,
  listRegistrationChanges,
  rejectRegistrationChange,
} from '@kerbside/contracts/http/accounts/registrations';
import { findPeople } from '@kerbside/contracts/http/imports/find';
import { lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { aRegistrationChange, aVehicleRecord } from '@kerbside/contracts/testing/samples';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter, press } from '../testing/by-hand.js';
import { ids, aCar, aPerson } from '../testing/records.js';
import { officeServices, openOffice, pageOf, refused } from '../testing/open-office.js';

const car = { ...aCar(), firstRegistrationDate: '2019-03-21', currentMileage: 42_000, lastServiceDate: null };
const withOne = () =>
  officeServices()
    .answer(readCustomer, { person: aPerson(), cars: [car] })
    .answer(lookUpCar, { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', colour: 'Red' })
    .answer(readExtendedDetails, aVehicleRecord().vehicle);
const open = (services = withOne(), carId = car.id) => openOffice(`/backoffice/customers/${ids.customer}/cars/${carId}`, { services });
const mileage = () => screen.findByLabelText(/^Mileage/);

describe('the car of a customer', () => {
  it('is looked up in the registers, with extended details when they are asked for', async () => {
    await open();
    expect(await screen.findByText('Red Ford Focus')).toBeTruthy();
    await press('Extended details');
    for (const text of ['1,497 cc', 'Petrol']) expect(await screen.findByText(text)).toBeTruthy();
  });

  it('A8: has no button for more when the lookup failed, and says why', async () => {
    await open(withOne().refuse(lookUpCar, refused(404, 'The public registers do not know this registration.')));
    expect(await screen.findByText('The public registers do not know this registration.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Extended details' })).toBeNull();
  });

  it('is not found when the customer has no such car', async () => {
    await open(withOne(), ids.quote);
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that car' })).toBeTruthy();
  });

  it('A5: has a mileage noted that its MOT is against, and nothing that did not change, once it is said why', async () => {
    const { services, said } = await open();
    const why = 'Its MOT test on 24 October 2026 found 63,000 miles';
    services.refuse(updateCarField, refused(400, 'Please check', { value: why }));
    expect(screen.queryByLabelText(/^Why it is right/)).toBeNull();
    await enter(await mileage(), '43500');
    await press('Save');
    expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
    services.answer(updateCarField, {});
    await enter(screen.getByLabelText(/^Why it is right/), 'The tester misread it');
    await press('Save');
    await waitFor(() => expect(said.toasts).toEqual(['Successfully updated car mileage!']));
    const noted = { fieldname: 'current_mileage', model: 'Car', id: car.id, type: 'number', value: 43_500 };
    expect(services.bodies(updateCarField)).toEqual([noted, { ...noted, overrule: 'The tester misread it' }]);
  });

  it('has a service noted from before it was first registered once it is said why, but none to come', async () => {
    const { services, said } = await open();
    services.answer(updateCarField, {});
    await mileage();
    const year = screen.getByLabelText('Year');
    await userEvent.type(screen.getByLabelText('Day'), '1');
    await userEvent.type(screen.getByLabelText('Month'), '1');
    await userEvent.type(year, '2001');
    await press('Save');
    expect((await screen.findAllByText(/^The last service cannot be before the car was first registered, on \d/)).length).toBeGreaterThan(
      0,
    );
    await enter(screen.getByLabelText(/^Why it is right/), 'It was used abroad before');
    await enter(year, '2099');
    await press('Save');
    expect((await screen.findAllByText('The date of the last service cannot be in the future')).length).toBeGreaterThan(0);
    await enter(year, '2001');
    await press('Save');
    await waitFor(() => expect(said.toasts).toEqual(['Successfully updated car service date!']));
    expect(services.bodies(updateCarField)).toMatchObject([{ value: '2001-01-01', overrule: 'It was used abroad before' }]);
  });
});

describe('the changes of registration that wait', () => {
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
  const dialog = async () => within(await screen.findByRole('dialog'));

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
    await opened(withOne().refuse(lookupVehicle, refused(404, 'Check it, or tell us about your car below instead.')));
    expect(await screen.findByText(/The registers know no car with this plate$/)).toBeTruthy();
    expect(screen.queryByText(/did not answer|your car below/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Approve BX70KLM' })).toBeTruthy();
  });

  it('A2, A7: are rejected with a reason, which is asked for', async () => {
    const { services, said } = await opened();
    services.answer(rejectRegistrationChange, { ...change, status: 'rejected' });
    await press('Reject BX70KLM');
    const form = await dialog();
    await userEvent.click(form.getByRole('button', { name: 'Reject' }));
    expect(form.getAllByText('Say why, for the customer to read').length).toBeGreaterThan(0);
    await enter(form.getByLabelText(/^Why/), 'DVLA still shows the old one');
    await userEvent.click(form.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(said.toasts).toEqual(['The change is rejected. The customer gets a letter.']));
    expect(services.bodies(rejectRegistrationChange)).toEqual([{ why: 'DVLA still shows the old one', new_reg_number: 'BX70KLM' }]);
  });

  it('are said to be approved where only the answer was lost', async () => {
    const { services } = await opened();
    services.garble(approveRegistrationChange, 502);
    await press('Approve BX70KLM');
    const asked = await dialog();
    services.answer(listRegistrationChanges, pageOf([]));
    await userEvent.click(asked.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('The registration is changed. The customer gets a letter.')).toBeTruthy();
    expect(screen.queryByText(/^This change is not waiting any more/)).toBeNull();
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
