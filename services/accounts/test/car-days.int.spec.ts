import { randomUUID } from 'node:crypto';
import { fillPath } from '@kerbside/contracts/call';
import { carDaysChanged } from '@kerbside/contracts/events/accounts';
import { importUndoAsked } from '@kerbside/contracts/events/imports';
import { claimSubmitted } from '@kerbside/contracts/events/claims';
import { bookingFinished, bookingMotResultNoted } from '@kerbside/contracts/events/garages';
import { serviceDueNoted } from '@kerbside/contracts/events/pricing';
import { archiveCar, restoreCar, updateCarField } from '@kerbside/contracts/http/accounts/cars';
import { approveRegistrationChange, requestRegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { readVehicleRecord } from '@kerbside/contracts/http/pricing/vehicle-records';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { aVehicleRecord } from '@kerbside/contracts/testing/sample-vehicle-record';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { noteClaimMileage, noteWork } from '../src/cars/car-works.service.js';
import { CarsRepository } from '../src/cars/cars.repository.js';
import { CarsService, noteServiceDue } from '../src/cars/cars.service.js';
import { tellCarDays } from '../src/car-profile/car-days.service.js';
import { service as definition } from '../src/service.js';

let service: ServiceUnderTest;
/** When each registration's MOT runs out, according to the registers; they do not know any other. */
const mots = new Map<string, string>();
let asked: string[] = [];
beforeAll(async () => {
  service = await testService(definition);
});
beforeEach(async () => {
  await service.startAfresh();
  service.clock.set(new Date('2026-11-20T12:00:00Z'));
  mots.clear();
  asked = [];
  service.answer(readVehicleRecord, ({ params: { vrm } }) => {
    asked.push(vrm);
    const expires = mots.get(vrm);
    if (expires === 'away') throw new DomainError('VEHICLE_LOOKUP_UNAVAILABLE', { status: 503, message: 'Away' });
    if (expires === undefined) throw new DomainError('VEHICLE_NOT_FOUND', { status: 404, message: 'Not known' });
    const record = aVehicleRecord();
    return { ...record, vehicle: { ...record.vehicle, mot_expiration_date: expires } };
  });
});
afterAll(() => service.close());

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
const vehicle = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: null, bodyType: null, colour: null };
const aCar = async (registrationNumber: string | null = 'AA19AAA') => {
  const [customerId, carId] = [randomUUID(), randomUUID()];
  const add = () =>
    service
      .get(Mongo)
      .transaction((session) =>
        service.get(CarsService).add({ id: carId, customerId, vehicle: { ...vehicle, registrationNumber } }, session),
      );
  await add();
  const post = (path: string, sent: object = {}) =>
    service
      .http()
      .post(fillPath(path, { carId }))
      .set(service.as({ kind: 'customer', userId: customerId }))
      .send(sent)
      .expect(200);
  return { customerId, carId, add, post };
};
const sweep = () => service.sweep(tellCarDays);
const told = async () =>
  (await service.events())
    .filter(({ type }) => type === carDaysChanged.type)
    .map(({ subject, sequence, data }) => ({ subject, sequence, data }));
const later = (day: string) => service.clock.set(new Date(`${day}T12:00:00Z`));

describe('the days of a car', () => {
  it('A2: are told once the registers have said when its MOT runs out, and once', async () => {
    mots.set('AA19AAA', '2027-03-21');
    const { customerId, carId } = await aCar();
    await Promise.all([sweep(), sweep()]);
    await sweep();
    const data = { customerId, carId, motDueOn: '2027-03-21', serviceDueOn: null, isOnAccount: true };
    expect(await told()).toEqual([{ subject: carId, sequence: 1, data }]);
  });

  it('A3: are asked for again the day before the last month, and told when the car was tested', async () => {
    mots.set('AA19AAA', '2027-03-21');
    await aCar();
    await sweep();
    later('2027-02-19');
    await sweep();
    expect(asked).toHaveLength(1);
    later('2027-02-20');
    await sweep();
    mots.set('AA19AAA', '2028-03-21');
    later('2027-02-27');
    await sweep();
    expect(asked).toHaveLength(3);
    expect((await told()).map(({ sequence, data }) => [sequence, Reflect.get(Object(data), 'motDueOn')])).toEqual([
      [1, '2027-03-21'],
      [2, '2028-03-21'],
    ]);
  });

  it('A3: are not told while nobody knows them, and are once somebody does', async () => {
    await aCar();
    await aCar(null);
    await sweep();
    expect([asked, await told()]).toEqual([['AA19AAA'], []]);
    mots.set('AA19AAA', '2027-03-21');
    later('2026-12-20');
    await sweep();
    expect(await told()).toHaveLength(1);
  });

  it('A2: have when the next service is due, as its customer said after they bought cover for it', async () => {
    const quoteId = randomUUID();
    const { customerId, carId, post } = await aCar();
    const bought = { ...vehicle, registrationNumber: 'AA19 AAA', firstRegistrationDate: null, mileage: 1 };
    service.answer(readPurchasedQuote, () => ({ quoteId, customerId, vehicle: bought, policies: [] }));
    const say = (serviceDueOn: string | null, time: string) =>
      service.deliver(serviceDueNoted, { quoteId, customerId, serviceDueOn }, { aggregateId: quoteId, time: new Date(time) });
    const dueOn = async () => {
      await service.sweep(noteServiceDue);
      await sweep();
      return (await told()).map(({ data }) => Reflect.get(Object(data), 'serviceDueOn'));
    };
    await say('2027-05-01', '2026-11-20T12:00:00Z');
    expect(await dueOn()).toEqual(['2027-05-01']);
    await say('2027-04-01', '2026-11-20T11:00:00Z');
    expect(await dueOn()).toEqual(['2027-05-01']);
    await post(updateCarField.path, { fieldname: 'last_service_date', model: 'Car', id: carId, type: 'string', value: '2026-11-01' });
    expect(await dueOn()).toEqual(['2027-05-01', '2027-11-01']);
  });

  it('A3: follow from a service that was done through us, which its record has, with what was read on the dial', async () => {
    const { customerId, carId } = await aCar();
    const quoteId = randomUUID();
    const bought = { ...vehicle, firstRegistrationDate: null, mileage: 1 };
    service.answer(readPurchasedQuote, () => ({ quoteId, customerId, vehicle: bought, policies: [] }));
    const visit = { ...bookingFinished.sample, bookingDate: '2026-11-19', quoteId, customerId };
    await service.deliver(bookingFinished, { ...visit, products: ['mot', 'service'], mileage: 64_100 });
    await service.deliver(bookingMotResultNoted, { ...visit, motResult: 'failed' });
    await service.sweep(noteWork);
    await sweep();
    expect((await told()).map(({ data }) => Reflect.get(Object(data), 'serviceDueOn'))).toEqual(['2027-11-19']);
    const car = await service.get(CarsRepository).find(carId);
    expect(car).toMatchObject({
      works: [{ bookingId: visit.bookingId, products: ['mot', 'service'], motResult: 'failed' }],
      mileageSince: { mileage: 64_100, on: '2026-11-19', source: 'garage' },
    });
  });

  it('stay what they are where a claim says how far the car has gone, which no later mileage may be below', async () => {
    const { customerId, carId } = await aCar();
    const policy = aPolicy({ customerId, vehicle: { ...vehicle, registrationNumber: 'AA19AAA' } });
    service.answer(readPolicyInternally, () => policy);
    const claim = { ...claimSubmitted.sample, customerId, policyId: policy.id };
    await service.deliver(claimSubmitted, claim);
    await service.deliver(claimSubmitted, { ...claim, mileage: 44_000 }, { time: new Date('2026-11-19T12:00:00Z') });
    await service.sweep(noteClaimMileage);
    const { body } = await service
      .http()
      .post(fillPath(updateCarField.path, { carId }))
      .set(service.as({ kind: 'customer', userId: customerId }))
      .send({ fieldname: 'current_mileage', model: 'Car', id: carId, type: 'number', value: 40_000 })
      .expect(400);
    expect(body.error.fields.value).toMatch(/^Your claim of 19 November 2026 said 44,000 miles/);
  });

  it('A3: wait for the car where that is not on the account yet', async () => {
    const [quoteId, customerId] = [randomUUID(), randomUUID()];
    const bought = { ...vehicle, firstRegistrationDate: null, mileage: 1 };
    service.answer(readPurchasedQuote, () => ({ quoteId, customerId, vehicle: bought, policies: [] }));
    await service.deliver(serviceDueNoted, { quoteId, customerId, serviceDueOn: '2027-05-01' });
    await service.sweep(noteServiceDue);
    await service.get(Mongo).transaction((session) => service.get(CarsService).add({ id: randomUUID(), customerId, vehicle }, session));
    service.clock.advance(60 * 60_000);
    await service.sweep(noteServiceDue);
    await sweep();
    expect(await told()).toMatchObject([{ data: { customerId, serviceDueOn: '2027-05-01' } }]);
  });

  it('A3: wait an hour for registers that are away, which keeps nobody from hearing the rest', async () => {
    mots.set('AA19AAA', 'away');
    const { carId, post } = await aCar();
    await post(updateCarField.path, { fieldname: 'last_service_date', model: 'Car', id: carId, type: 'string', value: '2026-08-31' });
    await sweep();
    expect(await told()).toMatchObject([{ data: { motDueOn: null, serviceDueOn: '2027-08-31' } }]);
    mots.set('AA19AAA', '2027-03-21');
    const before = asked.length;
    await sweep();
    expect(asked).toHaveLength(before);
    service.clock.advance(61 * 60_000);
    await sweep();
    expect(await told()).toMatchObject([{}, { data: { motDueOn: '2027-03-21', serviceDueOn: '2027-08-31' } }]);
  });

  it.each(['cover is bought for it', 'its owner puts it back'])(
    'A3: are told anew when the car leaves the account, and when %s',
    async (how) => {
      mots.set('AA19AAA', '2027-03-21');
      const { add, post } = await aCar();
      await sweep();
      await post(archiveCar.path);
      await sweep();
      await (how.startsWith('cover') ? add() : post(restoreCar.path));
      await sweep();
      expect((await told()).map(({ sequence, data }) => [sequence, Reflect.get(Object(data), 'isOnAccount')])).toEqual([
        [1, true],
        [2, false],
        [3, true],
      ]);
    },
  );

  it('A2: are told anew, of the new registration, when it has another', async () => {
    mots.set('AA19AAA', '2027-03-21').set('BX70KLM', '2027-03-21');
    const { customerId, carId, post } = await aCar();
    await sweep();
    await post(requestRegistrationChange.path, { car_id: carId, user_id: customerId, new_reg_number: 'BX70KLM' });
    await service.http().post(approveRegistrationChange.path).set(service.as(agent)).send({ car_id: carId }).expect(200);
    await sweep();
    expect(asked).toEqual(['AA19AAA', 'BX70KLM']);
    expect((await told()).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it('A3: of an imported car are told, and that it is gone once the import is undone', async () => {
    mots.set('AA19AAA', '2027-03-21');
    const [importId, actorId] = [randomUUID(), randomUUID()];
    const person = {
      email: `${importId}@example.com`,
      firstName: 'Jo',
      lastName: 'Lee',
      title: null,
      phone: null,
      address: [],
      postcode: null,
    };
    const car = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', firstRegistrationDate: null };
    const rows = [{ row: 2, person, car, plan: null }];
    const order = { importId, actorId, strategy: 'add', isDryRun: false, origin: null, isOriginReplaced: false, rows };
    await service.http().post('/internal/people/imported').set(service.asService('imports')).send(order).expect(200);
    await sweep();
    await service.deliver(importUndoAsked, { importId, actorId, rows: [2] }, { aggregateId: importId });
    await sweep();
    await sweep();
    expect(await told()).toMatchObject([
      { sequence: 1, data: { motDueOn: '2027-03-21', isOnAccount: true } },
      { sequence: 2, data: { motDueOn: null, isOnAccount: false } },
    ]);
  });
});
