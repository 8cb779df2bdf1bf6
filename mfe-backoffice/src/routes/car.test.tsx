import { readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { lookUpCar, readExtendedDetails, updateCarField } from '@kerbside/contracts/http/accounts/cars';
import { aVehicleRecord } from '@kerbside/contracts/testing/sample-vehicle-record';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, refused } from '../testing/open-office.js';
import { aCar, aPerson } from '../testing/records.js';

const car = { ...aCar(), firstRegistrationDate: '2019-03-21', currentMileage: 42_000, lastServiceDate: null };
const withOne = () =>
  officeServices()
    .answer(readCustomer, { person: aPerson(), cars: [car] })
    .answer(lookUpCar, { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', colour: 'Red' })
    .answer(readExtendedDetails, aVehicleRecord().vehicle);
const open = (services = withOne(), carId = car.id) => openOffice(`/backoffice/customers/${ids.customer}/cars/${carId}`, { services });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
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
    expect(await screen.findByText('We couldn’t find that car')).toBeTruthy();
  });

  it('A5: has its mileage noted, and nothing that did not change', async () => {
    const { services, said } = await open();
    services.answer(updateCarField, {});
    await userEvent.clear(await mileage());
    await userEvent.type(await mileage(), '43500');
    await press('Save');
    await waitFor(() => expect(said.toasts).toEqual(['Successfully updated car mileage!']));
    expect(services.bodies(updateCarField)).toEqual([
      { fieldname: 'current_mileage', model: 'Car', id: car.id, type: 'number', value: 43_500 },
    ]);
  });

  it('has its last service noted', async () => {
    const { services, said } = await open();
    services.answer(updateCarField, {});
    await mileage();
    for (const [part, text] of [
      ['Day', '1'],
      ['Month', 'jun'],
      ['Year', '2026'],
    ] as const)
      await userEvent.type(screen.getByLabelText(part), text);
    await press('Save');
    await waitFor(() => expect(said.toasts).toEqual(['Successfully updated car service date!']));
    expect(services.bodies(updateCarField)).toMatchObject([{ fieldname: 'last_service_date', value: '2026-06-01' }]);
  });

  it('A5: is not given a mileage of nothing, or a service to come', async () => {
    const { services } = await open();
    await userEvent.clear(await mileage());
    await userEvent.type(await mileage(), '0');
    for (const [part, text] of [
      ['Day', '1'],
      ['Month', '1'],
      ['Year', '2099'],
    ] as const)
      await userEvent.type(screen.getByLabelText(part), text);
    await press('Save');
    expect((await screen.findAllByText('Please provide valid mileage.')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('The date of the last service cannot be in the future').length).toBeGreaterThan(0);
    expect(services.bodies(updateCarField)).toEqual([]);
  });

  it('has a mileage noted that its MOT is against, once it is said why', async () => {
    const { services, said } = await open();
    const why = 'Its MOT test on 24 October 2026 found 63,000 miles';
    services.refuse(updateCarField, refused(400, 'Please check', { value: why }));
    expect(screen.queryByLabelText(/^Why it is right/)).toBeNull();
    await userEvent.clear(await mileage());
    await userEvent.type(await mileage(), '43500');
    await press('Save');
    expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
    services.answer(updateCarField, {});
    await userEvent.type(screen.getByLabelText(/^Why it is right/), 'The tester misread it');
    await press('Save');
    await waitFor(() => expect(said.toasts).toEqual(['Successfully updated car mileage!']));
    expect(services.bodies(updateCarField).at(-1)).toMatchObject({ value: 43_500, overrule: 'The tester misread it' });
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
    expect((await screen.findAllByText('The last service cannot be before the car was first registered')).length).toBeGreaterThan(0);
    await userEvent.type(screen.getByLabelText(/^Why it is right/), 'It was used abroad before');
    await userEvent.clear(year);
    await userEvent.type(year, '2099');
    await press('Save');
    expect((await screen.findAllByText('The date of the last service cannot be in the future')).length).toBeGreaterThan(0);
    await userEvent.clear(year);
    await userEvent.type(year, '2001');
    await press('Save');
    await waitFor(() => expect(said.toasts).toEqual(['Successfully updated car service date!']));
    expect(services.bodies(updateCarField)).toMatchObject([{ value: '2001-01-01', overrule: 'It was used abroad before' }]);
  });

  it('A8: says that its mileage could not be noted', async () => {
    const { services } = await open();
    services.refuse(updateCarField, refused(409, 'This car has just changed.'));
    await userEvent.clear(await mileage());
    await userEvent.type(await mileage(), '43500');
    await press('Save');
    expect(await screen.findByText("Couldn't update car mileage. Please ensure it's correct and try again")).toBeTruthy();
  });
});
