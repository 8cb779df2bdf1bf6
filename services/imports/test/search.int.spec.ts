import { randomUUID } from 'node:crypto';
import type { CallInput } from '@kerbside/contracts/call';
import { customerDetailsChanged, customerEmailChanged, customerRegistered } from '@kerbside/contracts/events/accounts';
import {
  policyArrearsChanged,
  policyCancelled,
  policyCarRenamed,
  policyIssued,
  policyReinstated,
  policyRenewalMarked,
  policyRenewalUnmarked,
} from '@kerbside/contracts/events/claims';
import { readPeople, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readStaffIds } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { aPolicy, issuanceOf } from '@kerbside/contracts/testing/sample-policy';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { commandsDuring, reportedMongo } from '@kerbside/platform/testing/sent-commands';
import { stuckAfterFailing } from '@kerbside/platform/testing/stuck-work';
import { startedService } from '@kerbside/platform/testing/test-service';
import { SearchRepository } from '../src/search/search.repository.js';
import { indexCustomer, indexCustomers, indexPolicy, SearchService } from '../src/search/search.service.js';
import { wordOf } from '../src/search/words.js';
import { service } from '../src/service.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

describe('staff search', () => {
  const person = aPerson({ firstName: 'Zoë', lastName: 'Carter', email: 'zoe@example.com' });
  const policy = aPolicy({ customerId: person.id });
  const other = aPerson({ firstName: 'Carl', lastName: 'Cartwright', email: 'carl@example.com' });

  const find = async (q: string) => (await imports.by(agent).get('/api/imports/search').query({ q }).expect(200)).body.data;
  const titles = async (q: string) => (await find(q)).rows.map(({ title }: { title: string }) => title);

  const knownPerson = ({ params }: CallInput<typeof readPerson>) => {
    const known = [person, other].find(({ id }) => id === params.userId);
    if (!known) throw new DomainError('NOT_FOUND');
    return known;
  };

  const knownPeople = ({ body }: CallInput<typeof readPeople>) => ({
    people: [person, other].filter(({ id }) => body.userIds.includes(id)).map((one) => ({ ...one, cars: [] })),
  });

  const imports = startedService(service, { env: reportedMongo() });
  beforeAll(async () => {
    imports.answer(readStaffIds, () => ({ userIds: [] }));
    imports.answer(readPerson, knownPerson);
    imports.answer(readPeople, knownPeople);
    imports.answer(readPolicyInternally, () => policy);
    for (const { id } of [person, other]) await imports.deliver(customerRegistered, { customerId: id });
    for (let n = 0; n < 2; n += 1) await imports.deliver(policyIssued, issuanceOf(policy));
    await imports.sweep(indexCustomer);
    await imports.sweep(indexPolicy);
  });

  it.each([
    ['aa19 aaa', ['AA19AAA', 'KS-WAR-0000001-100']],
    ['KS-WAR-0000001-100', ['KS-WAR-0000001-100']],
    ['ks-war', ['KS-WAR-0000001-100']],
    ['zoe@example.com', ['Zoë Carter', 'KS-WAR-0000001-100']],
    ['ZOE car', ['Zoë Carter', 'KS-WAR-0000001-100']],
    ['.*', []],
  ])('finds %j', async (q, expected) => {
    expect(await titles(q)).toEqual(expected);
  });

  it('puts exact matches before words that start with the same letters', async () => {
    expect(await titles('cart')).toEqual(['Carl Cartwright', 'Zoë Carter', 'KS-WAR-0000001-100']);
    expect((await titles('carter'))[0]).toBe('Zoë Carter');
  });

  it('enters all who registered together by one job, and asks for five hundred of them at a time', async () => {
    const many = Array.from({ length: 550 }, (_, n) =>
      aPerson({ id: randomUUID(), firstName: 'Una', lastName: `Untold${n}`, email: `una${n}@example.com` }),
    );
    const asked: number[] = [];
    imports.answer(readPeople, ({ body }) => {
      asked.push(body.userIds.length);
      return { people: many.filter(({ id }) => body.userIds.includes(id)).map((one) => ({ ...one, cars: [] })) };
    });
    const changes = many.map(({ id }) => ({ customerId: id, eventId: randomUUID() }));
    const jobs = imports.get(Mongo).connection.collection('errands');
    const before = await jobs.countDocuments();
    await imports.get(Mongo).transaction((session) => imports.get(SearchService).queueTogether(changes, session));
    expect((await jobs.countDocuments()) - before).toBe(1);
    const commands = await commandsDuring(imports, () => imports.sweep(indexCustomers));
    // Of the job. New entries are inserted: an update would look for each by itself.
    expect(commands.filter((name) => name === 'update')).toHaveLength(1);
    expect(asked).toEqual([500, 50]);
    expect((await find('una549@example.com')).rows).toHaveLength(1);
    expect((await find('untold')).paging.count).toBe(550);
    imports.answer(readPeople, knownPeople);
  });

  it('finds a customer and their policies by another address once it has changed', async () => {
    const before = person.email;
    Object.assign(person, { email: 'zoe@elsewhere.test' });
    await imports.deliver(customerEmailChanged, { customerId: person.id });
    await imports.sweep(indexCustomer);
    await imports.sweep(indexPolicy);
    expect(await titles('zoe@elsewhere.test')).toEqual(['Zoë Carter', 'KS-WAR-0000001-100']);
    expect(await titles(before)).toEqual([]);
    Object.assign(person, { email: before });
    await imports.deliver(customerEmailChanged, { customerId: person.id });
    await imports.sweep(indexCustomer);
    await imports.sweep(indexPolicy);
  });

  it('finds a customer by another name once it has changed', async () => {
    const before = { ...person };
    Object.assign(person, { firstName: 'Chloe' });
    await imports.deliver(customerDetailsChanged, { customerId: person.id });
    await imports.sweep(indexCustomer);
    await imports.sweep(indexPolicy);
    expect(await titles('chloe')).toContain('Chloe Carter');
    Object.assign(person, before);
    await imports.deliver(customerDetailsChanged, { customerId: person.id });
    await imports.sweep(indexCustomer);
    await imports.sweep(indexPolicy);
  });

  /** What was tried, and failed: it is logged as an error. */
  const waiting = () =>
    imports
      .get(Mongo)
      .database.collection('errands')
      .find({ doneAt: null, tries: { $gt: 0 } })
      .toArray();

  it('finds a customer as they are by now, though what was read of them before is written last', async () => {
    const before = { ...person };
    imports.answer(readPeople, async () => {
      imports.answer(readPeople, knownPeople);
      Object.assign(person, { firstName: 'Ulla' });
      await imports.deliver(customerDetailsChanged, { customerId: person.id });
      return { people: [{ ...before, cars: [] }] };
    });
    await imports.deliver(customerEmailChanged, { customerId: person.id });
    expect(await titles('ulla')).toContain('Ulla Carter');
    expect(await waiting()).toEqual([]);
    Object.assign(person, before);
    await imports.deliver(customerDetailsChanged, { customerId: person.id });
    for (const job of [indexCustomer, indexPolicy]) await imports.sweep(job);
  });

  it('says of a policy what it is by now, though what was read of it before is written last', async () => {
    const facts = { policyId: policy.id, customerId: person.id };
    imports.answer(readPolicyInternally, async () => {
      imports.answer(readPolicyInternally, () => ({ ...policy, cancelledOn: '2026-12-03' }));
      await imports.deliver(policyCancelled, { ...policyCancelled.sample, ...facts });
      return policy;
    });
    await imports.deliver(policyReinstated, { ...policyReinstated.sample, ...facts });
    expect((await find(policy.policyNumber)).rows).toMatchObject([{ cancelledOn: '2026-12-03' }]);
    expect(await waiting()).toEqual([]);
    imports.answer(readPolicyInternally, () => policy);
    await imports.deliver(policyReinstated, { ...policyReinstated.sample, ...facts });
  });

  it('shows what is known of colleagues to admins and themselves alone', async () => {
    imports.answer(readStaffIds, () => ({ userIds: [person.id, agent.userId] }));
    const counts = [agent, { ...agent, userId: person.id }, { ...agent, role: 'admin' } as const].map(async (caller) => {
      const at = (path: string, query = {}) => imports.by(caller).get(path).query(query).expect(200);
      const [found, people] = [await at('/api/imports/search', { q: 'carter' }), await at('/api/imports/people', { q: 'carter' })];
      const looked = await at('/ajax/vehicle-lookup/policy_number/customer/KS-WAR-0000001-100');
      return [found.body.data.paging.count, people.body.data.paging.count, looked.body.data.rows.length];
    });
    expect(await Promise.all(counts)).toEqual([
      [0, 0, 0],
      [2, 1, 1],
      [2, 1, 1],
    ]);
    imports.answer(readStaffIds, () => ({ userIds: [] }));
  });

  it('returns pages', async () => {
    const answer = await imports.by(agent).get('/api/imports/search?q=cart&perPage=1&page=2').expect(200);
    expect(answer.body.data).toMatchObject({ rows: [{ title: 'Zoë Carter' }], paging: { page: 2, perPage: 1, count: 3 } });
  });

  it('looks vehicles up by a word and a kind', async () => {
    const lookup = (path: string) => imports.by(agent).get(`/ajax/vehicle-lookup/${path}`);
    expect((await lookup('vrm/policy/AA19AAA').expect(200)).body.data.rows).toMatchObject([
      { kind: 'policy', matched: 'plate', customerId: person.id },
    ]);
    for (const path of ['vrm/customer/AA19AAA', 'policy_number/customer/KS-WAR-0000001-100'])
      expect((await lookup(path).expect(200)).body.data.rows).toMatchObject([{ kind: 'customer', id: person.id, title: 'Zoë Carter' }]);
    for (const [path = '', matched] of [
      ['name/car/carter', 'name'],
      [`email/car/${person.email}`, 'email'],
      ['policy_number/car/KS-WAR-0000001-100', 'policy_number'],
    ])
      expect((await lookup(path).expect(200)).body.data.rows).toMatchObject([
        { kind: 'car', customerId: person.id, title: 'AA19AAA', matched },
      ]);
    for (const bad of ['colour/car/red', 'vrm/boat/AA19AAA', 'vrm/car/%20'])
      expect(Object.values((await lookup(bad).expect(400)).body.error.fields)).toEqual(['Invalid input.']);
  });

  it.each([
    ['was cancelled', policyCancelled, '2026-12-03'],
    ['is in force again', policyReinstated, null],
    ['ended for what was owed', policyArrearsChanged, '2026-12-08'],
  ])('says of a policy that it %s', async (_, event, cancelledOn) => {
    imports.answer(readPolicyInternally, () => ({ ...policy, cancelledOn }));
    await imports.deliver(event, { ...event.sample, policyId: policy.id, customerId: person.id });
    await imports.sweep(indexPolicy);
    const people = await imports.by(agent).get('/api/imports/people').query({ q: policy.policyNumber }).expect(200);
    for (const [found] of [(await find(policy.policyNumber)).rows, people.body.data.rows[0].found])
      expect(found.cancelledOn).toBe(cancelledOn ?? undefined);
  });

  it('finds a car by the plate that it had before, also once a policy on it is entered again', async () => {
    const car = { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa', formerPlates: ['ZOE 1'] };
    imports.answer(readPeople, () => ({ people: [{ ...person, cars: [car] }] }));
    await imports.deliver(customerDetailsChanged, { customerId: person.id });
    await imports.sweep(indexCustomer);
    await imports.sweep(indexPolicy);
    expect(await titles('ZOE 1')).toEqual(['AA19AAA']);
    imports.answer(readPeople, knownPeople);
  });

  it('finds a policy and its car by the new registration, and no longer by the one before', async () => {
    let renamed = aPolicy({ customerId: person.id, policyNumber: 'KS-WAR-0000077-100' });
    renamed = { ...renamed, id: randomUUID(), vehicle: { ...renamed.vehicle, registrationNumber: 'OL01OLD' } };
    imports.answer(readPolicyInternally, () => renamed);
    await imports.deliver(policyIssued, issuanceOf(renamed));
    await imports.sweep(indexPolicy);
    expect(await titles('OL01 OLD')).toEqual(['OL01OLD', 'KS-WAR-0000077-100']);
    renamed = { ...renamed, vehicle: { ...renamed.vehicle, registrationNumber: 'NE22NEW' } };
    const { id: policyId, policyNumber, customerId, productType } = renamed;
    await imports.deliver(policyCarRenamed, { policyId, policyNumber, customerId, productType });
    await imports.sweep(indexPolicy);
    expect([await titles('NE22 NEW'), await titles('OL01 OLD')]).toEqual([['NE22NEW', 'KS-WAR-0000077-100'], []]);
  });

  it('finds a renewal by the number that its mark gave it, and by the one before once the mark is taken back', async () => {
    const [before, after] = ['KS-WAR-0000031-100', 'KS-WAR-0000030-200'];
    let renewal = aPolicy({ customerId: person.id, policyNumber: before });
    imports.answer(readPolicyInternally, () => renewal);
    const renumbered = async (type: typeof policyRenewalMarked | typeof policyRenewalUnmarked, policyNumber: string) => {
      renewal = { ...renewal, policyNumber };
      await imports.deliver(type, { ...type.sample, policyId: renewal.id, customerId: person.id, policyNumber });
      await imports.sweep(indexPolicy);
      return [await titles(before), await titles(after)];
    };
    await imports.deliver(policyIssued, issuanceOf(renewal));
    await imports.sweep(indexPolicy);
    expect(await renumbered(policyRenewalMarked, after)).toEqual([[], [after]]);
    expect(await renumbered(policyRenewalUnmarked, before)).toEqual([[before], []]);
  });

  it('shows staff what could not be indexed', async () => {
    const stranger = aPolicy({ id: randomUUID(), customerId: randomUUID() });
    imports.answer(readPolicyInternally, () => stranger);
    await imports.deliver(policyIssued, issuanceOf(stranger));
    const unavailable = () => {
      throw new DomainError('SERVICE_UNAVAILABLE');
    };
    imports.answer(readPerson, unavailable);
    imports.answer(readPeople, unavailable);
    await imports.deliver(customerRegistered, { customerId: stranger.customerId });
    const about = { customerId: stranger.customerId, failure: expect.any(String), toDo: expect.stringContaining('staff search') };
    const [ofPolicy, ofCustomer] = [stranger.id, stranger.customerId];
    expect(await stuckAfterFailing(imports, { owner: 'imports', kind: indexPolicy, subjectId: ofPolicy })).toMatchObject(about);
    expect(await stuckAfterFailing(imports, { owner: 'imports', kind: indexCustomer, subjectId: ofCustomer })).toMatchObject(about);
    imports.answer(readPerson, knownPerson);
    imports.answer(readPeople, knownPeople);
  });

  it('puts the newest first among equals, and those written before times were stored last', async () => {
    const plate = 'BD51SMR';
    const policies = ['2026-11-03', '2026-11-05', '2026-11-04'].map((day, n) =>
      aPolicy({
        policyNumber: `KS-WAR-000000${n + 2}-100`,
        customerId: person.id,
        vehicle: { ...policy.vehicle, registrationNumber: plate },
        issuedAt: `${day}T12:00:00.000Z`,
      }),
    );
    imports.answer(readPolicyInternally, ({ params }) => {
      const known = policies.find(({ id }) => id === params.policyId);
      if (!known) throw new DomainError('NOT_FOUND');
      return known;
    });
    const sortAs = wordOf('name', `${person.firstName} ${person.lastName}`);
    const asBefore = { kind: 'policy', entityId: 'old', customerId: person.id, title: 'KS-WAR-0000000-100', subtitle: '', sortAs } as const;
    const words = [{ by: 'plate', word: wordOf('plate', plate) }] as const;
    const mongo = imports.get(Mongo);
    await mongo.transaction((session) => imports.get(SearchRepository).save([{ ...asBefore, words }], session));
    for (const each of policies) await imports.deliver(policyIssued, issuanceOf(each));
    await imports.sweep(indexPolicy);
    const newestFirst = ['KS-WAR-0000003-100', 'KS-WAR-0000004-100', 'KS-WAR-0000002-100', 'KS-WAR-0000000-100'];
    expect(await titles(plate)).toEqual([plate, ...newestFirst]);
    const first = await imports.by(agent).get(`/api/imports/search?q=${plate}&perPage=2`).expect(200);
    expect(first.body.data.rows.map(({ title }: { title: string }) => title)).toEqual([plate, 'KS-WAR-0000003-100']);
  });
});
