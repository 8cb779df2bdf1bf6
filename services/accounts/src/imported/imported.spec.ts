import type { ImportedRow } from '@kerbside/contracts/http/accounts/imported';
import { newCar } from '../cars/car.js';
import { newCustomer } from '../people/person.js';
import {
  colleague,
  emailKnown,
  emailUnknown,
  knownAfter,
  takeRow,
  takeRows,
  writesOf,
  type ImportedRecords,
  type TakeRules,
} from './imported.js';

const now = new Date('2026-11-20T09:00:00Z');
const rules: TakeRules = { strategy: 'add_and_update', origin: null, isOriginReplaced: false, now };
const nobody: ImportedRecords = { person: undefined, cars: [], plans: [], isOwn: false };
const jo = { ...newCustomer({ email: 'jo@example.com', first_name: 'Jo', last_name: 'Lee', phone: '07700 900123' }, 'p', now), version: 4 };
const known: ImportedRecords = { ...nobody, person: jo };

const aRow = (over: Partial<ImportedRow> = {}): ImportedRow => ({
  row: 2,
  person: { email: 'jo@example.com', firstName: 'Jo', lastName: 'Lee', title: null, phone: null, address: [], postcode: null },
  car: null,
  plan: null,
  ...over,
});
const car = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', firstRegistrationDate: null };
const plan = {
  productType: 'warranty',
  provider: 'Autosure',
  policyNumber: 'P1',
  pricePence: 24_999,
  startDate: '2026-01-01',
  expiryDate: '2027-01-01',
} as const;

describe('an imported row', () => {
  it('A3: adds somebody unknown, without a role or a consent', () => {
    const { taken, person } = takeRow(aRow(), nobody, rules);
    expect(taken).toMatchObject({ outcome: 'added', customerId: person?.after._id, errors: [] });
    expect(person).toMatchObject({ before: null, after: { email: 'jo@example.com', role: null, version: 1, createdAt: now } });
    expect(person?.after.subscriptions).toBeUndefined();
  });

  it('changes nothing where the file says what is known, or nothing', () => {
    expect(takeRow(aRow(), known, rules)).toEqual({
      taken: { row: 2, outcome: 'unchanged', customerId: 'p', differences: [], errors: [] },
    });
  });

  it('A3: updates what the file says otherwise', () => {
    const { taken, person } = takeRow(aRow({ person: { ...aRow().person, lastName: 'Holt', postcode: 'YO1 7HH' } }), known, rules);
    expect(person?.after).toMatchObject({ lastName: 'Holt', postcode: 'YO1 7HH', phone: '07700 900123', version: 5 });
    expect(taken).toMatchObject({
      outcome: 'updated',
      differences: [
        { field: 'last_name', before: 'Lee', after: 'Holt' },
        { field: 'postcode', before: null, after: 'YO1 7HH' },
      ],
    });
  });

  it.each([
    ['add', known, emailKnown],
    ['update', nobody, emailUnknown],
    ['add_and_update', { ...known, person: { ...jo, role: 'agent' as const } }, colleague],
  ] as const)('A3: is impossible with the strategy %s', (strategy, there, error) => {
    const taking = takeRow(aRow(), there, { ...rules, strategy });
    expect(taking).toEqual({
      taken: { row: 2, outcome: 'impossible', customerId: there.person?._id ?? null, differences: [], errors: [error] },
    });
  });

  it('adds another car to somebody whom the same file added', () => {
    const first = takeRow(aRow({ car }), nobody, { ...rules, strategy: 'add' });
    const second = aRow({ row: 3, car: { ...car, registrationNumber: 'BB20BBB' } });
    const { taken } = takeRow(second, knownAfter(nobody, first), { ...rules, strategy: 'add' });
    expect(taken).toMatchObject({ outcome: 'updated', differences: [{ field: 'car', before: null, after: 'BB20BBB Ford Focus' }] });
  });

  it('A3: leaves a car as its customer has it, and brings one back that was taken off', () => {
    const own = newCar(
      { id: 'c', customerId: 'p', vehicle: { ...car, model: 'Focus ST', range: null, bodyType: null, colour: null } },
      now,
    );
    expect(takeRow(aRow({ car }), { ...known, cars: [own] }, rules).taken.outcome).toBe('unchanged');
    const { car: back } = takeRow(aRow({ car }), { ...known, cars: [{ ...own, archivedAt: now }] }, rules);
    expect(back?.after).toMatchObject({ _id: 'c', model: 'Focus ST', archivedAt: null, version: 2 });
  });

  it('A3: notes cover elsewhere on the car, once, and changes it when it differs', () => {
    const first = takeRow(aRow({ car, plan }), nobody, rules);
    expect(first.plan?.after).toMatchObject({ ...plan, carId: first.car?.after._id, customerId: first.person?.after._id, version: 1 });
    const there = knownAfter(nobody, first);
    expect(takeRow(aRow({ car, plan }), there, rules).taken.outcome).toBe('unchanged');
    const { plan: changed } = takeRow(aRow({ car, plan: { ...plan, pricePence: 100 } }), there, rules);
    expect(changed?.after).toMatchObject({ _id: first.plan?.after._id, pricePence: 100, version: 2 });
  });

  it.each([
    [nobody, false, 'ACME, mail'],
    [known, false, undefined],
    [known, true, 'ACME, mail'],
  ])('marks where somebody comes from', (there, isOriginReplaced, after) => {
    const { taken } = takeRow(aRow(), there, { ...rules, origin: { cobrand: 'ACME', source: 'mail' }, isOriginReplaced });
    expect(taken.differences.find(({ field }) => field === 'origin')?.after).toBe(after);
  });
});

describe('imported rows, a batch of them', () => {
  const named = (row: number, email: string, lastName: string, over: Partial<ImportedRow> = {}) =>
    aRow({ row, person: { ...aRow().person, email, lastName }, ...over });

  it.each([
    [
      'of somebody unknown, twice alike',
      [named(2, 'al@example.com', 'Ali'), named(3, 'al@example.com', 'Ali')],
      ['added', 'unchanged'],
      1,
      0,
    ],
    [
      'of somebody unknown, who then is called otherwise',
      [named(2, 'al@example.com', 'Ali'), named(3, 'al@example.com', 'Lee')],
      ['added', 'updated'],
      1,
      0,
    ],
    [
      'of somebody known, who is called otherwise and back',
      [named(2, 'jo@example.com', 'Ali'), named(3, 'jo@example.com', 'Lee')],
      ['updated', 'updated'],
      0,
      1,
    ],
    [
      'of somebody known and somebody not',
      [named(2, 'jo@example.com', 'Ali'), named(3, 'al@example.com', 'Ali')],
      ['updated', 'added'],
      1,
      1,
    ],
    ['that say what is known', [named(2, 'jo@example.com', 'Lee'), named(3, 'jo@example.com', 'Lee')], ['unchanged', 'unchanged'], 0, 0],
  ] as const)('%s', (_, rows, outcomes, added, changed) => {
    const takings = takeRows(rows, new Map([['jo@example.com', known]]), rules);
    expect(takings.map(({ taken }) => taken.outcome)).toEqual(outcomes);
    const writes = writesOf(takings.map(({ person }) => person));
    expect([writes.added.length, writes.changed.length]).toEqual([added, changed]);
  });

  it('A3: write each record once, as the last row leaves it', () => {
    const rows = [
      named(2, 'al@example.com', 'Ali', { car, plan }),
      named(3, 'al@example.com', 'Lee', { car, plan: { ...plan, pricePence: 100 } }),
    ];
    const takings = takeRows(rows, new Map(), rules);
    const people = writesOf(takings.map(({ person }) => person));
    expect(people).toMatchObject({ added: [{ lastName: 'Lee', version: 2 }], changed: [] });
    expect(writesOf(takings.map((taking) => taking.car)).added).toHaveLength(1);
    expect(writesOf(takings.map((taking) => taking.plan))).toMatchObject({ added: [{ pricePence: 100, version: 2 }], changed: [] });
  });

  it('with the strategy to add, adds nobody who was there, and more to those whom it added', () => {
    const rows = [named(2, 'jo@example.com', 'Ali'), named(3, 'al@example.com', 'Ali'), named(4, 'al@example.com', 'Ali', { car })];
    const takings = takeRows(rows, new Map([['jo@example.com', known]]), { ...rules, strategy: 'add' });
    expect(takings.map(({ taken }) => taken.outcome)).toEqual(['impossible', 'added', 'updated']);
  });

  it('leaves what was known as it is', () => {
    const before = new Map([['jo@example.com', known]]);
    takeRows([named(2, 'jo@example.com', 'Ali')], before, rules);
    expect(before.get('jo@example.com')).toBe(known);
  });
});
