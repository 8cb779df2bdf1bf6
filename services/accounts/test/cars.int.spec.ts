import { randomUUID } from 'node:crypto';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { findCarHolder, readCar, readMe, readPeople, register } from '@kerbside/contracts/http/accounts/accounts';
import { readPolicyInternally, type Cover } from '@kerbside/contracts/http/claims/policies';
import { aPolicy as samplePolicy } from '@kerbside/contracts/testing/sample-policy';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { stuckAfterFailing } from '@kerbside/platform/testing/stuck-work';
import { testService } from '@kerbside/platform/testing/test-service';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { addCarOfPolicy, CarsService } from '../src/cars/cars.service.js';
import { service as definition } from '../src/service.js';
import { browser, form } from './browser.js';
import { quickHashes } from './quick-hashes.js';

let service: ServiceUnderTest;
const policies = new Map<string, Cover>();
beforeAll(async () => {
  service = await testService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' }, overrides: [quickHashes] });
  service.answer(readPolicyInternally, ({ params }) => {
    const policy = policies.get(params.policyId);
    if (!policy) throw new DomainError('NOT_FOUND');
    return policy;
  });
});
afterAll(() => service.close());

const aCustomer = async () => {
  const who = browser(service);
  const { body } = await who.post(register.path, form()).expect(200);
  return { who, customerId: String(body.data.userId), cars: async () => (await who.get(readMe.path).expect(200)).body.data.cars };
};

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
    await add(randomUUID(), golf);
    const gone = randomUUID();
    await add(gone, { ...golf, registrationNumber: 'BD51SMR' });
    await service
      .get(Mongo)
      .connection.collection<{ _id: string }>('cars')
      .updateOne({ _id: gone }, { $set: { archivedAt: new Date() } });
    const asked = service.http().post(readPeople.path).set(service.asService('imports'));
    const { people } = (await asked.send({ userIds: [ann.customerId, bob.customerId, randomUUID()] }).expect(200)).body.data;
    expect(people).toHaveLength(2);
    expect(people).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: ann.customerId, cars: [{ registrationNumber, make, model, formerPlates: [] }] }),
        expect.objectContaining({ id: bob.customerId, cars: [] }),
      ]),
    );
  });

  it('is added to the customer’s account', async () => {
    const customer = await aCustomer();
    await issued(aPolicy(customer.customerId, { ...golf, firstRegistrationDate: '2019-03-01', mileage: 38_500 }));
    const cars = await customer.cars();
    const notNoted = { firstRegistrationDate: '2019-03-01', currentMileage: null, lastServiceDate: null };
    expect(cars).toEqual([{ ...golf, ...notNoted, id: expect.any(String), addedAt: '2027-03-02T10:00:00.000Z' }]);
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

  it('is added once, however often the event arrives', async () => {
    const customer = await aCustomer();
    const [policy, eventId] = [aPolicy(customer.customerId), randomUUID()];
    await issued(policy, eventId);
    await issued(policy, eventId);
    await Promise.all([deliver(policy), deliver(policy)]);
    await service.sweep(addCarOfPolicy);
    expect(await customer.cars()).toHaveLength(1);
    expect(await carsAdded(customer.customerId)).toHaveLength(1);
  });

  it('is added once for all the policies of one purchase', async () => {
    const customer = await aCustomer();
    const policiesOfOnePurchase = [1, 2, 3].map(() => aPolicy(customer.customerId, { ...golf, registrationNumber: 'AA19 AAA' }));
    await Promise.all(policiesOfOnePurchase.map((policy) => deliver(policy)));
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
  const ask = async (vrm: unknown) => service.http().post(findCarHolder.path).set(service.asService('pricing')).send({ vrm });

  it('is found by its registration, however it is written', async () => {
    await issued(aPolicy((await aCustomer()).customerId, { ...golf, registrationNumber: 'AA19PPP' }));
    expect((await ask('aa19 ppp')).body.data).toEqual({ exists: true });
    expect((await ask('AA19ZZZ')).body.data).toEqual({ exists: false });
    expect((await ask({ $ne: '' })).status).toBe(400);
  });

  it('is returned only to services', async () => {
    await browser(service).post(findCarHolder.path, { vrm: 'AA19PPP' }).expect(401);
    await (await aCustomer()).who.post(findCarHolder.path, { vrm: 'AA19PPP' }).expect(401);
  });
});

describe('a car by its id', () => {
  const ask = (carId: string) => service.http().get(readCar.path.replace('{carId}', carId)).set(service.asService('vouchers'));

  it('is returned with its customer, only to services', async () => {
    const { who, customerId, cars } = await aCustomer();
    await issued(aPolicy(customerId));
    const [car] = await cars();
    expect((await ask(car.id).expect(200)).body.data).toEqual({ customerId, car });
    await ask(randomUUID()).expect(404);
    await who.get(readCar.path.replace('{carId}', car.id)).expect(401);
  });
});
