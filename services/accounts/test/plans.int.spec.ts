import { randomUUID } from 'node:crypto';
import { fillPath } from '@kerbside/contracts/call';
import type { Role } from '@kerbside/contracts/caller';
import { archiveCar } from '@kerbside/contracts/http/accounts/cars';
import { addDocument, deleteDocument } from '@kerbside/contracts/http/accounts/documents';
import {
  deleteCompetitorPlan,
  listCompetitorPlans,
  listCompetitorPlansOfCustomer,
  saveCompetitorPlan,
} from '@kerbside/contracts/http/accounts/plans';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { aPdf } from '@kerbside/platform/testing/sample-files';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { CarsService } from '../src/cars/cars.service.js';
import { PeopleRepository } from '../src/people/people.repository.js';
import { newCustomer } from '../src/people/person.js';
import { service as definition } from '../src/service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(definition);
});
afterAll(() => service.close());

const form = {
  provider: 'DriveWell',
  policy_number: 'DW-1',
  price: '249,9',
  level_of_cover: '',
  inception_date: '',
  start_date: '01/03/2026',
  expiry_date: '28/02/2027',
};

const aRecord = (id: string, role: Role | null) => ({
  ...newCustomer({ email: `${id}@example.test`, first_name: 'Casey', last_name: 'Holt' }, id, service.clock.now()),
  role,
});

const aCustomer = async () => {
  const [userId, carId] = [randomUUID(), randomUUID()];
  const vehicle = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: null };
  await service.get(Mongo).transaction((session) => service.get(CarsService).add({ id: carId, customerId: userId, vehicle }, session));
  const headers = service.as({ kind: 'customer', userId });
  const about = { carId, userId, productType: 'warranty' };
  const save = (change: object = {}, info: object = {}) =>
    service
      .http()
      .post(saveCompetitorPlan.path)
      .set(headers)
      .send({ ...form, ...change, CompetitorProductInfo: { ...about, ...info } });
  const remove = (competitorProductId: string, change: object = {}) =>
    service
      .http()
      .post(deleteCompetitorPlan.path)
      .set(headers)
      .send({ competitorProductId, ...about, ...change });
  const list = async () => (await service.http().get(listCompetitorPlans.path).set(headers).expect(200)).body.data.rows;
  const upload = async (filename: string): Promise<string> => {
    const sent = service.http().post(addDocument.path).set(headers).field('category', 'policy').attach('file', aPdf(), { filename });
    return (await sent.expect(200)).body.data.id;
  };
  const drop = (id: string) =>
    service
      .http()
      .post(fillPath(deleteDocument.path, { fileId: id }))
      .set(headers);
  return { userId, carId, save, remove, list, upload, drop };
};

describe('a plan with another company', () => {
  it('A7: is noted, changed and deleted', async () => {
    const { carId, save, remove, list } = await aCustomer();
    const { id } = (await save().expect(200)).body.data;
    const noted = {
      id,
      carId,
      productType: 'warranty',
      provider: 'DriveWell',
      policyNumber: 'DW-1',
      pricePence: 24_990,
      levelOfCover: null,
    };
    const days = { inceptionDate: null, startDate: '2026-03-01', expiryDate: '2027-02-28' };
    expect(await list()).toEqual([{ ...noted, ...days, otherInformation: null, documents: [], version: 1 }]);
    await save({ price: '300', inception_date: '15/02/2026' }, { competitorProductId: id }).expect(200);
    expect(await list()).toMatchObject([{ id, pricePence: 30_000, inceptionDate: '2026-02-15' }]);
    await remove(id).expect(200);
    await remove(id).expect(404);
    expect(await list()).toEqual([]);
  });

  it('A3: has files of the customer, until they are taken off it or deleted', async () => {
    const { save, list, upload, drop } = await aCustomer();
    const [one, two] = [await upload('terms.pdf'), await upload('letter.pdf')];
    const { id } = (await save({ documents: [one, two] }).expect(200)).body.data;
    const files = async () => (await list())[0].documents.map(({ name }: { name: string }) => name).sort();
    expect(await files()).toEqual(['letter.pdf', 'terms.pdf']);
    await save({ price: '300' }, { competitorProductId: id }).expect(200);
    expect(await files()).toEqual(['letter.pdf', 'terms.pdf']);
    await save({ documents: [one] }, { competitorProductId: id }).expect(200);
    expect(await files()).toEqual(['terms.pdf']);
    await drop(one).expect(200);
    expect(await files()).toEqual([]);
    const { body } = await save({ documents: [one] }, { competitorProductId: id }).expect(400);
    expect(body.error.fields).toEqual({ documents: 'One of these files is no longer there. Remove it, and add it again' });
  });

  it('A3: is shown to staff with its car, what ends last first, and not who is a colleague', async () => {
    const { userId, carId, save } = await aCustomer();
    await service.get(Mongo).transaction((session) => service.get(PeopleRepository).add(aRecord(userId, null), session));
    await save().expect(200);
    await save({ expiry_date: '30/06/2028' }, { productType: 'gap' }).expect(200);
    const shown = (id: string, role: 'agent' | 'admin' = 'agent') =>
      service
        .http()
        .get(fillPath(listCompetitorPlansOfCustomer.path, { userId: id }))
        .set(service.as({ kind: 'staff', userId: randomUUID(), role }));
    expect((await shown(userId).expect(200)).body.data.rows).toMatchObject([
      { carId, registrationNumber: 'AA19AAA', productType: 'gap', provider: 'DriveWell', expiryDate: '2028-06-30' },
      { carId, registrationNumber: 'AA19AAA', productType: 'warranty', expiryDate: '2027-02-28' },
    ]);
    const colleague = randomUUID();
    await service.get(Mongo).transaction((session) => service.get(PeopleRepository).add(aRecord(colleague, 'agent'), session));
    await shown(colleague).expect(404);
    expect((await shown(colleague, 'admin').expect(200)).body.data.rows).toEqual([]);
    await shown(randomUUID()).expect(404);
  });

  it('A3: has no file of somebody else', async () => {
    const [ann, bob] = [await aCustomer(), await aCustomer()];
    expect((await bob.save({ documents: [await ann.upload('terms.pdf')] }).expect(400)).body.error.fields).toHaveProperty('documents');
    expect(await bob.list()).toEqual([]);
  });

  it('A3: is one for each car and kind of cover', async () => {
    const { save, list } = await aCustomer();
    await Promise.all([save(), save({ provider: 'Autosure' })]);
    await save({}, { productType: 'gap' }).expect(200);
    expect((await list()).map(({ productType }: { productType: string }) => productType).sort()).toEqual(['gap', 'warranty']);
  });

  it.each([
    ['no price', { price: '' }, { price: 'Enter what the plan cost' }],
    ['a price in words', { price: 'ten' }, { price: 'Enter a price like 249.99' }],
    ['a price with three decimals', { price: '1.999' }, { price: 'Enter a price like 249.99' }],
    ['a price that is too large', { price: '999999999' }, { price: 'The price must be less than £1,000,000' }],
    ['no company', { provider: '' }, { provider: 'Choose the company' }],
    ['a day that is none', { start_date: '31/02/2026' }, { start_date: 'Enter the start date as DD/MM/YYYY' }],
    ['an end before its start', { expiry_date: '01/03/2026' }, { expiry_date: 'It has to end after it begins' }],
  ])('A5: is refused with %s, beside the field', async (_, change, fields) => {
    const { save, list } = await aCustomer();
    const { body } = await save(change).expect(400);
    expect(body.error.fields).toEqual(fields);
    expect(await list()).toEqual([]);
  });

  it('A3: is not replaced by who saw another version, or none; what they typed is saved once they have seen it', async () => {
    const { save, remove, list } = await aCustomer();
    const { id } = (await save({}, { version: 0 }).expect(200)).body.data;
    const [{ version }] = await list();
    await save({ provider: 'Autosure' }, { competitorProductId: id, version }).expect(200);
    const later = { ...form, provider: 'Fennel' };
    const { body } = await save(later, { competitorProductId: id, version }).expect(409);
    expect(body.error.code).toBe('PLAN_CHANGED');
    expect((await save(later, { version: 0 }).expect(409)).body.error.code).toBe('PLAN_CHANGED');
    const [now] = await list();
    expect(now.provider).toBe('Autosure');
    await save(later, { competitorProductId: id, version: now.version }).expect(200);
    const both = await Promise.all([1, 2].map(() => save(later, { competitorProductId: id, version: now.version + 1 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await remove(id).expect(200);
    // Nothing is overwritten once it is gone.
    await save(later, { version: 9 }).expect(200);
    expect(await list()).toMatchObject([{ provider: 'Fennel' }]);
  });

  it('A3: is not noted of a car that was archived, but can be deleted', async () => {
    const { carId, userId, save, remove, list } = await aCustomer();
    const { id } = (await save().expect(200)).body.data;
    await service
      .http()
      .post(fillPath(archiveCar.path, { carId }))
      .set(service.as({ kind: 'customer', userId }))
      .send({})
      .expect(200);
    await save({ provider: 'Autosure' }).expect(404);
    await save({}, { productType: 'gap' }).expect(404);
    expect(await list()).toMatchObject([{ provider: 'DriveWell' }]);
    await remove(id).expect(200);
  });

  it('A3: is nobody else’s, and of no car of somebody else', async () => {
    const [ann, bob] = [await aCustomer(), await aCustomer()];
    const { id } = (await ann.save().expect(200)).body.data;
    await bob.save({}, { carId: ann.carId }).expect(404);
    await bob.save({}, { userId: ann.userId }).expect(404);
    await bob.save({}, { competitorProductId: id }).expect(404);
    await bob.remove(id).expect(404);
    expect(await bob.list()).toEqual([]);
    expect(await ann.list()).toHaveLength(1);
  });
});
