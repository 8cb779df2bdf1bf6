import { randomUUID } from 'node:crypto';
import { fillPath } from '@kerbside/contracts/call';
import { listRecalls, lookUpCar } from '@kerbside/contracts/http/accounts/cars';
import { addToWallet } from '@kerbside/contracts/http/accounts/pass';
import { readCoverOfCar } from '@kerbside/contracts/http/claims/cars';
import { readVehicleGuide, readVehicleRecord } from '@kerbside/contracts/http/pricing/vehicle-records';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { aVehicleGuide, aVehicleRecord } from '@kerbside/contracts/testing/sample-vehicle-record';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { CarsService } from '../src/cars/cars.service.js';
import { service as definition } from '../src/service.js';

const vrm = 'TC73KOM';
const asked = ['a service asks', { service: 'accounts' }] as const;
const { vehicle, motTests } = aVehicleRecord();

let accounts: ServiceUnderTest;
beforeAll(async () => {
  accounts = await testService(definition);
});
beforeEach(() => accounts.startAfresh());
afterAll(() => accounts.close());

const ask = async (path: string) => {
  const [userId, id] = [randomUUID(), randomUUID()];
  const car = { registrationNumber: vrm, make: 'Vauxhall', model: 'Corsa', range: null };
  await accounts.get(Mongo).transaction((session) => accounts.get(CarsService).add({ id, customerId: userId, vehicle: car }, session));
  const headers = accounts.as({ kind: 'customer', userId });
  await accounts
    .http()
    .get(fillPath(path, { carId: id }))
    .set(headers)
    .expect(200);
};

describe('what accounts asks of pricing about a car', () => {
  it('what the registers know', () =>
    expectCall(
      'accounts',
      readVehicleRecord,
      {
        so: 'for the profile of a car',
        given: [asked],
        params: { vrm },
        data: { vehicle, motTests: motTests.map((test) => ({ ...test, expiresOn: '2027-03-21', items: [] })).slice(0, 1) },
      },
      (url) => accounts.callingAt(url, readVehicleRecord, () => ask(lookUpCar.path)),
    ));

  it('what the guide knows', () =>
    expectCall(
      'accounts',
      readVehicleGuide,
      {
        so: 'for the profile of a car',
        given: [asked],
        params: { vrm },
        data: aVehicleGuide({ keepers: [{ since: '2024-01-13', until: null }] }),
      },
      (url) => accounts.callingAt(url, readVehicleGuide, () => ask(listRecalls.path)),
    ));
});

describe('what accounts asks of claims about a car', () => {
  it('what covers it', async () => {
    const userId = 'c2000000-0000-4000-8000-0000000000a1';
    const carId = randomUUID();
    const car = { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa' };
    await accounts
      .get(Mongo)
      .transaction((session) =>
        accounts.get(CarsService).add({ id: carId, customerId: userId, vehicle: { ...car, range: null } }, session),
      );
    return expectCall(
      'accounts',
      readCoverOfCar,
      {
        so: 'to show it on its pass',
        given: [asked],
        body: { customerId: userId, ...car },
        data: { rows: [] },
      },
      (url) =>
        accounts.callingAt(url, readCoverOfCar, async () => {
          const path = fillPath(addToWallet.path, { carId, userId });
          await accounts
            .http()
            .post(path)
            .set(accounts.as({ kind: 'customer', userId }))
            .send({ platform: 'google' })
            .expect(200);
        }),
    );
  });
});
