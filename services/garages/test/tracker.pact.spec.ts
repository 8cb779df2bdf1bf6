import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import { openQuote } from '@kerbside/contracts/http/pricing/internal';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { aQuoteFacts } from '@kerbside/contracts/testing/sample-quote-facts';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { findBookedCar } from '../src/bookings/booked-cars.js';
import { demoGarages } from '../src/garages/demo-garages.js';
import { GaragesRepository } from '../src/garages/garages.repository.js';
import { service } from '../src/service.js';

const quoteId = 'cb000000-0000-4000-8000-000000000001';
const customerId = 'cb000000-0000-4000-8000-000000000002';
const carId = 'cb000000-0000-4000-8000-000000000003';
const asked = ['a service asks', { service: 'garages' }] as const;
const staff = { kind: 'staff', userId: 'cb000000-0000-4000-8000-00000000000a', role: 'agent' } as const;
const car = {
  registrationNumber: 'AA19AAA',
  make: 'Vauxhall',
  model: 'Corsa',
  range: 'E (2014-2019)',
  firstRegistrationDate: '2019-03-01',
};
const policy = {
  productType: 'warranty' as const,
  productName: 'Warranty',
  version: 'gold',
  levelName: 'Gold',
  premiumPence: 34_711,
  originalPence: 34_711,
  taxPence: 5_785,
  lines: [{ kind: 'base' as const, code: 'gold-12', label: 'Gold, 12 months', amountPence: 34_711 }],
  startsOn: '2026-12-01',
  endsOn: '2027-11-30',
  months: 12,
  rolling: false,
  claimLimitPence: 300_000,
  terms: [{ label: 'Labour rate', value: '£120 an hour' }],
  covers: ['Engine'],
  excludes: ['Wear and tear'],
};
const form = {
  delivery_type: 'drop_car',
  booking_date: '2026-12-02',
  postcode: 'SW11 1AA',
  garage_choice: 'own_garage',
  garage_id: 'ks-001',
};

let garages: ServiceUnderTest;
beforeAll(async () => {
  garages = await testService(service);
  garages.clock.set('2026-11-20T12:00:00Z');
  await garages.get(GaragesRepository).addMissing(demoGarages());
  garages.answer(openQuote, () => aQuoteFacts({ quoteId, productTypes: ['mot'] }));
});
afterAll(() => garages.close());

describe('a visit that was paid', () => {
  it('is for the car that pricing sold it for', () =>
    expectCall(
      'garages',
      readPurchasedQuote,
      {
        so: 'to know which car a visit is for',
        given: [asked, ['a quote that was bought', { quoteId, customerId }]],
        params: { quoteId },
        data: { quoteId, customerId, vehicle: { ...car, mileage: 42_000 }, policies: [policy] },
        saying: { quoteId },
      },
      (url) =>
        garages.callingAt(url, readPurchasedQuote, async () => {
          await garages.http().put(`/api/garages/quotes/${quoteId}/booking`).set('x-quote-secret', 's').send(form).expect(200);
          await garages.deliver(purchaseCompleted, { ...purchaseCompleted.sample, quoteId, customerId });
          await garages.sweep(findBookedCar);
        }),
    ));

  it('is listed with the car that accounts knows', () =>
    expectCall(
      'garages',
      readCar,
      {
        so: 'to list its visits',
        given: [asked, ['a person', { userId: customerId }], ['a car of the customer', { customerId, carId }]],
        params: { carId },
        data: { customerId, car: { ...car, id: carId, addedAt: '2026-11-01T09:00:00.000Z' } },
        saying: { customerId },
      },
      (url) =>
        garages.callingAt(url, readCar, async () => {
          const { body } = await garages.http().post(`/ajax/bookings-list/${carId}`).set(garages.as(staff)).send({}).expect(200);
          expect(body.data.rows).toHaveLength(1);
        }),
    ));
});
