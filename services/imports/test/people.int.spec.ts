import { randomUUID } from 'node:crypto';
import { mostCounted } from '@kerbside/contracts/call';
import { carAdded, customerRegistered, customersImported, registrationChangeApproved } from '@kerbside/contracts/events/accounts';
import { claimSubmitted, policyIssued, policyRenewalMarked, policyRenewalUnmarked } from '@kerbside/contracts/events/claims';
import { bookingCancelled, bookingRequested } from '@kerbside/contracts/events/garages';
import { quoteStarted, quoteUpdated } from '@kerbside/contracts/events/pricing';
import { readPeople, readPerson, type PersonWithCars } from '@kerbside/contracts/http/accounts/accounts';
import { readStaffIds } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import type { FoundPerson } from '@kerbside/contracts/http/imports/find';
import { readQuoteOwners } from '@kerbside/contracts/http/pricing/internal';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { aPolicy, issuanceOf } from '@kerbside/contracts/testing/sample-policy';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { subjectErased } from '@kerbside/platform/personal/personal-records';
import { startedService } from '@kerbside/platform/testing/test-service';
import { indexAgain, indexCustomer, indexCustomers, indexPolicy, indexQuote } from '../src/search/search.service.js';
import { service } from '../src/service.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

describe('people, as staff find them', () => {
  const name = { firstName: 'Casey', lastName: 'Holt' };
  const york = { ...aPerson({ ...name, email: 'casey@example.com', phone: '07700 900123', address: ['14 Foss Bank', 'York'] }), cars: [] };
  const leeds = {
    ...aPerson({ ...name, email: 'c.holt@example.com', phone: null, address: ['1 Kerb Lane', 'Leeds'], postcode: 'LS1 1AA' }),
    cars: [],
  };
  const policy = aPolicy({ customerId: york.id });
  const quoteId = randomUUID();
  const begun = randomUUID();
  const claim = { ...claimSubmitted.sample, customerId: york.id, reference: 'CL-7K3M9Q2P' };

  const ask = (q: string, more: object = {}) =>
    imports
      .by(agent)
      .get('/api/imports/people')
      .query({ q, ...more });
  const find = async (q: string): Promise<FoundPerson[]> => (await ask(q).expect(200)).body.data.rows;

  const imports = startedService(service);
  beforeAll(async () => {
    imports.answer(readStaffIds, () => ({ userIds: [] }));
    imports.answer(readPerson, ({ params }) => {
      const known = [york, leeds].find(({ id }) => id === params.userId);
      if (!known) throw new DomainError('NOT_FOUND');
      return known;
    });
    imports.answer(readPeople, ({ body }) => ({ people: [york, leeds].filter(({ id }) => body.userIds.includes(id)) }));
    imports.answer(readPolicyInternally, () => policy);
    const references = new Map<string, string>([
      [quoteId, 'KQ-4SE354DX'],
      [begun, 'KQ-B3GANTDX'],
    ]);
    imports.answer(readQuoteOwners, ({ body }) => ({
      owners: body.quoteIds.map((id) => ({ quoteId: id, customerId: york.id, reference: references.get(id) ?? '' })),
    }));
    for (const { id } of [york, leeds]) await imports.deliver(customerRegistered, { customerId: id });
    await imports.deliver(policyIssued, issuanceOf(policy));
    await imports.deliver(quoteUpdated, { ...quoteUpdated.sample, quoteId, customerId: york.id });
    await imports.deliver(quoteStarted, { ...quoteStarted.sample, quoteId: begun, customerId: york.id });
    await imports.deliver(claimSubmitted, claim);
    await imports.deliver(bookingRequested, { ...bookingRequested.sample, customerId: york.id, bookingNumber: 'KSB-7F3K9Q' });
    for (const job of [indexCustomer, indexPolicy, indexQuote]) await imports.sweep(job);
  });

  it.each([
    ['phone', '+44 7700 900123', 'customer'],
    ['phone', '07700 9', 'customer'],
    ['postcode', 'yo317pl', 'customer'],
    ['reference', 'KQ-4SE354DX', 'quote'],
    ['reference', 'kq4se3', 'quote'],
    ['reference', 'KQ-B3GANTDX', 'quote'],
    ['reference', 'CL-7K3M9Q2P', 'claim'],
    ['reference', 'KSB-7F3K9Q', 'booking'],
    ['reference', 'ksb7f3k9q', 'booking'],
    ['reference', 'Ksb 7f3k', 'booking'],
    ['policy_number', policy.policyNumber, 'policy'],
    ['email', 'casey@example.com', 'customer'],
  ])('by %s: %s', async (matched, q, kind) => {
    const people = await find(q);
    expect(people).toMatchObject([{ customerId: york.id, name: 'Casey Holt' }]);
    expect(people[0]?.found[0]).toMatchObject({ kind, matched });
  });

  it('of more than can be counted, with the exact ones first', async () => {
    const entries = imports.get(Mongo).database.collection<{ _id: string; words: readonly object[] }>('search_entries');
    const known = (await entries.findOne({ kind: 'customer' })) ?? { _id: '', words: [] };
    const named = (word: string, id = randomUUID()) => ({ ...known, _id: id, customerId: id, entityId: id, words: [{ by: 'name', word }] });
    const exact = randomUUID();
    await entries.insertMany([...Array.from({ length: mostCounted }, (_, n) => named(`qxz${10_000 + n}`)), named('qxz', exact)]);
    const { rows, paging } = (await ask('qxz').expect(200)).body.data;
    expect([rows[0].customerId, paging.count]).toEqual([exact, mostCounted]);
    await entries.deleteMany({ 'words.word': /^qxz/ });
  });

  it('by plate, each once, with their policy and their car', async () => {
    const [person, ...others] = await find('AA19 AAA');
    expect(others).toEqual([]);
    expect(person?.found.map(({ kind }) => kind).toSorted()).toEqual(['car', 'policy']);
  });

  it('by the plate of a car on their account, with cover or without, until it has another plate', async () => {
    const owner = aPerson({ firstName: 'Una', lastName: 'Insured', email: 'una@example.com', phone: null, postcode: null });
    const cars: PersonWithCars['cars'] = [{ registrationNumber: 'BD51 SMR', make: 'Fiat', model: 'Panda', formerPlates: [] }];
    const answer = () =>
      imports.answer(readPeople, ({ body }) => ({ people: body.userIds.includes(owner.id) ? [{ ...owner, cars }] : [] }));
    answer();
    await imports.deliver(customerRegistered, { customerId: owner.id });
    await imports.sweep(indexCustomer);
    expect(await find('bd51smr')).toMatchObject([{ customerId: owner.id, cars: ['BD51 SMR'], found: [{ kind: 'car', matched: 'plate' }] }]);
    cars.push({ registrationNumber: 'YE12 KLM', make: 'Fiat', model: 'Uno', formerPlates: [] });
    await imports.deliver(carAdded, { customerId: owner.id, carId: randomUUID() });
    await imports.sweep(indexCustomer);
    expect((await find('ye12klm'))[0]?.cars).toEqual(['BD51 SMR', 'YE12 KLM']);
    cars.splice(0, 1, { registrationNumber: 'UNA 1', make: 'Fiat', model: 'Panda', formerPlates: [] });
    await imports.deliver(registrationChangeApproved, { ...registrationChangeApproved.sample, customerId: owner.id });
    await imports.sweep(indexCustomer);
    expect(await find('bd51smr')).toEqual([]);
    expect((await find('una1'))[0]?.cars).toEqual(['UNA 1', 'YE12 KLM']);
    imports.answer(readPeople, ({ body }) => ({ people: [york, leeds].filter(({ id }) => body.userIds.includes(id)) }));
  });

  it('by the car of their policy, also when their account names no car', async () => {
    imports.answer(readPeople, ({ body }) => ({
      people: [york].flatMap((person) => (body.userIds.includes(person.id) ? [{ ...person, cars: [] }] : [])),
    }));
    await imports.deliver(carAdded, { customerId: york.id, carId: randomUUID() });
    await imports.sweep(indexCustomer);
    expect((await find('AA19 AAA'))[0]?.cars).toEqual(['AA19AAA']);
    imports.answer(readPeople, ({ body }) => ({ people: [york, leeds].filter(({ id }) => body.userIds.includes(id)) }));
  });

  it('who came by an import, all of a batch by one job', async () => {
    const jobs = imports.get(Mongo).connection.collection('errands');
    const before = await jobs.countDocuments();
    const customers = [york, leeds].map(({ id }) => ({ customerId: id, isNew: true, cars: [randomUUID()] }));
    await imports.deliver(customersImported, { importId: randomUUID(), customers });
    expect(await jobs.countDocuments()).toBe(before + 1);
    await imports.sweep(indexCustomers);
    expect(await find('holt')).toHaveLength(2);
  });

  it('by name, told from their namesakes', async () => {
    const people = await find('holt');
    expect(people).toHaveLength(2);
    expect(people).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ customerId: york.id, phone: '07700 900123', postcode: 'YO31 7PL', town: 'York', cars: ['AA19AAA'] }),
        expect.objectContaining({ customerId: leeds.id, phone: null, postcode: 'LS1 1AA', town: 'Leeds', cars: [] }),
      ]),
    );
  });

  it('by a word that many share, by name in order, over all pages, and the exact ones first', async () => {
    const named = (lastName: string, n: number) =>
      aPerson({ id: randomUUID(), firstName: 'Bulk', lastName, email: `p${n}@example.org`, phone: null, postcode: null });
    const [first, last] = [named('Aaron', 0), named('Zoë', 1)];
    const many = [last, named('Ölçer', 2), named('Marsh', 3), named('marsden', 4), named('Bulkeley', 5), first];
    const longer = { ...named('Abbot', 6), firstName: 'Bulky' };
    imports.answer(readPeople, ({ body }) => ({
      people: [longer, ...many].filter(({ id }) => body.userIds.includes(id)).map((one) => ({ ...one, cars: [] })),
    }));
    for (const { id } of [longer, ...many]) await imports.deliver(customerRegistered, { customerId: id });
    await imports.sweep(indexCustomer);
    const inOrder = ['Bulk Aaron', 'Bulk Bulkeley', 'Bulk marsden', 'Bulk Marsh', 'Bulk Ölçer', 'Bulk Zoë', 'Bulky Abbot'];
    expect((await find('bulk')).map(({ name: called }) => called)).toEqual(inOrder);
    const pages = await Promise.all([1, 2, 3].map((page) => ask('bulk', { perPage: 3, page }).expect(200)));
    expect(pages.flatMap(({ body }) => body.data.rows.map((row: FoundPerson) => row.name))).toEqual(inOrder);
    imports.answer(readPeople, ({ body }) => ({ people: [york, leeds].filter(({ id }) => body.userIds.includes(id)) }));
  });

  it('never as patterns, and from two characters on', async () => {
    for (const q of ['.*', '$$', '(a+)+$']) expect(await find(q)).toEqual([]);
    await ask('a').expect(400);
  });

  it('leaves the first search as it was: no word and no kind that it does not know', async () => {
    const first = async (q: string) => (await imports.by(agent).get('/api/imports/search').query({ q }).expect(200)).body.data.rows;
    for (const q of ['07700 900123', 'yo317pl', 'KQ-4SE354DX', 'CL-7K3M9Q2P', 'KSB-7F3K9Q']) expect(await first(q)).toEqual([]);
  });

  it('also by what was not stored when they were written', async () => {
    const entries = imports.get(Mongo).connection.collection<{ _id: string }>('search_entries');
    const change = { $set: { words: [{ by: 'name', word: 'casey holt' }] }, $unset: { about: 1 } } as const;
    await entries.updateOne({ _id: `customer:${york.id}` }, change);
    await entries.updateOne({ _id: `policy:${policy.id}` }, { $unset: { cancelledOn: 1 } });
    // One that claims knows no more.
    const gone = { _id: `policy:${randomUUID()}`, kind: 'policy', entityId: randomUUID(), customerId: york.id, words: [] };
    await entries.insertOne(gone);
    imports.answer(readPolicyInternally, ({ params }) => {
      if (params.policyId !== policy.id) throw notFound();
      return { ...policy, cancelledOn: '2026-12-03' };
    });
    expect(await find('yo317pl')).toEqual([]);
    await imports.sweep(indexAgain);
    expect(await entries.countDocuments({ _id: gone._id })).toBe(0);
    expect(await find('yo317pl')).toMatchObject([{ customerId: york.id, town: 'York' }]);
    expect((await find(policy.policyNumber))[0]?.found).toMatchObject([{ cancelledOn: '2026-12-03' }]);
    imports.answer(readPolicyInternally, () => policy);
  });

  it('by the former plates of cars that were lost to the entries of their policies', async () => {
    const entries = imports.get(Mongo).connection.collection<{ _id: string }>('search_entries');
    await entries.updateOne({ _id: `policy:${policy.id}` }, { $unset: { cancelledOn: 1 } });
    const cars = [{ registrationNumber: policy.vehicle.registrationNumber, make: 'Vauxhall', model: 'Corsa', formerPlates: ['OLD 7'] }];
    imports.answer(readPeople, () => ({ people: [{ ...york, cars }] }));
    expect(await find('OLD 7')).toEqual([]);
    await imports.sweep(indexAgain);
    expect(await find('OLD 7')).toMatchObject([{ customerId: york.id }]);
    imports.answer(readPeople, ({ body }) => ({ people: [york, leeds].filter(({ id }) => body.userIds.includes(id)) }));
  });

  it('with claims under the number that their policy has by now, whichever event comes first', async () => {
    const [before, after] = ['KS-WAR-0000031-100', 'KS-WAR-0000030-200'];
    let renewal = aPolicy({ customerId: york.id, policyNumber: before, vehicle: { ...policy.vehicle, registrationNumber: null } });
    imports.answer(readPolicyInternally, () => renewal);
    const told = async (type: typeof policyRenewalMarked | typeof policyRenewalUnmarked, of: Partial<typeof renewal>) => {
      renewal = { ...renewal, ...of };
      await imports.deliver(type, { ...type.sample, policyId: renewal.id, customerId: york.id, policyNumber: renewal.policyNumber });
      await imports.sweep(indexPolicy);
    };
    const sent = (reference: string) =>
      imports.deliver(claimSubmitted, { ...claim, claimId: randomUUID(), reference, policyId: renewal.id, policyNumber: before });
    const under = async (reference: string) => (await find(reference))[0]?.found[0]?.subtitle;
    await imports.deliver(policyIssued, issuanceOf(renewal));
    await imports.sweep(indexPolicy);
    await sent('CL-2222AAAA');
    await told(policyRenewalMarked, { policyNumber: after, formerNumber: before });
    await sent('CL-3333BBBB');
    expect([await under('CL-2222AAAA'), await under('CL-3333BBBB')]).toEqual([after, after]);
    await told(policyRenewalUnmarked, { policyNumber: before });
    expect([await under('CL-2222AAAA'), await under('CL-3333BBBB'), await under(claim.reference)]).toEqual([
      before,
      before,
      claim.policyNumber,
    ]);
  });

  it('no more once they are erased: what a law keeps of theirs, by its number alone', async () => {
    const subject = { ...subjectErased(york.id), emails: [york.email], names: [york.firstName, york.lastName] };
    const undone = { ...bookingCancelled.sample, bookingId: randomUUID(), customerId: york.id, bookingNumber: 'KSB-9P2M4R' };
    await imports.deliver(bookingCancelled, undone);
    expect(await find('KSB-9P2M4R')).toHaveLength(1);
    await imports.get(Mongo).transaction((session) => imports.get(PersonalData).erase(subject, session));
    for (const q of ['casey holt', york.email, 'yo317pl', '07700 900123', 'KQ-4SE354DX', 'AA19AAA', undone.bookingNumber])
      expect((await find(q)).filter(({ customerId }) => customerId === york.id)).toEqual([]);
    for (const q of [policy.policyNumber, 'CL-7K3M9Q2P', 'KSB-7F3K9Q'])
      expect(await find(q)).toMatchObject([{ customerId: york.id, name: 'Erased customer', email: null, found: [{ title: q }] }]);
  });
});
