import { randomUUID } from 'node:crypto';
import { fillPath } from '@kerbside/contracts/call';
import type { Caller, Role } from '@kerbside/contracts/caller';
import { demoPeople } from '@kerbside/contracts/demo';
import { archiveCar } from '@kerbside/contracts/http/accounts/cars';
import { addDocument, deleteDocument, downloadDocument, listDocuments } from '@kerbside/contracts/http/accounts/documents';
import {
  deleteCompetitorPlan,
  listCompetitorPlans,
  listCompetitorPlansOfCustomer,
  saveCompetitorPlan,
} from '@kerbside/contracts/http/accounts/plans';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { aJpeg, aPdf, aZip } from '@kerbside/platform/testing/sample-files';
import { commandsDuring, reportedMongo } from '@kerbside/platform/testing/sent-commands';
import { startedService } from '@kerbside/platform/testing/test-service';
import { CarsService } from '../src/cars/cars.service.js';
import { mostDocuments } from '../src/documents/documents.repository.js';
import { PeopleRepository } from '../src/people/people.repository.js';
import { newCustomer } from '../src/people/person.js';
import { service as definition } from '../src/service.js';
import { form } from './browser.js';
import { quickHashes } from './quick-hashes.js';
import { updatesOf } from './updates-told.js';

const service = startedService(definition, { env: { DEMO_PASSWORD: 'kettle for the show', ...reportedMongo() }, overrides: [quickHashes] });
beforeAll(async () => {
  await definition.seed?.(service.app);
});

describe('the documents of a customer', () => {
  const aCustomer = (userId: string = randomUUID()) => {
    const headers = service.as({ kind: 'customer', userId });
    const send = (bytes: Buffer, filename: string, category = 'service_history') =>
      service.http().post(addDocument.path).set(headers).field('category', category).attach('file', bytes, { filename });
    const list = async () => (await service.http().get(listDocuments.path).set(headers).expect(200)).body.data.rows;
    const open = (id: string) => service.http().get(downloadDocument.path.replace('{id}', id)).set(headers);
    const get = (path: string) => service.http().get(path).set(headers);
    const remove = (id: string) => service.http().post(deleteDocument.path.replace('{fileId}', id)).set(headers);
    return { userId, send, list, open, get, remove };
  };

  const published = async (documentId: string): Promise<string[]> =>
    (await service.events('kerbside.accounts')).filter(({ subject }) => subject === documentId).map(({ type }) => type);

  it('A3: are kept, listed newest first and given back under a name of ours', async () => {
    const customer = aCustomer();
    // Half past midnight on clocks in London, an hour ahead in summer.
    service.clock.set('2027-06-30T23:30:00Z');
    const first = (await customer.send(aPdf(), 'my service.pdf').expect(200)).body.data;
    service.clock.advance(1_000);
    const second = (await customer.send(aJpeg(), 'front.jpg', 'photos').expect(200)).body.data;
    // Sent again because its answer was lost.
    expect((await customer.send(aPdf(), 'my service.pdf').expect(200)).body.data).toEqual(first);
    expect(await customer.list()).toEqual([second, first]);
    expect(first).toMatchObject({ category: 'service_history', name: 'my service.pdf', bytes: aPdf().length });
    const given = await customer.open(first.id).expect(200);
    expect(given.headers['content-type']).toBe('application/pdf');
    expect(given.headers['content-disposition']).toMatch(/^attachment; filename="service-history-2027-07-01\.pdf"/);
  });

  it('A2: are refused by their content beside the field, and by their category', async () => {
    const customer = aCustomer();
    const large = Buffer.concat([aJpeg(), Buffer.alloc(5 * 1024 * 1024)]);
    expect((await customer.send(large, 'large.jpg').expect(400)).body.error.fields.file).toBe(
      'Photos can be 5 MB at most. Make it smaller, and try again',
    );
    expect((await customer.send(aZip(), 'invoice.pdf').expect(400)).body.error.fields).toHaveProperty('file');
    expect((await customer.send(aPdf(), 'a.pdf', 'secrets').expect(400)).body.error.fields).toEqual({
      category: 'Choose what it is about',
    });
    expect(await customer.list()).toEqual([]);
  });

  it('A2: are as many as one may keep, also when several come at once', async () => {
    const customer = aCustomer();
    const { id: _id } = (await customer.send(aPdf(), 'first.pdf').expect(200)).body.data;
    const rows = service.get(Mongo).database.collection<{ _id: string; customerId: string }>('documents');
    const first = await rows.findOne({ _id });
    if (!first) throw new Error('The document was not kept');
    await rows.insertMany(Array.from({ length: mostDocuments - 2 }, () => ({ ...first, _id: randomUUID() })));
    const answers = await Promise.all([1, 2, 3].map((copy) => customer.send(aPdf(), `${copy}.pdf`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await rows.countDocuments({ customerId: customer.userId })).toBe(mostDocuments);
    const stored = () => service.get(Mongo).database.collection('uploads.files').countDocuments();
    const before = await stored();
    await customer.send(aPdf(), 'last.pdf').expect(409);
    expect(await stored()).toBe(before);
  });

  it('A7: are deleted for good, once, and both is told', async () => {
    const customer = aCustomer();
    const { id } = (await customer.send(aPdf(), 'a.pdf').expect(200)).body.data;
    await customer.remove(id).expect(200);
    await customer.remove(id).expect(404);
    await customer.open(id).expect(404);
    expect(await customer.list()).toEqual([]);
    expect(await published(id)).toEqual(['kerbside.accounts.document-uploaded.v1', 'kerbside.accounts.document-deleted.v1']);
  });

  it('A2: are listed and given to staff, each file with a note of who took it; customers take theirs without one', async () => {
    const { agent, customer: priya } = demoPeople;
    const staff = service.as({ kind: 'staff', userId: agent.id, role: 'agent' });
    const customer = aCustomer(priya.id);
    const { id } = (await customer.send(aPdf(), 'mot.pdf', 'mot').expect(200)).body.data;
    const list = await service.http().get(`${listDocuments.path}?customerId=${priya.id}`).set(staff).expect(200);
    expect(list.body.data.rows.map((row: { id: string }) => row.id)).toContain(id);
    const trail = async () => (await service.http().get(`/api/accounts/audit?subjectId=${id}`).set(staff).expect(200)).body.data.rows;
    await customer.open(id).expect(200);
    expect(await trail()).toEqual([]);
    await service.http().get(downloadDocument.path.replace('{id}', id)).set(staff).expect(200);
    const noted = {
      action: 'document-downloaded',
      actorKind: 'staff',
      actorId: agent.id,
      customerId: priya.id,
      after: { category: 'mot' },
    };
    expect(await trail()).toMatchObject([noted]);
    expect(JSON.stringify(await trail())).not.toContain('mot.pdf');
  });

  it('A2: of a colleague are seen by admins alone, and nobody has those of somebody unknown', async () => {
    const { agent, finance, admin } = demoPeople;
    const asStaff = (userId: string, role: 'agent' | 'admin') => service.as({ kind: 'staff', userId, role });
    const own = asStaff(finance.id, 'agent');
    const sent = service.http().post(addDocument.path).set(own).field('category', 'other').attach('file', aPdf(), 'mine.pdf');
    const path = downloadDocument.path.replace('{id}', (await sent.expect(200)).body.data.id);
    for (const [headers, status] of [
      [asStaff(agent.id, 'agent'), 404],
      [asStaff(admin.id, 'admin'), 200],
      [own, 200],
    ] as const) {
      await service.http().get(path).set(headers).expect(status);
      await service.http().get(`${listDocuments.path}?customerId=${finance.id}`).set(headers).expect(status);
    }
    const listed = await service.http().get(listDocuments.path).set(own).expect(200);
    expect(listed.body.data.rows).toMatchObject([{ name: 'mine.pdf' }]);
    await service.http().get(`${listDocuments.path}?customerId=${randomUUID()}`).set(asStaff(admin.id, 'admin')).expect(404);
  });
});

describe('the notes about a customer', () => {
  const { agent, finance, customer } = demoPeople;
  const staff = (person: typeof agent | typeof finance): Caller => ({ kind: 'staff', userId: person.id, role: person.role });
  const notesOf = (id: string) => `/api/accounts/customers/${id}/notes`;

  const read = (caller: Caller, id: string = customer.id) => service.by(caller).get(notesOf(id));
  interface NoteRequest {
    readonly caller?: Caller;
    readonly id?: string;
  }
  const write = (note: object, { caller = staff(agent), id = customer.id }: NoteRequest = {}) =>
    service
      .by(caller)
      .post(notesOf(id))
      .send({ noteId: randomUUID(), ...note });

  it('A2: say what, when and by whom, newest first, and are audited without their words', async () => {
    const noteId = randomUUID();
    await write({ noteId, text: ' Prefers to be called after five ' }).expect(200);
    service.clock.advance(60_000);
    await write({ text: 'Sold the Corsa' }, { caller: staff(finance) }).expect(200);
    const { body } = await read(staff(agent)).expect(200);
    expect(body.data.rows).toMatchObject([
      { text: 'Sold the Corsa', writtenBy: { id: finance.id, name: `${finance.firstName} ${finance.lastName}` } },
      { id: noteId, text: 'Prefers to be called after five', writtenBy: { id: agent.id } },
    ]);
    const audit = await service.by(staff(agent)).get(`/api/accounts/audit?subjectId=${noteId}`).expect(200);
    expect(audit.body.data.rows).toMatchObject([{ action: 'note-added', actorId: agent.id, customerId: customer.id }]);
    expect(JSON.stringify(audit.body)).not.toContain('Prefers');
  });

  it('A2: are written once, however often they are sent', async () => {
    const note = { noteId: randomUUID(), text: 'Asked for a new card form' };
    const [one, two] = [await write(note).expect(200), await write(note).expect(200)];
    expect(two.body.data).toEqual(one.body.data);
    const { body } = await read(staff(agent)).expect(200);
    expect(body.data.rows.filter(({ id }: { id: string }) => id === note.noteId)).toHaveLength(1);
    await write(note, { caller: staff(finance) }).expect(404);
  });

  it('are told to the pages of colleagues once each, so that none asks every minute', async () => {
    const told = updatesOf(service, customer.id, 'notes');
    const note = { noteId: randomUUID(), text: 'Has a new telephone' };
    await write(note).expect(200);
    await write(note).expect(200);
    expect(told()).toBe(1);
  });

  it('are listed by as many queries whoever wrote them', async () => {
    // A page that is full is counted as well.
    const list = async () => (await commandsDuring(service, () => read(staff(agent)).expect(200))).filter((name) => name === 'find');
    const before = await list();
    const { database } = service.get(Mongo);
    const writers = Array.from({ length: 40 }, () => randomUUID());
    const notes = writers.map((staffId) => ({ _id: randomUUID(), customerId: customer.id, text: 'Seen', writtenAt: new Date(), staffId }));
    await database.collection<{ _id: string }>('customer_notes').insertMany(notes);
    expect(await list()).toEqual(before);
    await database.collection('customer_notes').deleteMany({ staffId: { $in: writers } });
  });

  it('A2: need words, and a customer', async () => {
    expect((await write({ text: ' ' }).expect(400)).body.error.fields).toEqual({ text: 'Write the note' });
    for (const id of [agent.id, randomUUID()]) {
      await write({ text: 'Hello' }, { id }).expect(404);
      await read(staff(agent), id).expect(404);
    }
  });

  it('A2: are not written about somebody who was erased', async () => {
    const id = randomUUID();
    await service.get(Mongo).transaction(async (session) => {
      await service.get(PeopleRepository).add(newCustomer(form(), id, service.clock.now()), session);
      await service.get(PeopleRepository).setErased(id, service.clock.now(), session);
    });
    const { body } = await write({ text: 'Called again' }, { id }).expect(409);
    expect(body.error.code).toBe('CUSTOMER_ERASED');
    expect((await read(staff(agent), id).expect(200)).body.data.rows).toEqual([]);
  });
});

describe('a plan with another company', () => {
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
    await save({ price: 249.999 }, { competitorProductId: id }).expect(400);
    await save({ price: 300, inception_date: '15/02/2026' }, { competitorProductId: id }).expect(200);
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
      service.by({ kind: 'staff', userId: randomUUID(), role }).get(fillPath(listCompetitorPlansOfCustomer.path, { userId: id }));
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
    ['a price in words', { price: 'ten' }, { price: 'Enter a price like 249.99' }],
    ['an end before its start', { expiry_date: '01/03/2026' }, { expiry_date: 'It has to end after it begins' }],
  ])('A5: is refused with %s, beside the field', async (_, change, fields) => {
    const { save, list } = await aCustomer();
    const { body } = await save(change).expect(400);
    expect(body.error.fields).toEqual(fields);
    expect(await list()).toEqual([]);
  });

  it('A3: is not replaced by who saw another version, or none; what they typed is saved once they have seen it', async () => {
    const { save, remove, list } = await aCustomer();
    const key = randomUUID();
    const { id } = (await save({}, { version: 0 }).set('idempotency-key', key).expect(200)).body.data;
    // Nobody else changed it: its first answer was lost.
    expect((await save({}, { version: 0 }).set('idempotency-key', key).expect(200)).body.data.id).toBe(id);
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
    await service.by({ kind: 'customer', userId }).post(fillPath(archiveCar.path, { carId })).send({}).expect(200);
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
  });
});
