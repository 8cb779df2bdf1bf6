import { randomUUID } from 'node:crypto';
import type { CallInput } from '@kerbside/contracts/call';
import type { EventData } from '@kerbside/contracts/event';
import { customersImported, importedRowsUndone } from '@kerbside/contracts/events/accounts';
import { callbackBooked } from '@kerbside/contracts/events/callbacks';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { importUndoAsked } from '@kerbside/contracts/events/imports';
import { quoteUpdated } from '@kerbside/contracts/events/pricing';
import type { ImportedRow, takeImportedPeople, TakenRow } from '@kerbside/contracts/http/accounts/imported';
import { customersIn } from '@kerbside/platform/audit/about';
import { Audit } from '@kerbside/platform/audit/audit';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { commandsDuring, reportedMongo } from '@kerbside/platform/testing/sent-commands';
import { startedService } from '@kerbside/platform/testing/test-service';
import * as z from 'zod/mini';
import { aRow as aJo, car, plan } from '../src/testing/an-imported-row.js';
import { PeopleRepository } from '../src/people/people.repository.js';
import { service } from '../src/service.js';
import { AccountUpdates } from '../src/updates/account-updates.js';

const aRow = (row: number, email: string, over: Partial<ImportedRow> = {}, lastName = 'Lee'): ImportedRow => {
  const { person } = aJo();
  return aJo({ row, person: { ...person, email, lastName }, ...over });
};

const actorId = randomUUID();
const accounts = startedService(service, { env: { ...reportedMongo(), ALONE: 'true' } });

describe('imported people', () => {
  type ImportRequest = CallInput<typeof takeImportedPeople>['body'];
  const take = async (rows: readonly ImportedRow[], over: Partial<ImportRequest> = {}): Promise<TakenRow[]> => {
    const asked = { importId: randomUUID(), actorId, strategy: 'add_and_update', isDryRun: false, origin: null, isOriginReplaced: false };
    const answer = await accounts
      .by('imports')
      .post('/internal/people/imported')
      .send({ ...asked, rows, ...over })
      .expect(200);
    return answer.body.data.rows;
  };
  const outcomes = (rows: readonly TakenRow[]) => rows.map(({ outcome }) => outcome);

  it('A3: are there with their cars, told of and audited; a row that comes again changes nothing', async () => {
    const importId = randomUUID();
    const rows = [aRow(2, 'ann@example.com', { car }), aRow(3, 'bob@example.com'), aRow(4, 'ann@example.com', { car })];
    const first = await take(rows, { importId, isSearchKept: true });
    expect(outcomes(first)).toEqual(['added', 'added', 'unchanged']);
    expect(await take(rows, { importId })).toEqual(first);
    expect(outcomes(await take(rows))).toEqual(['unchanged', 'unchanged', 'unchanged']);
    const ids = [first[0]?.customerId, first[1]?.customerId];
    const events = (await accounts.events()).filter(({ subject }) => subject === importId);
    expect(events).toMatchObject([
      {
        type: customersImported.type,
        data: {
          isSearchKept: true,
          customers: [
            { customerId: ids[0], isNew: true, cars: [expect.any(String)] },
            { customerId: ids[1], isNew: true, cars: [] },
          ],
        },
      },
    ]);
    const { rows: trail } = await accounts.get(Audit).list({ subjectId: importId });
    const fields = expect.any(Array);
    expect(trail).toMatchObject([
      {
        action: 'imported',
        actorId,
        after: {
          customers: [
            { customerId: ids[0], row: 2, outcome: 'added', fields },
            { customerId: ids[1], row: 3, outcome: 'added', fields },
          ],
        },
      },
    ]);
    expect(await accounts.get(Audit).about(String(ids[1]), [])).toMatchObject([
      { customerId: ids[1], after: { row: 3, outcome: 'added', fields } },
    ]);
    expect(await accounts.get(Audit).firstBroken()).toBeUndefined();
  });

  it('A3: are only shown by a dry run', async () => {
    const rows = [aRow(2, 'dry@example.com')];
    expect(outcomes(await take(rows, { isDryRun: true }))).toEqual(['added']);
    const exists = await accounts.http().get('/ajax/userExists?email=dry@example.com').expect(200);
    expect(exists.body.data.exists).toBe(false);
    expect(outcomes(await take(rows))).toEqual(['added']);
  });

  it('A3: are shown by a dry run as the rows before them would leave them', async () => {
    const [first, later] = [aRow(2, 'twice@example.com', { car }), aRow(300, 'twice@example.com', { car })];
    const other = aRow(301, 'twice@example.com', { car: { ...car, registrationNumber: 'BB20BBB' } });
    const strategy = 'add' as const;
    expect(outcomes(await take([later, other], { isDryRun: true, earlier: [first], strategy }))).toEqual(['unchanged', 'updated']);
    const importId = randomUUID();
    expect(outcomes(await take([first], { importId, strategy }))).toEqual(['added']);
    expect(outcomes(await take([later, other], { importId, strategy }))).toEqual(['unchanged', 'updated']);
  });

  it('A3: cost a batch as few commands as a row', async () => {
    const some = (count: number, name: string) =>
      Array.from({ length: count }, (_, n) =>
        aRow(n + 2, `${name}${n}@example.com`, { car: { ...car, registrationNumber: `CO${n}` }, plan }),
      );
    const few = await commandsDuring(accounts, () => take(some(2, 'few')));
    const many = await commandsDuring(accounts, () => take(some(500, 'many')));
    expect(many).toEqual(few);
    expect(many.length).toBeLessThanOrEqual(16);
    // Of the audit trail’s head. Whatever is new is inserted: an update would look for each record by itself.
    expect(many.filter((name) => name === 'update')).toHaveLength(1);
  });

  describe('whom others change meanwhile', () => {
    const people = () => accounts.get(Mongo).database.collection<{ _id: string; email: string; version: number }>('people');
    const personWith = (email: string) => people().findOne({ email });
    /** Has others act between a batch's reads and its writes, this many times. */
    const meanwhile = (times: number, act: () => Promise<unknown>) => {
      const known = accounts.get(PeopleRepository);
      const withEmails = known.withEmails.bind(known);
      let reads = 0;
      known.withEmails = async (...given) => {
        const found = await withEmails(...given);
        reads += 1;
        if (reads <= times) await act();
        return found;
      };
      return { reads: () => reads, end: () => Object.assign(known, { withEmails }) };
    };
    const batchOf = (...emails: readonly string[]) => emails.map((email, n) => aRow(n + 2, email, { car }));
    const registered = async (emails: readonly string[]) => {
      const found = await people()
        .find({ email: { $in: [...emails] } })
        .toArray();
      const told = (await accounts.events())
        .filter(({ type }) => type === customersImported.type)
        .flatMap(({ data }) => z.parse(customersImported.data, data).customers)
        .filter(({ customerId, isNew }) => isNew && found.some(({ _id }) => _id === customerId));
      return { people: found.length, told: told.length };
    };

    it('A3: are taken as they are then: who has just registered is known', async () => {
      const others = meanwhile(1, () => take([aRow(2, 'race2@example.com')], { importId: randomUUID() }));
      const importId = randomUUID();
      const taken = await take(batchOf('race1@example.com', 'race2@example.com', 'race3@example.com'), { importId });
      others.end();
      expect(outcomes(taken)).toEqual(['added', 'updated', 'added']);
      expect(await registered(['race1@example.com', 'race2@example.com', 'race3@example.com'])).toEqual({ people: 3, told: 3 });
    });

    it('A3: again and again keep none of the others, and nothing is done twice', async () => {
      const emails = ['busy1@example.com', 'busy2@example.com', 'busy3@example.com', 'busy4@example.com'];
      await take([aRow(2, 'busy3@example.com')]);
      const others = meanwhile(8, () => people().updateOne({ email: 'busy3@example.com' }, { $inc: { version: 1 } }));
      const importId = randomUUID();
      const rows = batchOf(...emails).map((row) => ({ ...row, person: { ...row.person, lastName: 'Holt' } }));
      const taken = await take(rows, { importId });
      others.end();
      expect(taken.map(({ row, outcome }) => [row, outcome])).toEqual([
        [2, 'added'],
        [3, 'added'],
        [4, 'updated'],
        [5, 'added'],
      ]);
      expect(others.reads()).toBeGreaterThan(8);
      expect(await personWith('busy3@example.com')).toMatchObject({ lastName: 'Holt', version: 10 });
      expect(await registered(emails)).toEqual({ people: 4, told: 4 });
      const { rows: trail } = await accounts.get(Audit).list({ subjectId: importId });
      expect(trail.flatMap((entry) => customersIn(entry) ?? [])).toHaveLength(4);
      expect(await accounts.get(Audit).firstBroken()).toBeUndefined();
      expect(outcomes(await take(rows, { importId }))).toEqual(outcomes(taken));
    });

    it('A3: leave nothing behind where the process ends in the middle of a batch', async () => {
      const emails = ['gone1@example.com', 'gone2@example.com'];
      const importId = randomUUID();
      const updates = accounts.get(AccountUpdates);
      const addAll = updates.addAll.bind(updates);
      updates.addAll = () => {
        throw new Error('killed');
      };
      await expect(take(batchOf(...emails), { importId })).rejects.toThrow();
      updates.addAll = addAll;
      expect(await registered(emails)).toEqual({ people: 0, told: 0 });
      expect(outcomes(await take(batchOf(...emails), { importId }))).toEqual(['added', 'added']);
      expect(await registered(emails)).toEqual({ people: 2, told: 2 });
    });
  });
});

describe('an import that is undone', () => {
  type UndoneRows = EventData<typeof importedRowsUndone>['rows'];

  let people = 0;
  const someone = () => `undo${(people += 1)}@example.com`;

  const taken = async (importId: string, rows: readonly ImportedRow[], over: object = {}): Promise<TakenRow[]> => {
    const asked = { importId, actorId, strategy: 'add_and_update', isDryRun: false, origin: null, isOriginReplaced: false, rows };
    const sent = accounts.by('imports').post('/internal/people/imported');
    return (await sent.send({ ...asked, ...over }).expect(200)).body.data.rows;
  };
  const take = async (importId: string, rows: readonly ImportedRow[]): Promise<string[]> =>
    (await taken(importId, rows)).map(({ customerId }) => String(customerId));
  const undo = async (importId: string, rows: readonly number[], id: string = randomUUID(), more: object = {}): Promise<UndoneRows> => {
    await accounts.deliver(importUndoAsked, { importId, actorId, rows: [...rows], ...more }, { id, aggregateId: importId, version: 9 });
    const told = (await accounts.events()).filter(({ type, subject }) => type === importedRowsUndone.type && subject === importId);
    return importedRowsUndone.data.parse(told.at(-1)?.data).rows;
  };
  const stored = (name: string, filter: object) => accounts.get(Mongo).database.collection(name).find(filter).toArray();
  const person = async (customerId: string) => (await stored('people', { _id: customerId }))[0];

  it('A3: takes back what it made, the last row first, tells of it and audits it', async () => {
    const importId = randomUUID();
    const email = someone();
    const [customerId = ''] = await take(importId, [aRow(2, email, { car, plan }), aRow(3, email, {}, 'Holt')]);
    expect(await undo(importId, [3, 2])).toEqual([
      { row: 3, customerId, outcome: 'taken_back', kept: [] },
      { row: 2, customerId, outcome: 'taken_back', kept: [] },
    ]);
    for (const [name, filter] of [
      ['people', { _id: customerId }],
      ['cars', { customerId }],
      ['competitor_plans', { customerId }],
    ] as const)
      expect(await stored(name, filter)).toEqual([]);
    const told = (await accounts.events()).filter(({ type, subject }) => type === importedRowsUndone.type && subject === importId);
    expect(told).toMatchObject([{ data: { closed: [customerId] } }]);
    const { rows: trail } = await accounts.get(Audit).list({ subjectId: importId });
    expect(trail.filter(({ action }) => action === 'import-undone')).toMatchObject([
      {
        actorId,
        after: {
          customers: [
            { customerId, row: 3, outcome: 'taken_back' },
            { customerId, row: 2, outcome: 'taken_back' },
          ],
        },
      },
    ]);
    expect(await stored('car_days', { customerId })).toEqual([]);
  });

  it('lets others hear that a car is gone whose days they were told', async () => {
    const importId = randomUUID();
    const [customerId = ''] = await take(importId, [aRow(2, someone(), { car })]);
    const told = { registrationNumber: car.registrationNumber, motDueOn: '2027-03-21', serviceDueOn: null, isOnAccount: true };
    await accounts
      .get(Mongo)
      .database.collection('car_days')
      .updateOne({ customerId }, { $set: { told, version: 1 }, $unset: { nextAt: '' } });
    await undo(importId, [2]);
    expect(await stored('car_days', { customerId })).toMatchObject([{ told, touched: 2, nextAt: expect.any(Date) }]);
  });

  it('costs a batch as few commands as a row, whatever became of each', async () => {
    const some = async (count: number) => {
      const importId = randomUUID();
      const rows = Array.from({ length: count }, (_, n) => aRow(n + 2, someone(), { car, plan }));
      await take(importId, rows);
      const numbers = rows.map(({ row }) => row).toReversed();
      return commandsDuring(accounts, () => undo(importId, numbers));
    };
    const [few, many] = [await some(2), await some(200)];
    expect(many).toEqual(few);
  });

  it('is done again as it was done first, and may be undone again', async () => {
    const [fresh, known] = [someone(), someone()];
    const [knownId = ''] = await take(randomUUID(), [aRow(2, known, { car })]);
    await accounts
      .get(Mongo)
      .database.collection('cars')
      .updateOne({ customerId: knownId }, { $set: { archivedAt: new Date() } });
    const rows = [aRow(2, fresh, { car, plan }), aRow(3, fresh, {}, 'Holt'), aRow(4, known, { car, plan }, 'Holt')];
    const standing = async () => {
      const people = await stored('people', { email: { $in: [fresh, known] } });
      const theirs = { customerId: { $in: people.map(({ _id }) => String(_id)) } };
      const cars = await stored('cars', theirs);
      return {
        people: people.map(({ email, lastName, origin }) => [email, lastName, origin]),
        cars: cars.map(({ identity, archivedAt }) => [identity, Boolean(archivedAt)]),
        plans: (await stored('competitor_plans', theirs)).map(({ policyNumber }) => policyNumber),
        days: (await stored('car_days', theirs)).length,
      };
    };
    const before = await standing();
    const walk = async () => {
      const importId = randomUUID();
      const told = await taken(importId, rows, { origin: { cobrand: 'ACME' }, isOriginReplaced: true });
      const done = await standing();
      const undone = (await undo(importId, [4, 3, 2])).map(({ outcome }) => outcome);
      return { told: told.map(({ outcome, differences }) => ({ outcome, differences })), done, undone, after: await standing() };
    };
    const first = await walk();
    expect([first.undone, first.after]).toEqual([['taken_back', 'taken_back', 'taken_back'], before]);
    expect(await walk()).toEqual(first);
  });

  it('A3: is undone once, however often it is asked', async () => {
    const importId = randomUUID();
    const email = someone();
    await take(importId, [aRow(2, email)]);
    const event = randomUUID();
    const first = await undo(importId, [2], event);
    expect(await undo(importId, [2], event)).toEqual(first);
    const [again = ''] = await take(randomUUID(), [aRow(2, email)]);
    expect(await undo(importId, [2])).toEqual(first);
    expect(await person(again)).toBeDefined();
  });

  it('takes back what it kept for a later import, once that is undone and it is asked again', async () => {
    const [older, later] = [randomUUID(), randomUUID()];
    const email = someone();
    const [customerId = ''] = await take(older, [aRow(2, email, { car })]);
    await take(later, [aRow(2, email, { car, plan }, 'Holt')]);
    expect(await undo(older, [2])).toMatchObject([{ outcome: 'kept', kept: [{ part: 'account', why: 'changed' }] }]);
    expect(await undo(later, [2])).toMatchObject([{ outcome: 'taken_back' }]);
    expect(await undo(older, [2])).toMatchObject([{ outcome: 'kept' }]);
    expect(await undo(older, [2], randomUUID(), { again: true })).toEqual([{ row: 2, customerId, outcome: 'taken_back', kept: [] }]);
    expect(await person(customerId)).toBeUndefined();
    const told = (await accounts.events()).filter(({ type, subject }) => type === importedRowsUndone.type && subject === older);
    expect(told.at(-1)).toMatchObject({ data: { closed: [customerId] } });
  });

  it.each([
    ['taken a quote', (customerId: string) => accounts.deliver(quoteUpdated, { ...quoteUpdated.sample, customerId })],
    ['asked to be called back', (customerId: string) => accounts.deliver(callbackBooked, { ...callbackBooked.sample, customerId })],
    ['bought a policy', (customerId: string) => accounts.deliver(policyIssued, { ...policyIssued.sample, customerId })],
    [
      'set a password',
      (customerId: string) =>
        accounts
          .get(Mongo)
          .database.collection<{ _id: string }>('credentials')
          .insertOne({ _id: customerId })
          .then(() => undefined),
    ],
  ])('A3: keeps the account of somebody who has %s since', async (_, use) => {
    const importId = randomUUID();
    const [customerId = ''] = await take(importId, [aRow(2, someone(), { car })]);
    await use(customerId);
    expect(await undo(importId, [2])).toEqual([{ row: 2, customerId, outcome: 'kept', kept: [{ part: 'account', why: 'used' }] }]);
    expect(await person(customerId)).toBeDefined();
    expect(await stored('cars', { customerId })).toHaveLength(1);
  });

  it('knows somebody to be used by an event after each of their imports', async () => {
    const [email, again] = [someone(), randomUUID()];
    const [customerId = ''] = await take(randomUUID(), [aRow(2, email)]);
    const use = () => accounts.deliver(quoteUpdated, { ...quoteUpdated.sample, customerId });
    for (let times = 0; times < 2; times += 1) await use();
    await take(again, [aRow(2, email, {}, 'Holt')]);
    expect(await stored('import_marks', { importId: again, usedAt: { $exists: true } })).toEqual([]);
    await use();
    expect(await stored('import_marks', { customerId, usedAt: { $exists: true } })).toHaveLength(2);
  });

  it.each([
    ['customer_notes', { text: 'Called' }],
    ['documents', { name: 'a.pdf' }],
    ['data_requests', { kind: 'erasure' }],
  ])('keeps an account that has %s', async (collection, more) => {
    const importId = randomUUID();
    const [customerId = ''] = await take(importId, [aRow(2, someone())]);
    await accounts
      .get(Mongo)
      .database.collection(collection)
      .insertOne({ customerId, ...more });
    expect(await undo(importId, [2])).toMatchObject([{ outcome: 'kept', kept: [{ part: 'account', why: 'changed' }] }]);
  });

  it('keeps a car for which another registration was asked', async () => {
    const importId = randomUUID();
    const [customerId = ''] = await take(importId, [aRow(2, someone(), { car })]);
    const [own] = await stored('cars', { customerId });
    await accounts.get(Mongo).database.collection('registration_changes').insertOne({ customerId, carId: own?._id });
    expect(await undo(importId, [2])).toMatchObject([{ outcome: 'kept' }]);
  });

  it('A3: keeps what nobody knows any more how it was', async () => {
    expect(await undo(randomUUID(), [2])).toEqual([
      { row: 2, customerId: null, outcome: 'kept', kept: [{ part: 'account', why: 'forgotten' }] },
    ]);
  });
});
