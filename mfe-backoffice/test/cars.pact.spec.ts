import { lookUpCar, updateCarField } from '@kerbside/contracts/http/accounts/cars';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { carsApi } from '../src/api/cars-api.js';
import { ids } from '../src/testing/ids.js';

const carId = '70000000-0000-4000-8000-0000000000f2';
const staff = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
const given = [staff, ['a car of the customer', { customerId: ids.customer, carId }] as const];

describe('what the back office asks about a car', () => {
  it('what the registers call it', () => {
    const data = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', colour: 'Red' };
    return expectCall('mfe-backoffice', lookUpCar, { so: 'to show it', given, params: { carId }, data }, async (url) =>
      expect(await carsApi({ fetch: fetchFrom(url) }).lookUp(carId, noSignal)).toEqual(data),
    );
  });

  it('to note its mileage', () => {
    const body = { fieldname: 'current_mileage', model: 'Car', id: carId, type: 'number', value: 42_000 };
    return expectCall('mfe-backoffice', updateCarField, { so: 'as the customer told it', given, body, data: {} }, async (url) =>
      expect(await carsApi({ fetch: fetchFrom(url) }).noteMileage(carId, 42_000)).toEqual({}),
    );
  });
});
