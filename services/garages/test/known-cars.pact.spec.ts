import { carDaysChanged } from '@kerbside/contracts/events/accounts';
import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { knowCar } from '../src/known-cars/known-cars.consumer.js';
import { KnownCarsRepository } from '../src/known-cars/known-cars.repository.js';
import { service } from '../src/service.js';

const customerId = 'ca000000-0000-4000-8000-0000000000e1';
const carId = 'ca000000-0000-4000-8000-0000000000e2';
const car = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: 'GTI', firstRegistrationDate: '2019-03-01' };
const answer = { customerId, car: { ...car, id: carId, addedAt: '2026-11-01T09:00:00.000Z' } };
const asked = ['a service asks', { service: 'garages' }] as const;

let garages: ServiceUnderTest;
beforeEach(async () => {
  garages = await testService(service);
  garages.answer(readCar, () => answer);
});
afterEach(() => garages.close());

const itIsKnown = async () => {
  await garages.sweep(knowCar);
  expect(await garages.get(KnownCarsRepository).ofCustomer(customerId)).toMatchObject([
    { car: { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus' }, isOnAccount: true },
  ]);
};

describe('when the MOT of a car is due', () => {
  it('is known when accounts publishes it', () =>
    expectEvent(
      'garages',
      carDaysChanged,
      {
        so: 'so that it is on the calendar, and its customer is reminded',
        given: [['the days of a car become known', { customerId, carId }]],
        saying: { customerId, carId, isOnAccount: true },
      },
      async (event) => {
        await garages.receive(event);
        await itIsKnown();
      },
    ));

  it('is that of the car that accounts names', () =>
    expectCall(
      'garages',
      readCar,
      {
        so: 'to name it on the calendar',
        given: [asked, ['a person', { userId: customerId }], ['a car of the customer', { customerId, carId }]],
        params: { carId },
        data: answer,
        saying: { customerId },
      },
      (url) =>
        garages.callingAt(url, readCar, async () => {
          await garages.deliver(carDaysChanged, { ...carDaysChanged.sample, customerId, carId });
          await itIsKnown();
        }),
    ));
});
