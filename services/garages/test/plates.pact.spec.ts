import { registrationChangeApproved } from '@kerbside/contracts/events/accounts';
import { readRegistrationChangeInternally } from '@kerbside/contracts/http/accounts/registrations';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { aRegistrationChange } from '@kerbside/contracts/testing/sample-registration-change';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { BookingsRepository } from '../src/bookings/bookings.repository.js';
import { renameBookedCars } from '../src/plates/plates.consumer.js';
import { service } from '../src/service.js';
import { aBooking } from '../src/testing/a-booking.js';

const customerId = 'ca000000-0000-4000-8000-0000000000d1';
const changeId = 'ca000000-0000-4000-8000-0000000000d2';
const car = { make: 'Ford', model: 'Focus' };
const change = aRegistrationChange({ id: changeId, customerId, status: 'approved' });
const asked = ['a service asks', { service: 'garages' }] as const;
const visit = aBooking({ id: 'ca000000-0000-4000-8000-0000000000d3', customerId, car: { ...car, registrationNumber: 'AA19AAA' } });

let garages: ServiceUnderTest;
beforeEach(async () => {
  garages = await testService(service);
  garages.answer(readRegistrationChangeInternally, () => ({ ...change, ...car }));
  await garages.get(Mongo).transaction((session) => garages.get(BookingsRepository).save(visit, session));
});
afterEach(() => garages.close());

const itIsRenamed = async () => {
  await garages.sweep(renameBookedCars);
  expect((await garages.get(BookingsRepository).ofCustomer(customerId)).map((one) => one.car?.registrationNumber)).toEqual(['BX70KLM']);
};

describe('the registration of a booked car', () => {
  it('changes when accounts publishes that it was approved', () =>
    expectEvent(
      'garages',
      registrationChangeApproved,
      {
        so: 'so that garages look for it',
        given: [['a registration change is approved', { customerId }]],
        saying: { customerId },
      },
      async (event) => {
        await garages.receive(event);
        await itIsRenamed();
      },
    ));

  it('is the one that accounts says', () =>
    expectCall(
      'garages',
      readRegistrationChangeInternally,
      {
        so: 'to give it to the visits of the car',
        given: [asked, ['a registration change waits', { customerId, changeId }]],
        params: { changeId },
        data: { ...change, ...car },
        saying: { customerId, from: 'AA19AAA', to: 'BX70KLM' },
      },
      (url) =>
        garages.callingAt(url, readRegistrationChangeInternally, async () => {
          await garages.deliver(registrationChangeApproved, { customerId, carId: change.carId, changeId });
          await itIsRenamed();
        }),
    ));
});
