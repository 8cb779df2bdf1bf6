import { randomUUID } from 'node:crypto';
import { fieldBlocked } from '@kerbside/contracts/events/imports';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import { askEmailChange } from '@kerbside/contracts/http/accounts/email';
import { requestRegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import { copyBlockedFields } from '@kerbside/platform/blocked/blocks.consumer';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { CarsService } from '../src/cars/cars.service.js';
import { service as definition } from '../src/service.js';
import { browser, form } from './browser.js';
import { quickHashes } from './quick-hashes.js';

const sorry = (what: string) => `We cannot use this ${what} online. Please call us on 0306 999 0142.`;
const blocked = [
  digestOf('email', 'blocked@example.test'),
  digestOf('phone', '07700 900666'),
  digestOf('postcode', 'LS1 1AA'),
  digestOf('vrm', 'ER19BLK'),
  digestOf('vrm', 'AA19AAA'),
];

describe('a blocked value', () => {
  let service: ServiceUnderTest;
  beforeAll(async () => {
    service = await testService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' }, overrides: [quickHashes] });
    service.answer(readBlockedFields, () => ({ version: 1, digests: blocked.map(String) }));
    await service.deliver(fieldBlocked, fieldBlocked.sample);
    await service.sweep(copyBlockedFields);
  });
  afterAll(() => service.close());

  it('A4: is refused beside its fields where somebody registers', async () => {
    const typed = form({ email: 'Blocked@example.test', phone: '+44 7700 900666', postcode: 'ls11aa' });
    const { body } = await browser(service).post(register.path, typed).expect(400);
    expect(body.error.fields).toEqual({ email: sorry('email address'), phone: sorry('phone number'), postcode: sorry('postcode') });
  });

  it('A4: is refused as the other email address of a customer', async () => {
    const who = browser(service);
    await who.post(register.path, form()).expect(200);
    const { body } = await who.post(askEmailChange.path, { email: 'blocked@example.test' }).expect(400);
    expect(body.error.fields).toEqual({ email: sorry('email address') });
  });

  it('A4: is refused as the other registration of a car, and stops nobody who takes back what they asked for', async () => {
    const [userId, carId] = [randomUUID(), randomUUID()];
    const vehicle = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: null };
    await service.get(Mongo).transaction((session) => service.get(CarsService).add({ id: carId, customerId: userId, vehicle }, session));
    const ask = (new_reg_number: string) =>
      service
        .http()
        .post(requestRegistrationChange.path)
        .set(service.as({ kind: 'customer', userId }))
        .send({ car_id: carId, user_id: userId, new_reg_number });
    const { body } = await ask('er19 blk').expect(400);
    expect(body.error.fields).toEqual({ new_reg_number: sorry('registration number') });
    await ask('BB19BBB').expect(200);
    await ask('AA19AAA').expect(200);
  });
});
