import { randomUUID } from 'node:crypto';
import { fillPath } from '@kerbside/contracts/call';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { findCarHolder, readCar, readMe, readPeople, register } from '@kerbside/contracts/http/accounts/accounts';
import {
  approveRegistrationChange,
  listRegistrationChanges,
  readRegistrationChange,
  readRegistrationChangeInternally,
  rejectRegistrationChange,
  requestRegistrationChange,
} from '@kerbside/contracts/http/accounts/registrations';
import { type Cover, readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { aPolicy as samplePolicy } from '@kerbside/contracts/testing/sample-policy';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { onceAfter } from '@kerbside/platform/testing/once-after';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { stuckAfterFailing } from '@kerbside/platform/testing/stuck-work';
import { startedService } from '@kerbside/platform/testing/test-service';
import type { Caller } from '@kerbside/contracts/caller';
import { addCarOfPolicy } from '../src/bought-cars/bought-cars.service.js';
import { CarsService } from '../src/cars/cars.service.js';
import { CarsRepository } from '../src/cars/cars.repository.js';
import { PlatesRepository } from '../src/plates/plates.repository.js';
import { asksForTheSame, isAskedForAnotherCar } from '../src/plates/registration-change.js';
import { service as definition } from '../src/service.js';
import { browser, form } from './browser.js';
import { quickHashes } from './quick-hashes.js';

const policies = new Map<string, Cover>();
const service = startedService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' }, overrides: [quickHashes] });
beforeAll(() => {
  service.answer(readPolicyInternally, ({ params }) => {
    const policy = policies.get(params.policyId);
    if (!policy) throw new DomainError('NOT_FOUND');
    return policy;
  });
});

const golf = {
  registrationNumber: 'AA19AAA',
  make: 'Volkswagen',
  model: 'Golf',
  range: 'GTI',
  bodyType: 'hatchback',
  colour: 'Red',
} as const;

const aPolicy = (customerId: string, vehicle: Cover['vehicle'] = golf): Cover => {
  const policy = samplePolicy({
    customerId,
    vehicle,
    status: 'active',
    startsOn: '2027-03-02',
    endsOn: '2028-03-01',
    issuedAt: '2027-03-02T10:00:00.000Z',
  });
  policies.set(policy.id, policy);
  return policy;
};

const deliver = (
  { id: policyId, policyNumber, customerId, quoteId, paymentId, productType, premiumPence, startsOn, endsOn }: Cover,
  id = randomUUID(),
) =>
  service.deliver(
    policyIssued,
    { policyId, policyNumber, customerId, quoteId, paymentId, productType, premiumPence, startsOn, endsOn },
    { id, aggregateId: policyId },
  );

const issued = async (...args: Parameters<typeof deliver>) => {
  await deliver(...args);
  await service.sweep(addCarOfPolicy);
};

describe('cars', () => {
  const aCustomer = async () => {
    const who = browser(service);
    const { body } = await who.post(register.path, form()).expect(200);
    return { who, customerId: String(body.data.userId), cars: async () => (await who.read(readMe.path)).cars };
  };

  const carsAdded = async (customerId: string) =>
    (await service.events()).filter(
      ({ type, data }) => type === 'kerbside.accounts.car-added.v1' && Reflect.get(Object(data), 'customerId') === customerId,
    );

  describe('the car of a new policy', () => {
    it('are told to the search with their customer, less those that were taken off the account', async () => {
      const [ann, bob] = [await aCustomer(), await aCustomer()];
      const { registrationNumber, make, model } = golf;
      const add = (id: string, vehicle: typeof golf | (Omit<typeof golf, 'registrationNumber'> & { registrationNumber: string })) =>
        service.get(Mongo).transaction((session) => service.get(CarsService).add({ id, customerId: ann.customerId, vehicle }, session));
      const [own, gone] = [randomUUID(), randomUUID()];
      await add(own, golf);
      await add(gone, { ...golf, registrationNumber: 'BD51SMR' });
      const cars = service.get(Mongo).connection.collection<{ _id: string }>('cars');
      await cars.updateOne({ _id: own }, { $set: { currentMileage: 42_000 } });
      await cars.updateOne({ _id: gone }, { $set: { archivedAt: new Date() } });
      const asked = service.by('imports').post(readPeople.path);
      const { people } = (await asked.send({ userIds: [ann.customerId, bob.customerId, randomUUID()] }).expect(200)).body.data;
      expect(people).toHaveLength(2);
      expect(people).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            id: ann.customerId,
            cars: [{ registrationNumber, make, model, formerPlates: [], currentMileage: 42_000 }],
          }),
          expect.objectContaining({ id: bob.customerId, cars: [] }),
        ]),
      );
    });

    it('is added to the customer’s account with what its quote said', async () => {
      const customer = await aCustomer();
      await issued(aPolicy(customer.customerId, { ...golf, firstRegistrationDate: '2019-03-01', mileage: 38_500 }));
      const cars = await customer.cars();
      const said = { firstRegistrationDate: '2019-03-01', currentMileage: 38_500, lastServiceDate: null };
      expect(cars).toEqual([{ ...golf, ...said, id: expect.any(String), addedAt: '2027-03-02T10:00:00.000Z' }]);
      expect(await carsAdded(customer.customerId)).toMatchObject([{ data: { customerId: customer.customerId, carId: cars[0].id } }]);
    });

    it.each([
      ['a file said', '2018-01-01', 'import', '2019-03-01'],
      ['the register says', '2018-01-01', 'register', '2018-01-01'],
      ['nobody said', null, 'import', '2019-03-01'],
    ] as const)('tells when it was first registered, of a car of which %s: %s', async (_, firstRegistrationDate, source, after) => {
      const customer = await aCustomer();
      const car = { id: randomUUID(), customerId: customer.customerId, vehicle: { ...golf, firstRegistrationDate }, source };
      await service.get(Mongo).transaction((session) => service.get(CarsService).add(car, session));
      await issued(aPolicy(customer.customerId, { ...golf, firstRegistrationDate: '2019-03-01' }));
      expect(await customer.cars()).toMatchObject([{ id: car.id, firstRegistrationDate: after }]);
      expect(await carsAdded(customer.customerId)).toHaveLength(1);
    });

    it('is added once, however often the event arrives, and for all policies of one purchase', async () => {
      const customer = await aCustomer();
      const [policy, eventId] = [aPolicy(customer.customerId), randomUUID()];
      await issued(policy, eventId);
      await issued(policy, eventId);
      const ofOnePurchase = [1, 2, 3].map(() => aPolicy(customer.customerId, { ...golf, registrationNumber: 'AA19 AAA' }));
      await Promise.all([policy, ...ofOnePurchase].map((one) => deliver(one)));
      await service.sweep(addCarOfPolicy);
      expect(await customer.cars()).toMatchObject([{ registrationNumber: 'AA19AAA' }]);
      expect(await carsAdded(customer.customerId)).toHaveLength(1);
    });

    it('may have no registration', async () => {
      const customer = await aCustomer();
      for (const range of ['GTI', 'GTI', 'Life']) {
        service.clock.advance(1);
        await issued(aPolicy(customer.customerId, { ...golf, registrationNumber: null, range }));
      }
      expect(await customer.cars()).toMatchObject([{ range: 'GTI' }, { range: 'Life' }]);
    });

    it('may belong to another customer as well, and each sees their own', async () => {
      const [seller, buyer] = [await aCustomer(), await aCustomer()];
      await issued(aPolicy(seller.customerId));
      await issued(aPolicy(buyer.customerId));
      expect((await seller.cars())[0].id).not.toBe((await buyer.cars())[0].id);
    });

    it('waits for a policy that cannot be read yet', async () => {
      const customer = await aCustomer();
      const policy = aPolicy(customer.customerId);
      policies.delete(policy.id);
      await issued(policy);
      expect(await customer.cars()).toEqual([]);
      policies.set(policy.id, policy);
      service.clock.advance(60_000);
      await service.sweep(addCarOfPolicy);
      expect(await customer.cars()).toHaveLength(1);
    });

    it('is shown to staff when it cannot be added', async () => {
      const customer = await aCustomer();
      const policy = aPolicy(customer.customerId);
      policies.delete(policy.id);
      await deliver(policy);
      expect(await stuckAfterFailing(service, { owner: 'accounts', kind: addCarOfPolicy, subjectId: policy.id })).toMatchObject({
        customerId: customer.customerId,
        subjectType: 'policy',
        failure: 'We could not find that.',
        toDo: expect.stringContaining('missing from the customer’s account'),
      });
    });
  });

  describe('whether some account holds a car', () => {
    const ask = async (vrm: unknown) => service.by('pricing').post(findCarHolder.path).send({ vrm });

    it('is found by its registration, however it is written', async () => {
      await issued(aPolicy((await aCustomer()).customerId, { ...golf, registrationNumber: 'AA19PPP' }));
      expect((await ask('aa19 ppp')).body.data).toEqual({ exists: true });
      expect((await ask('AA19ZZZ')).body.data).toEqual({ exists: false });
      expect((await ask({ $ne: '' })).status).toBe(400);
    });
  });

  describe('a car by its id', () => {
    const ask = (carId: string) => service.by('vouchers').get(readCar.path.replace('{carId}', carId));

    it('is returned with its customer', async () => {
      const { customerId, cars } = await aCustomer();
      await issued(aPolicy(customerId));
      const [car] = await cars();
      expect((await ask(car.id).expect(200)).body.data).toEqual({ customerId, car });
      await ask(randomUUID()).expect(404);
    });
  });
});

describe('a change of registration', () => {
  const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

  const aCustomer = async () => {
    const [userId, carId] = [randomUUID(), randomUUID()];
    const me = { kind: 'customer', userId } as const;
    const addCar = (id: string, registrationNumber: string | null) => {
      const vehicle = { registrationNumber, make: 'Ford', model: 'Focus', range: null };
      return service.get(Mongo).transaction((session) => service.get(CarsService).add({ id, customerId: userId, vehicle }, session));
    };
    await addCar(carId, 'AA19AAA');
    const ask = (new_reg_number: string, by: Caller = me, info: object = {}) =>
      service
        .by(by)
        .post(requestRegistrationChange.path)
        .send({ car_id: carId, user_id: userId, new_reg_number, ...info });
    const read = async (by: Caller = me) => (await service.by(by).read(fillPath(readRegistrationChange.path, { carId }))).change;
    const plate = async () => (await service.by('garages').read(fillPath(readCar.path, { carId }))).car.registrationNumber;
    const approve = (by: Caller = agent) => service.by(by).post(approveRegistrationChange.path).send({ car_id: carId });
    const reject = (why = 'DVLA still shows the old one', by: Caller = agent) =>
      service.by(by).post(fillPath(rejectRegistrationChange.path, { carId })).send({ why });
    const told = async () =>
      (await service.events()).flatMap(({ type, data }) =>
        Reflect.get(Object(data), 'carId') === carId && type.includes('registration-change') ? [type.split('.')[2]] : [],
      );
    return { userId, carId, me, addCar, ask, read, plate, approve, reject, told };
  };

  it('A3: is requested, altered, and cancelled by the current number', async () => {
    const { ask, read, plate, told } = await aCustomer();
    expect(await read()).toBeNull();
    expect((await ask('bx70 klm').expect(200)).body.data).toEqual({ succeeded: true });
    expect(await read()).toMatchObject({ status: 'requested', from: 'AA19AAA', to: 'BX70KLM', car: 'Ford Focus' });
    await ask('CD21 EFG').expect(200);
    expect(await read()).toMatchObject({ status: 'altered', to: 'CD21EFG' });
    await ask('aa19aaa').expect(200);
    expect(await read()).toMatchObject({ status: 'cancelled' });
    expect(await plate()).toBe('AA19AAA');
    expect(await told()).toEqual(['registration-change-requested', 'registration-change-requested', 'registration-change-cancelled']);
  });

  it('A5: is refused for the number that it has, beside the field, and for another owner', async () => {
    const { ask, read, me } = await aCustomer();
    expect((await ask('aa19 aaa').expect(400)).body.error.fields).toEqual({ new_reg_number: asksForTheSame });
    await ask('BX70KLM', me, { user_id: randomUUID() }).expect(404);
    expect(await read()).toBeNull();
  });

  it('A4: is approved: the car has the new number, and everybody is told once', async () => {
    const { ask, read, plate, approve, reject, told } = await aCustomer();
    await ask('BX70KLM').expect(200);
    const { body } = await approve().expect(200);
    expect(body.data).toMatchObject({ status: 'approved', to: 'BX70KLM' });
    expect([await plate(), (await read()).status]).toEqual(['BX70KLM', 'approved']);
    expect((await approve().expect(409)).body.error).toMatchObject({
      code: 'NO_CHANGE_WAITING',
      message: expect.stringContaining('may have'),
    });
    expect((await reject('Late', { ...agent, userId: randomUUID() }).expect(409)).body.error).toMatchObject({
      code: 'NO_CHANGE_WAITING',
      message: 'This change was approved already.',
      data: { by: agent.userId },
    });
    expect(await told()).toEqual(['registration-change-requested', 'registration-change-approved']);
  });

  it('A4: is not asked for the other way round by who cancels once it was approved', async () => {
    const { ask, read, plate, approve, me } = await aCustomer();
    await ask('BX70KLM').expect(200);
    await approve().expect(200);
    const late = await ask('AA19AAA', me, { cancels: true }).expect(409);
    expect(late.body.error.code).toBe('NO_CHANGE_WAITING');
    expect([await plate(), (await read()).status]).toEqual(['BX70KLM', 'approved']);
    service.clock.advance(1_000);
    await ask('CD21EFG').expect(200);
    await ask('BX70KLM', me, { cancels: true }).expect(200);
    expect(await read()).toMatchObject({ status: 'cancelled', to: 'CD21EFG' });
  });

  it('A4: is approved once when two do so at the same time', async () => {
    const { ask, approve, told } = await aCustomer();
    await ask('BX70KLM').expect(200);
    const statuses = (await Promise.all([approve(), approve()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409]);
    expect((await told()).filter((type) => type === 'registration-change-approved')).toHaveLength(1);
  });

  it('A5: is not decided when the customer asks for another number than staff saw', async () => {
    const { carId, ask, plate, read } = await aCustomer();
    await ask('BX70KLM').expect(200);
    await ask('CD21EFG').expect(200);
    const decide = (path: string, body: object) => service.by(agent).post(path).send(body);
    const seen = { new_reg_number: 'BX70 KLM' };
    const rejection = fillPath(rejectRegistrationChange.path, { carId });
    expect((await decide(approveRegistrationChange.path, { car_id: carId, ...seen }).expect(409)).body.error.code).toBe('CHANGE_ALTERED');
    expect((await decide(rejection, { why: 'No papers', ...seen }).expect(409)).body.error.code).toBe('CHANGE_ALTERED');
    expect([await plate(), (await read()).status]).toEqual(['AA19AAA', 'altered']);
    await decide(approveRegistrationChange.path, { car_id: carId, new_reg_number: 'CD21 EFG' }).expect(200);
    expect(await plate()).toBe('CD21EFG');
  });

  it('A4: is not approved when another of their cars has the number by then', async () => {
    const { ask, addCar, approve, plate } = await aCustomer();
    await ask('BX70KLM').expect(200);
    await addCar(randomUUID(), 'BX70KLM');
    expect((await approve().expect(409)).body.error.code).toBe('REGISTRATION_TAKEN');
    expect(await plate()).toBe('AA19AAA');
  });

  it('is asked for one of their cars at a time', async () => {
    const { ask, addCar, reject } = await aCustomer();
    const other = randomUUID();
    await addCar(other, 'CD21EFG');
    await ask('BX70KLM').expect(200);
    await ask('BX70KLM').expect(200);
    const asked = await ask('bx70 klm', undefined, { car_id: other }).expect(400);
    expect(asked.body.error.fields).toEqual({ new_reg_number: isAskedForAnotherCar });
    await reject().expect(200);
    await ask('BX70KLM', undefined, { car_id: other }).expect(200);
  });

  it('may be asked for while the car that has it waits to give it up, and is given after that', async () => {
    const { carId, ask, addCar } = await aCustomer();
    const other = randomUUID();
    await addCar(other, 'CD21EFG');
    const askForIt = () => ask('AA19AAA', undefined, { car_id: other });
    expect((await askForIt().expect(400)).body.error.fields.new_reg_number).toContain('has this registration. Change that car’s first');
    await ask('BX70KLM').expect(200);
    await askForIt().expect(200);
    const give = (id: string) => service.by(agent).post(approveRegistrationChange.path).send({ car_id: id });
    expect((await give(other).expect(409)).body.error.code).toBe('REGISTRATION_TAKEN');
    for (const id of [carId, other]) await give(id).expect(200);
  });

  it('A3: is rejected with a reason that the customer reads', async () => {
    const { ask, read, reject, plate, told } = await aCustomer();
    await ask('BX70KLM').expect(200);
    expect((await reject('').expect(400)).body.error.fields).toEqual({ why: 'Say why, for the customer to read' });
    await reject().expect(200);
    expect(await read()).toMatchObject({ status: 'rejected', why: 'DVLA still shows the old one' });
    expect([await plate(), await told()]).toEqual(['AA19AAA', ['registration-change-requested', 'registration-change-rejected']]);
  });

  it('waits in the list of staff, who may also ask for a customer, and leaves it once it is decided', async () => {
    const { carId, userId, ask, approve } = await aCustomer();
    await ask('BX70KLM', agent).expect(200);
    const list = async (customers?: string) =>
      (await service.by(agent).get(listRegistrationChanges.path).query({ perPage: '200', customers }).expect(200)).body.data.rows.filter(
        (row: { carId: string }) => row.carId === carId,
      );
    expect(await list()).toMatchObject([{ status: 'requested', to: 'BX70KLM' }]);
    expect(await list(`${randomUUID()},${userId}`)).toHaveLength(1);
    for (const others of ['', randomUUID()]) expect(await list(others)).toEqual([]);
    await approve().expect(200);
    expect(await list()).toEqual([]);
  });

  it('A4: is audited with both numbers', async () => {
    const { carId, ask, approve } = await aCustomer();
    await ask('BX70KLM').expect(200);
    await approve().expect(200);
    const { body } = await service.by(agent).get('/api/accounts/audit').query({ subjectId: carId }).expect(200);
    expect(body.data.rows).toContainEqual(
      expect.objectContaining({
        action: 'registration-change-approved',
        actorId: agent.userId,
        before: { registrationNumber: 'AA19AAA' },
        after: { registrationNumber: 'BX70KLM' },
      }),
    );
  });

  it.each([
    ['gives up its number meanwhile', 'Focus', -1, true, ['BX70KLM']],
    ['has given it up, by a quote begun before', 'Focus', -1, false, ['BX70KLM']],
    ['has given it up, by a quote begun since', 'Focus', 1, false, ['AA19AAA', 'BX70KLM']],
    ['has given it up to another car', 'Puma', -1, false, ['AA19AAA', 'BX70KLM']],
  ])('a car that is bought for and %s', async (_, model, begunAfterMs, isMeanwhile, plates) => {
    const { userId, ask, approve, told } = await aCustomer();
    await ask('BX70KLM').expect(200);
    const begunAt = new Date(service.clock.now().getTime() + begunAfterMs).toISOString();
    const vehicle = { ...golf, firstRegistrationDate: null, mileage: null };
    service.answer(readPurchasedQuote, ({ params }) => ({ ...params, begunAt, customerId: userId, vehicle, policies: [] }));
    const policy = aPolicy(userId, { ...golf, make: 'Ford', model, range: null });
    if (isMeanwhile) onceAfter(service.get(PlatesRepository), 'lastFrom', () => approve().expect(200));
    else await approve().expect(200);
    await issued(policy);
    service.clock.advance(60_000);
    await service.sweep(addCarOfPolicy);
    expect((await service.get(CarsRepository).of(userId)).map((car) => car.registrationNumber).sort()).toEqual(plates);
    expect((await told()).slice(2)).toEqual(plates.length === 1 ? ['registration-change-repeated'] : []);
  });

  it('A3: tells other services also what the car was given since', async () => {
    const { ask, approve, read } = await aCustomer();
    const { path } = readRegistrationChangeInternally;
    const told = (changeId: string) => service.by('claims').read(fillPath(path, { changeId }));
    await ask('BX70KLM').expect(200);
    const { id } = await read();
    expect(await told(id)).toMatchObject({ id, make: 'Ford', model: 'Focus' });
    expect(await told(id)).not.toHaveProperty('now');
    await approve().expect(200);
    expect(await told(id)).toMatchObject({ from: 'AA19AAA', to: 'BX70KLM', now: 'BX70KLM' });
    service.clock.set(new Date(service.clock.now().getTime() + 60_000));
    await ask('CD21EFG').expect(200);
    expect(await told(id)).toMatchObject({ now: 'BX70KLM' });
    await approve().expect(200);
    expect(await told(id)).toMatchObject({ from: 'AA19AAA', to: 'BX70KLM', now: 'CD21EFG' });
  });
});
