import { callbackAssigned, callbackBooked, callbackCompleted, decisionTreeSaved } from '@kerbside/contracts/events/callbacks';
import { randomUUID } from 'node:crypto';
import type { EventData } from '@kerbside/contracts/event';
import { importedRowsUndone } from '@kerbside/contracts/events/accounts';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { importUndoAsked } from '@kerbside/contracts/events/imports';
import { quoteStarted, quoteUpdated } from '@kerbside/contracts/events/pricing';
import type { ImportedRow, TakenRow } from '@kerbside/contracts/http/accounts/imported';
import { Audit } from '@kerbside/platform/audit/audit';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { commandsDuring, reportedMongo } from '@kerbside/platform/testing/sent-commands';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

type UndoneRows = EventData<typeof importedRowsUndone>['rows'];

const car = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', firstRegistrationDate: null };
const plan = {
  productType: 'warranty',
  provider: 'Autosure',
  policyNumber: 'P1',
  pricePence: 24_999,
  startDate: '2026-01-01',
  expiryDate: '2027-01-01',
} as const;

describe('an import that is undone', () => {
  let accounts: ServiceUnderTest;
  const actorId = randomUUID();
  let people = 0;
  const someone = () => `undo${(people += 1)}@example.com`;

  const aRow = (row: number, email: string, over: Partial<ImportedRow> = {}, lastName = 'Lee'): ImportedRow => ({
    row,
    person: { email, firstName: 'Jo', lastName, title: null, phone: null, address: [], postcode: null },
    car: null,
    plan: null,
    ...over,
  });
  const take = async (importId: string, rows: readonly ImportedRow[]): Promise<string[]> => {
    const asked = { importId, actorId, strategy: 'add_and_update', isDryRun: false, origin: null, isOriginReplaced: false, rows };
    const sent = accounts.http().post('/internal/people/imported').set(accounts.asService('imports')).send(asked);
    const taken: TakenRow[] = (await sent.expect(200)).body.data.rows;
    return taken.map(({ customerId }) => String(customerId));
  };
  const undo = async (importId: string, rows: readonly number[], id: string = randomUUID()): Promise<UndoneRows> => {
    await accounts.deliver(importUndoAsked, { importId, actorId, rows: [...rows] }, { id, aggregateId: importId, version: 9 });
    const told = (await accounts.events()).filter(({ type, subject }) => type === importedRowsUndone.type && subject === importId);
    return importedRowsUndone.data.parse(told.at(-1)?.data).rows;
  };
  const stored = (name: string, filter: object) => accounts.get(Mongo).database.collection(name).find(filter).toArray();
  const person = async (customerId: string) => (await stored('people', { _id: customerId }))[0];

  beforeAll(async () => {
    accounts = await testService(service, { env: { ...reportedMongo(), ALONE: 'true' } });
  });
  afterAll(() => accounts.close());

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

  it('puts the details of somebody known back as they were, and takes their new car away', async () => {
    const email = someone();
    const [customerId = ''] = await take(randomUUID(), [aRow(2, email)]);
    const importId = randomUUID();
    await take(importId, [aRow(2, email, { car }, 'Holt')]);
    expect(await undo(importId, [2])).toMatchObject([{ outcome: 'taken_back' }]);
    expect(await person(customerId)).toMatchObject({ lastName: 'Lee', version: 3 });
    expect(await stored('cars', { customerId })).toEqual([]);
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

  it.each([
    ['taken a quote', (customerId: string) => accounts.deliver(quoteUpdated, { ...quoteUpdated.sample, customerId })],
    ['had a quote begun for them', (customerId: string) => accounts.deliver(quoteStarted, { ...quoteStarted.sample, customerId })],
    ['asked to be called back', (customerId: string) => accounts.deliver(callbackBooked, { ...callbackBooked.sample, customerId })],
    ['been noted in a reminder', (customerId: string) => accounts.deliver(callbackAssigned, { ...callbackAssigned.sample, customerId })],
    ['been called back', (customerId: string) => accounts.deliver(callbackCompleted, { ...callbackCompleted.sample, customerId })],
    ['been led through the tree', (customerId: string) => accounts.deliver(decisionTreeSaved, { ...decisionTreeSaved.sample, customerId })],
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
