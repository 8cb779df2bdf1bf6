import { archiveCar, listRecalls, lookUpCar, readCarValuation, readRecallDetails, valueCar } from '@kerbside/contracts/http/accounts/cars';
import { addToWallet } from '@kerbside/contracts/http/accounts/pass';
import { readRegistrationChange, requestRegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { aRegistrationChange } from '@kerbside/contracts/testing/sample-registration-change';
import { aVehicleGuide } from '@kerbside/contracts/testing/sample-vehicle-record';
import { passApi } from '../src/api/pass-api.js';
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

  it('to have it taken back', () => {
    const wish = { car_id: carId, user_id: customerId, new_reg_number: 'AA19AAA', cancels: true };
    const waits = [signedIn, ['a registration change waits', { customerId, carId }] as const];
    const asked = { so: 'to have it taken back', given: waits, body: wish, data: { succeeded: true } };
    return expectCall('mfe-account', requestRegistrationChange, asked, async (url) =>
      expect(await carsApi(fetchFrom(url)).requestRegistration(wish)).toEqual({ succeeded: true }),
    );
  });

  const given = [signedIn, ['a car of the customer', { customerId, carId }] as const];
  const { valuation, values, recalls } = aVehicleGuide();
  const recallId = recalls[0]?.id ?? '';

  it('what the registers call it', () => {
    const data = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', colour: 'Red' };
    return expectCall('mfe-account', lookUpCar, { so: 'for its profile', given, params: { carId }, data }, async (url) =>
      expect(await carsApi(fetchFrom(url)).lookUp(carId, noSignal)).toEqual(data),
    );
  });

  it('its recalls', () => {
    const data = { rows: recalls.map(({ details: _, ...recall }) => recall) };
    return expectCall('mfe-account', listRecalls, { so: 'for its profile', given, params: { carId }, data }, async (url) =>
      expect(await carsApi(fetchFrom(url)).recalls(carId, noSignal)).toEqual(data),
    );
  });

  it('what a recall is about', () => {
    const data = { rows: recalls[0]?.details ?? [], message: null };
    return expectCall('mfe-account', readRecallDetails, { so: 'to explain it', given, params: { carId, recallId }, data }, async (url) =>
      expect(await carsApi(fetchFrom(url)).recall({ carId, recallId }, noSignal)).toEqual(data),
    );
  });

  it('what it is worth', () =>
    expectCall('mfe-account', valueCar, { so: 'to say it', given, params: { carId }, data: { price: 10_050 } }, async (url) =>
      expect(await carsApi(fetchFrom(url)).value(carId)).toEqual({ price: 10_050 }),
    ));

  it('the figures of the guide', () => {
    if (!valuation) throw new Error('The guide has a value');
    const data = { ...valuation, values };
    const asked = { so: 'to say what it is worth in its condition', given, params: { vrm: 'AA19AAA' }, data };
    return expectCall('mfe-account', readCarValuation, asked, async (url) => {
      const { privateAverage } = await carsApi(fetchFrom(url)).valuation('AA19AAA', noSignal);
      expect(privateAverage).toBe(10_050);
    });
  });

  it('for its pass', () => {
    const params = { carId, userId: customerId };
    const data = { url: 'https://kerbside.example/api/accounts/passes/token', isPreview: true };
    const asked = { so: 'to add it to a wallet', given, params, body: { platform: 'apple' }, data };
    return expectCall('mfe-account', addToWallet, asked, async (url) =>
      expect(await passApi(fetchFrom(url)).add(params, 'apple')).toEqual(data),
    );
  });

  it('to archive it', () =>
    expectCall('mfe-account', archiveCar, { so: 'when it was sold', given, params: { carId }, data: {} }, async (url) =>
      expect(await carsApi(fetchFrom(url)).archive(carId)).toEqual({}),
    ));
});
