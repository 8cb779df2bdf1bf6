import { readRegistrationChange, requestRegistrationChange } from '@kerbside/contracts/http/accounts-registrations';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { aRegistrationChange } from '@kerbside/contracts/testing/sample-registration-change';
import { carsApi } from '../src/api/cars-api.js';
import { casey } from '../src/testing/samples.js';

const customerId = casey.userId ?? '';
const carId = 'd3000000-0000-4000-8000-000000000001';
const signedIn = ['a customer is signed in', { customerId }] as const;

describe('what the account asks about a car', () => {
  it('which change of registration waits', () => {
    const data = { change: aRegistrationChange({ customerId, carId }) };
    const given = [signedIn, ['a registration change waits', { customerId, carId }] as const];
    return expectCall('mfe-account', readRegistrationChange, { so: 'to show how it stands', given, params: { carId }, data }, async (url) =>
      expect(await carsApi(fetchFrom(url)).registrationChange(carId, noSignal)).toEqual(data),
    );
  });

  it('for another registration', () => {
    const wish = { car_id: carId, user_id: customerId, new_reg_number: 'BX70KLM' };
    const given = [signedIn, ['a car of the customer', { customerId, carId }] as const];
    const asked = { so: 'to have it changed', given, body: wish, data: { succeeded: true } };
    return expectCall('mfe-account', requestRegistrationChange, asked, async (url) =>
      expect(await carsApi(fetchFrom(url)).requestRegistration(wish)).toEqual({ succeeded: true }),
    );
  });
});
