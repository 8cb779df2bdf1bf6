import { randomUUID } from 'node:crypto';
import { fillPath } from '@kerbside/contracts/call';
import { carDaysChanged } from '@kerbside/contracts/events/accounts';
import { claimSubmitted } from '@kerbside/contracts/events/claims';
import { bookingFinished, bookingMotResultNoted } from '@kerbside/contracts/events/garages';
import { importUndoAsked } from '@kerbside/contracts/events/imports';
import { serviceDueNoted } from '@kerbside/contracts/events/pricing';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import {
  archiveCar,
  listRecalls,
  lookUpCar,
  readCarTimeline,
  readCarValuation,
  readExtendedDetails,
  readKeeperHistory,
  readMotHistory,
  readRecallDetails,
  readRegistrationHistory,
  restoreCar,
  updateCarField,
  valueCar,
} from '@kerbside/contracts/http/accounts/cars';
import { approveRegistrationChange, requestRegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { readPoliciesOfQuote, readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { readVehicleGuide, readVehicleRecord } from '@kerbside/contracts/http/pricing/vehicle-records';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { aVehicleGuide, aVehicleRecord } from '@kerbside/contracts/testing/samples';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { startedService } from '@kerbside/platform/testing/test-service';
import type { Caller } from '@kerbside/contracts/caller';
import { tellCarDays } from '../src/car-profile/car-days.service.js';
import { noteClaimMileage, noteWork } from '../src/cars/works.consumer.js';
import type { NewCar } from '../src/cars/car.js';
import { CarsRepository } from '../src/cars/cars.repository.js';
import { CarsService, noteServiceDue } from '../src/cars/cars.service.js';
import { PeopleRepository } from '../src/people/people.repository.js';
import { newCustomer } from '../src/people/person.js';
import { service as definition } from '../src/service.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

const service = startedService(definition);

describe('car profile', () => {
  beforeEach(() => {
    service.answer(readVehicleRecord, () => aVehicleRecord());
    service.answer(readVehicleGuide, () => aVehicleGuide());
  });

  const aCustomer = async (registrationNumber: string | null = 'AA19AAA') => {
    const [userId, carId] = [randomUUID(), randomUUID()];
    const me = { kind: 'customer', userId } as const;
    const person = newCustomer({ email: `${userId}@example.test`, first_name: 'Ann', last_name: 'Lee' }, userId, service.clock.now());
    const vehicle = { registrationNumber, make: 'Ford', model: 'Focus', range: null };
    const addCar = (said: Pick<NewCar, 'mileage'> = {}) =>
      service
        .get(Mongo)
        .transaction((session) => service.get(CarsService).add({ id: carId, customerId: userId, vehicle, ...said }, session));
    await service.get(Mongo).transaction((session) => service.get(PeopleRepository).add(person, session));
    await addCar();
    const get = (path: string, by: Caller = me) => service.by(by).get(fillPath(path, { carId, vrm: registrationNumber ?? 'none' }));
    const post = (path: string, body: object = {}, by: Caller = me) => service.by(by).post(fillPath(path, { carId })).send(body);
    const update = (fieldname: string, value: unknown, by: Caller = me, info: object = {}) =>
      post(updateCarField.path, { fieldname, model: 'Car', id: carId, type: typeof value, value, ...info }, by);
    const cars = async () => (await service.by(me).read(readMe.path)).cars;
    return { carId, me, addCar, get, post, update, cars };
  };

  describe('the profile of a car', () => {
    it.each([
      [lookUpCar.path, { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', colour: 'Red' }],
      [readExtendedDetails.path, { engine_size: 1497, bhp: 148, fuel_type: 'Petrol' }],
      [readKeeperHistory.path, { rows: [{ since: '2022-04-01', until: null }, { since: '2019-03-21' }] }],
      [readRegistrationHistory.path, { rows: [{ registrationNumber: 'AA19AAA', until: null }] }],
      [
        readMotHistory.path,
        {
          rows: [
            { mileage: 63_000, isFall: false },
            { isPass: false, items: [{ type: 'MAJOR' }] },
          ],
        },
      ],
      [listRecalls.path, { rows: [{ id: 'R-2019-7', title: 'Airbag inflator', isOpen: true }] }],
      [readCarTimeline.path, { rows: expect.arrayContaining([expect.objectContaining({ kind: 'registered' })]) }],
    ])('A3: %s says what the registers and the guide know', async (path, data) => {
      const { get } = await aCustomer();
      expect((await get(path).expect(200)).body.data).toMatchObject(data);
    });

    it.each([
      ['R-2019-7', aVehicleGuide().recalls, { rows: [{ label: 'What is done' }], message: null }],
      [
        'R-2',
        [{ id: 'R-2', title: 'Software', launchedOn: '2020-01-01', isOpen: false, details: [] }],
        { rows: [], message: 'There is no details for this recall' },
      ],
    ])('A2: says what the recall %s is about', async (recallId, recalls, data) => {
      service.answer(readVehicleGuide, () => aVehicleGuide({ recalls: [...recalls] }));
      const { carId, post } = await aCustomer();
      expect((await post(fillPath(readRecallDetails.path, { carId, recallId })).expect(200)).body.data).toMatchObject(data);
      await post(fillPath(readRecallDetails.path, { carId, recallId: 'none' })).expect(404);
    });

    it('A3: shows what we know ourselves where nobody else knows the registration, and where they cannot be asked says so', async () => {
      const { get } = await aCustomer();
      const unknown = () => {
        throw new DomainError('VEHICLE_NOT_FOUND', { status: 404, message: 'Not known' });
      };
      service.answer(readVehicleRecord, unknown);
      service.answer(readVehicleGuide, unknown);
      expect((await get(readCarTimeline.path).expect(200)).body.data.rows).toMatchObject([{ kind: 'added' }]);
      const plates = (await get(readRegistrationHistory.path).expect(200)).body.data.rows;
      expect(plates).toEqual([{ registrationNumber: 'AA19AAA', since: null, until: null }]);
      for (const { path } of [lookUpCar, readExtendedDetails, readKeeperHistory, readMotHistory, listRecalls]) await get(path).expect(404);
      service.answer(readVehicleGuide, () => {
        throw new DomainError('SERVICE_UNAVAILABLE');
      });
      for (const { path } of [readCarTimeline, readRegistrationHistory]) await get(path).expect(503);
    });

    it('A3: shows nothing of the car that had its new registration before, while the registers still have it', async () => {
      const { carId, me, get, post } = await aCustomer();
      const { make, ...facts } = aVehicleRecord().vehicle;
      await post(requestRegistrationChange.path, { car_id: carId, user_id: me.userId, new_reg_number: 'BX70KLM' }).expect(200);
      await post(approveRegistrationChange.path, { car_id: carId }, agent).expect(200);
      service.answer(readVehicleRecord, () => ({ ...aVehicleRecord(), vehicle: { ...facts, make: 'BMW' } }));
      expect((await get(readCarTimeline.path).expect(200)).body.data.rows.map(({ kind }: { kind: string }) => kind)).toEqual([
        'added',
        'plate',
      ]);
      for (const { path } of [lookUpCar, readExtendedDetails, readKeeperHistory, readMotHistory, listRecalls]) await get(path).expect(404);
      service.answer(readVehicleRecord, () => ({ ...aVehicleRecord(), vehicle: { ...facts, make: make.toUpperCase() } }));
      expect((await get(readMotHistory.path).expect(200)).body.data.rows).toHaveLength(2);
    });

    it('says so when nobody knows the car, and when we know no registration', async () => {
      service.answer(readVehicleRecord, () => {
        throw new DomainError('VEHICLE_NOT_FOUND', { status: 404, message: 'Tell us about your car below instead.' });
      });
      const { get } = await aCustomer();
      const { body } = await get(lookUpCar.path).expect(404);
      expect(body.error).toMatchObject({ code: 'VEHICLE_NOT_FOUND', message: 'The public registers do not know this registration.' });
      expect((await (await aCustomer(null)).get(lookUpCar.path).expect(409)).body.error.code).toBe('NO_REGISTRATION');
    });
  });

  describe('the value of a car', () => {
    it('is that of average condition, or nothing', async () => {
      const { post } = await aCustomer();
      expect((await post(valueCar.path).expect(200)).body.data).toEqual({ price: 10_050 });
      service.answer(readVehicleGuide, () => aVehicleGuide({ valuation: null }));
      expect((await post(valueCar.path).expect(200)).body.data).toEqual({ price: null });
    });

    it('A2: is asked for at the mileage that the quote said or the customer noted', async () => {
      const asked: (string | undefined)[] = [];
      service.answer(readVehicleGuide, ({ query }) => {
        asked.push(query.mileage);
        return aVehicleGuide();
      });
      const { post, update, addCar } = await aCustomer();
      await post(valueCar.path).expect(200);
      await addCar({ mileage: { mileage: 68_500, on: '2026-11-18', source: 'quote' } });
      await post(valueCar.path).expect(200);
      await update('current_mileage', '72,000').expect(200);
      await post(valueCar.path).expect(200);
      expect(asked).toEqual([undefined, '68500', '72000']);
    });

    it('A8: has the figures of the guide by registration, for its owner and staff alone', async () => {
      const [ann, bob] = [await aCustomer('BX70KLM'), await aCustomer('CD21EFG')];
      const { body } = await ann.get(readCarValuation.path).expect(200);
      expect(body.data).toEqual({ ...aVehicleGuide().valuation, values: aVehicleGuide().values });
      await ann.get(readCarValuation.path, agent).expect(200);
      await ann.get(readCarValuation.path, bob.me).expect(404);
      service.answer(readVehicleGuide, () => aVehicleGuide({ valuation: null }));
      expect((await ann.get(readCarValuation.path).expect(404)).body.error).toMatchObject({ message: 'Valuation unavailable.' });
    });
  });

  describe('what is noted of a car', () => {
    it('A2: is its mileage and the day of its last service, audited', async () => {
      const { carId, update, cars, addCar } = await aCustomer();
      await addCar({ mileage: { mileage: 68_500, on: '2026-11-18', source: 'quote' } });
      for (const mileage of ['72,000', '72,000', '73,000']) await update('current_mileage', mileage).expect(200);
      for (let n = 0; n < 2; n += 1) await update('last_service_date', '2026-06-01', agent).expect(200);
      expect(await cars()).toMatchObject([{ currentMileage: 73_000, lastServiceDate: '2026-06-01' }]);
      const { body } = await service.by(agent).get('/api/accounts/audit').query({ subjectId: carId }).expect(200);
      expect(body.data.rows).toMatchObject([
        { action: 'car-field-updated', before: { last_service_date: null }, after: { last_service_date: '2026-06-01' } },
        { action: 'car-field-updated', before: { current_mileage: 72_000 }, after: { current_mileage: 73_000 } },
        { action: 'car-field-updated', before: { current_mileage: 68_500 }, after: { current_mileage: 72_000 } },
      ]);
    });

    it.each([
      ['current_mileage', 'many', 'Please provide valid mileage.'],
      ['current_mileage', '1,000', /^Its MOT test on .* found 63,000 miles/],
      ['last_service_date', '2019-03-20', /^The last service cannot be before the car was first registered, on 21 March 2019$/],
    ])('A2: is not the %s "%s"', async (fieldname, value, message) => {
      const { update, cars } = await aCustomer();
      expect((await update(fieldname, value).expect(400)).body.error.fields).toEqual({
        value: typeof message === 'string' ? message : expect.stringMatching(message),
      });
      expect(await cars()).toMatchObject([{ currentMileage: null, lastServiceDate: null }]);
    });

    it('A8: is what staff say why they believe, though the registers are against it; nobody else says so, and of no day to come', async () => {
      const { carId, update, cars } = await aCustomer();
      const overrule = { overrule: 'The tester misread the dial' };
      await update('current_mileage', 1_000, undefined, overrule).expect(400);
      await update('last_service_date', '2099-01-01', agent, overrule).expect(400);
      await update('current_mileage', 1_000, agent, { overrule: ' ' }).expect(400);
      await update('current_mileage', 1_000, agent, overrule).expect(200);
      await update('last_service_date', '2019-03-01', agent, overrule).expect(200);
      expect(await cars()).toMatchObject([{ currentMileage: 1_000, lastServiceDate: '2019-03-01' }]);
      const { body } = await service.by(agent).get('/api/accounts/audit').query({ subjectId: carId }).expect(200);
      expect(body.data.rows).toMatchObject([{ why: overrule.overrule }, { why: overrule.overrule }]);
    });

    it('is kept where a purchase changes the car while the registers are asked', async () => {
      const { update, cars, addCar } = await aCustomer();
      let bought: Promise<void> | undefined;
      service.answer(readVehicleRecord, async () => {
        await (bought ??= addCar({ mileage: { mileage: 68_500, on: '2026-11-18', source: 'quote' } }));
        return aVehicleRecord();
      });
      await update('last_service_date', '2026-06-01').expect(200);
      expect(await cars()).toMatchObject([{ lastServiceDate: '2026-06-01' }]);
    });

    it('is believed while the registers cannot be asked', async () => {
      service.answer(readVehicleRecord, () => {
        throw new DomainError('VEHICLE_LOOKUP_UNAVAILABLE');
      });
      const { update } = await aCustomer();
      await update('current_mileage', 1_000).expect(200);
    });
  });

  describe('an archived car', () => {
    it('A3: is off the account, once, until cover is bought for it again', async () => {
      const { carId, post, cars, addCar } = await aCustomer();
      await post(archiveCar.path).expect(200);
      await post(archiveCar.path).expect(200);
      expect(await cars()).toEqual([]);
      await addCar();
      expect(await cars()).toMatchObject([{ id: carId }]);
    });

    it('A2: is put back by its owner with what was noted of it, once, and by nobody else', async () => {
      const { carId, update, post, cars } = await aCustomer();
      await update('current_mileage', 71_000).expect(200);
      await update('last_service_date', '2026-01-31').expect(200);
      await post(archiveCar.path).expect(200);
      await post(restoreCar.path, {}, agent).expect(403);
      await post(restoreCar.path, {}, (await aCustomer()).me).expect(404);
      expect(await cars()).toEqual([]);
      await post(restoreCar.path).expect(200);
      await post(restoreCar.path).expect(200);
      expect(await cars()).toMatchObject([{ id: carId, currentMileage: 71_000, lastServiceDate: '2026-01-31' }]);
      await update('current_mileage', 71_500).expect(200);
    });

    it('A2: takes no mileage, and is still named to its owner, whose visits and documents of it stay', async () => {
      const { carId, me, post, update } = await aCustomer();
      const archived = async () => (await service.by(me).read(readMe.path)).archivedCars;
      expect(await archived()).toEqual([]);
      await post(archiveCar.path).expect(200);
      expect(await archived()).toMatchObject([{ id: carId, registrationNumber: 'AA19AAA' }]);
      await update('current_mileage', 41_000).expect(404);
    });
  });
});

describe('the days of a car', () => {
  /** When each registration's MOT runs out, according to the registers; they do not know any other. */
  const mots = new Map<string, string>();

  let asked: string[] = [];

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
      service.by({ kind: 'customer', userId: customerId }).post(fillPath(path, { carId })).send(sent).expect(200);
    return { customerId, carId, add, post };
  };

  const sweep = () => service.sweep(tellCarDays);

  const told = async () =>
    (await service.events())
      .filter(({ type }) => type === carDaysChanged.type)
      .map(({ subject, sequence, data }) => ({ subject, sequence, data }));

  const later = (day: string) => service.clock.set(new Date(`${day}T12:00:00Z`));

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
    const bought = aPolicy({ customerId, vehicle: { ...vehicle, registrationNumber: 'AA19 AAA' } });
    service.answer(readPoliciesOfQuote, () => ({ policies: [bought] }));
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

  it('A3: follow from a service that was done through us, also after another registration, which its record has, with what was read on the dial', async () => {
    const { customerId, carId } = await aCar('BX70KLM');
    const quoteId = randomUUID();
    service.answer(readPoliciesOfQuote, () => ({
      policies: [aPolicy({ customerId, vehicle: { ...vehicle, registrationNumber: 'BX70KLM' } })],
    }));
    const visit = { ...bookingFinished.sample, bookingDate: '2026-11-19', quoteId, customerId };
    await service.deliver(bookingFinished, { ...visit, products: ['mot', 'service'], mileage: 64_000 });
    await service.deliver(bookingMotResultNoted, { ...visit, motResult: 'failed', mileage: 64_100 });
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
      .by({ kind: 'customer', userId: customerId })
      .post(fillPath(updateCarField.path, { carId }))
      .send({ fieldname: 'current_mileage', model: 'Car', id: carId, type: 'number', value: 40_000 })
      .expect(400);
    expect(body.error.fields.value).toMatch(/^Your claim of 19 November 2026 said 44,000 miles/);
  });

  it('A3: wait for the car where that is not on the account yet', async () => {
    const [quoteId, customerId] = [randomUUID(), randomUUID()];
    service.answer(readPoliciesOfQuote, () => ({ policies: [aPolicy({ customerId, vehicle })] }));
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

  it('A3: are told anew when the car leaves the account, and when its owner puts it back or buys cover for it', async () => {
    mots.set('AA19AAA', '2027-03-21');
    const { add, post } = await aCar();
    await sweep();
    for (const back of [() => post(restoreCar.path), add]) {
      await post(archiveCar.path);
      await sweep();
      await back();
      await sweep();
    }
    expect((await told()).map(({ sequence, data }) => [sequence, Reflect.get(Object(data), 'isOnAccount')])).toEqual([
      [1, true],
      [2, false],
      [3, true],
      [4, false],
      [5, true],
    ]);
  });

  it('A2: are told anew, of the new registration, when it has another', async () => {
    mots.set('AA19AAA', '2027-03-21').set('BX70KLM', '2027-03-21');
    const { customerId, carId, post } = await aCar();
    await sweep();
    await post(requestRegistrationChange.path, { car_id: carId, user_id: customerId, new_reg_number: 'BX70KLM' });
    await service.by(agent).post(approveRegistrationChange.path).send({ car_id: carId }).expect(200);
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
    await service.by('imports').post('/internal/people/imported').send(order).expect(200);
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
