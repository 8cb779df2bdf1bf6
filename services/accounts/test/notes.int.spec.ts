import { randomUUID } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import { demoPeople } from '@kerbside/contracts/demo';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { commandsDuring, reportedMongo } from '@kerbside/platform/testing/sent-commands';
import { testService } from '@kerbside/platform/testing/test-service';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { PeopleRepository } from '../src/people/people.repository.js';
import { newCustomer } from '../src/people/person.js';
import { service as definition } from '../src/service.js';
import { form } from './browser.js';
import { quickHashes } from './quick-hashes.js';

const { agent, finance, customer } = demoPeople;
const staff = (person: typeof agent | typeof finance): Caller => ({ kind: 'staff', userId: person.id, role: person.role });
const notesOf = (id: string) => `/api/accounts/customers/${id}/notes`;

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(definition, { env: { DEMO_PASSWORD: 'kettle for the show', ...reportedMongo() }, overrides: [quickHashes] });
  await definition.seed?.(service.app);
});
afterAll(() => service.close());

const read = (caller: Caller, id: string = customer.id) => service.http().get(notesOf(id)).set(service.as(caller));
interface NoteRequest {
  readonly caller?: Caller;
  readonly id?: string;
}
const write = (note: object, { caller = staff(agent), id = customer.id }: NoteRequest = {}) =>
  service
    .http()
    .post(notesOf(id))
    .set(service.as(caller))
    .send({ noteId: randomUUID(), ...note });

describe('the notes about a customer', () => {
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
    const audit = await service
      .http()
      .get(`/api/accounts/audit?subjectId=${noteId}`)
      .set(service.as(staff(agent)))
      .expect(200);
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
    const told = () => service.get(Mongo).database.collection('news').countDocuments({ customerId: customer.id, part: 'notes' });
    const [before, note] = [await told(), { noteId: randomUUID(), text: 'Has a new telephone' }];
    await write(note).expect(200);
    await write(note).expect(200);
    expect(await told()).toBe(before + 1);
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

  it('A2: are never shown to the customer', async () => {
    await read({ kind: 'customer', userId: customer.id }).expect(403);
    await service.http().get(notesOf(customer.id)).expect(401);
  });
});
