import { randomUUID } from 'node:crypto';
import { Audit } from '../src/audit/audit.js';
import { Mongo } from '../src/mongo/mongo.js';
import { deleteKeptRecords } from '../src/personal/kept-rows.js';
import { PersonalData } from '../src/personal/personal-data.js';
import { PersonalDataModule } from '../src/personal/personal-data.module.js';
import { byCustomer, subjectErased } from '../src/personal/personal-records.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService } from '../src/testing/test-service.js';

const keeping: ServiceDefinition = {
  name: 'garages',
  config: () => ({}),
  module: () =>
    PersonalDataModule.for({
      records: [
        { in: 'covers', called: 'Covers', of: byCustomer(), erasing: { law: 'insurance', since: ['endsOn'], cleared: { plate: null } } },
        { in: 'sums', called: 'Sums', of: byCustomer(), erasing: { law: 'payments', since: ['at'], cleared: {} } },
        { in: 'notes', called: 'Notes', of: byCustomer(), erasing: 'remove' },
        { in: 'points', called: 'Points', of: byCustomer(), erasing: { law: null, cleared: {} } },
      ],
      impersonal: [],
    }),
  refusals: {},
};

const [customerId, other] = [randomUUID(), randomUUID()];

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(keeping);
});
/** It is 2 March 2027. */
beforeEach(async () => {
  await service.startAfresh();
  for (const id of [customerId, other]) {
    await rows('covers').insertMany([
      { customerId: id, endsOn: '2026-02-28', plate: 'AB12CDE' },
      { customerId: id, endsOn: '2027-02-28', plate: 'AB12CDE' },
    ]);
    await rows('sums').insertOne({ customerId: id, at: new Date('2026-06-01T12:00:00Z') });
    await rows('notes').insertOne({ customerId: id });
    await rows('points').insertOne({ customerId: id });
  }
});
afterAll(() => service.close());

const rows = (name: string) => service.get(Mongo).database.collection(name);
const countOf = async (id: string) =>
  Promise.all(['covers', 'sums', 'notes', 'points'].map((name) => rows(name).countDocuments({ customerId: id })));
const erase = (id = customerId) => service.get(Mongo).transaction((session) => service.get(PersonalData).erase(subjectErased(id), session));
const swept = async (day: string) => {
  service.clock.set(`${day}T12:00:00Z`);
  await service.sweep(deleteKeptRecords);
};
const trail = async () => (await service.get(Audit).list({})).rows.toReversed();
const note = (facts: object) =>
  service.get(Mongo).transaction((session) =>
    service.get(Audit).record(session, {
      actor: { kind: 'customer', userId: customerId },
      action: 'visit-booked',
      subjectType: 'booking',
      subjectId: 'b1',
      customerId,
      ...facts,
    }),
  );

describe('what a law keeps of somebody erased', () => {
  it('goes the day after its years, and nothing of anybody else', async () => {
    await erase();
    expect(await countOf(customerId)).toEqual([2, 1, 0, 1]);
    await swept('2033-02-28');
    expect(await countOf(customerId)).toEqual([2, 1, 0, 1]);
    await swept('2033-03-01');
    expect(await countOf(customerId)).toEqual([0, 1, 0, 1]);
    await swept('2033-03-31');
    expect(await countOf(customerId)).toEqual([0, 1, 0, 1]);
    await swept('2033-04-01');
    expect(await countOf(customerId)).toEqual([0, 0, 0, 1]);
    expect(await countOf(other)).toEqual([2, 1, 1, 1]);
  });

  it('is counted on from the erasure where nobody knows better, and what came late goes with the rest', async () => {
    await rows('covers').deleteMany({ customerId });
    await rows('covers').insertOne({ customerId });
    await erase();
    await rows('covers').insertOne({ customerId });
    await erase();
    await swept('2033-03-02');
    expect(await rows('covers').countDocuments({ customerId })).toBe(2);
    await swept('2033-03-03');
    expect(await rows('covers').countDocuments({ customerId })).toBe(0);
  });

  it('is said to be gone, without whose it was', async () => {
    await erase();
    await swept('2033-03-01');
    await swept('2033-03-02');
    const [said, ...more] = await trail();
    expect(said).toMatchObject({
      actorKind: 'service',
      action: 'kept-records-deleted',
      subjectId: 'insurance',
      after: { what: 'Policies, and the quotes they were bought with', years: 6, count: 2 },
    });
    expect(more).toEqual([]);
    expect(JSON.stringify(said)).not.toContain(customerId);
  });

  it('is forgotten by the trail six years after the erasure: what was done and when stays, and the chain holds', async () => {
    await note({ after: { plate: 'AB12CDE' } });
    await note({ subjectId: 'b2', customerId: other, actor: { kind: 'customer', userId: other } });
    await erase();
    expect(JSON.stringify(await trail())).toContain(customerId);
    await swept('2033-03-03');
    const entries = await trail();
    expect(JSON.stringify(entries)).not.toContain(customerId);
    expect(entries[0]).toMatchObject({ action: 'visit-booked', subjectId: '[erased]', actorId: null, at: '2027-03-02T10:00:00.000Z' });
    expect(entries[1]).toMatchObject({ subjectId: 'b2', customerId: other, actorId: other });
    expect(await service.get(Audit).firstBroken()).toBeUndefined();
    expect(await rows('kept_records').countDocuments({ law: 'trail' })).toBe(0);
  });
});
