import type { ImportedRow } from '@kerbside/contracts/http/accounts/imported';
import { id } from '@kerbside/contracts/ids';
import { newCar } from '../cars/car.js';
import { aRow, car, plan } from '../testing/an-imported-row.js';
import { newCustomer } from '../people/person.js';
import {
  colleague,
  emailKnown,
  emailUnknown,
  type ImportedRecords,
  knownAfter,
  takeRow,
  takeRows,
  type TakeRules,
  writesOf,
} from './imported.js';
import { type RecordsOfCustomer, undoRow } from './undone.js';

const now = new Date('2026-11-20T09:00:00Z');

const rules: TakeRules = { strategy: 'add_and_update', origin: null, isOriginReplaced: false, now };
const nobody: ImportedRecords = { person: undefined, cars: [], plans: [], isOwn: false };
const jo = { ...newCustomer({ email: 'jo@example.com', first_name: 'Jo', last_name: 'Lee', phone: '07700 900123' }, 'p', now), version: 4 };
const known: ImportedRecords = { ...nobody, person: jo };

describe('an imported row', () => {
  it('A3: adds somebody unknown, without a role or a consent', () => {
    const { taken, person } = takeRow(aRow(), nobody, rules);
    expect(taken).toMatchObject({ outcome: 'added', customerId: person?.after._id, errors: [] });
    expect(person).toMatchObject({ before: null, after: { email: 'jo@example.com', role: null, version: 1, createdAt: now } });
    expect(person?.after.subscriptions).toBeUndefined();
  });

  it('has ids in the order of time', () => {
    const idsAt = (at: Date) => {
      const { person, car: garage, plan: cover } = takeRow(aRow({ car, plan }), nobody, { ...rules, now: at });
      return [person, garage, cover].map((added) => id.parse(added?.after._id));
    };
    const [before, after] = [idsAt(now), idsAt(new Date(now.getTime() + 1))];
    expect([...after, ...before].toSorted().slice(0, 3)).toEqual(before.toSorted());
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
    const { plan: changed, taken } = takeRow(aRow({ car, plan: { ...plan, pricePence: 1_250 } }), there, rules);
    expect(changed?.after).toMatchObject({ _id: first.plan?.after._id, pricePence: 1_250, version: 2 });
    const [before, after] = ['£249.99', '£12.50'].map((price) => `Warranty, Autosure, P1, ${price}, 1 January 2026 to 1 January 2027`);
    expect(taken.differences).toEqual([{ field: 'cover', before, after }]);
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

describe('undone', () => {
  const jo = newCustomer({ email: 'jo@example.com', first_name: 'Jo', last_name: 'Lee' }, 'p', now);
  const holt = { ...jo, lastName: 'Holt', version: 2 };
  const vehicle = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: null };
  const car = newCar({ id: 'c', customerId: 'p', vehicle }, now);
  const plan = {
    _id: 'n',
    customerId: 'p',
    carId: 'c',
    productType: 'warranty',
    provider: 'Autosure',
    policyNumber: 'P1',
    pricePence: 24_999,
    levelOfCover: null,
    otherInformation: null,
    inceptionDate: null,
    startDate: '2026-01-01',
    expiryDate: '2027-01-01',
    version: 1,
  } as const;
  const added = { person: { before: null, after: jo }, car: { before: null, after: car }, plan: { before: null, after: plan } };
  const present: RecordsOfCustomer = { person: jo, cars: [car], plans: [plan], isUsed: false, hasMore: false };
  const takenBack = { outcome: 'taken_back', kept: [] };

  describe('undoing a row that opened an account', () => {
    it('takes the account back with its car and its cover', () => {
      expect(undoRow(added, present)).toEqual({ undone: takenBack, person: { remove: jo }, car: { remove: car }, plan: { remove: plan } });
    });

    it.each([
      ['it was used', { isUsed: true }, 'used'],
      ['its details were changed', { person: holt }, 'changed'],
      [
        'its customer chose what to hear',
        { person: { ...jo, subscriptions: { email: true, sms: false, phone: false, post: false } } },
        'changed',
      ],
      ['something hangs on it', { hasMore: true }, 'changed'],
      ['there is another car', { cars: [car, { ...car, _id: 'd', identity: 'BX70KLM' }] }, 'changed'],
      ['its car was changed', { cars: [{ ...car, currentMileage: 9_000, version: 2 }] }, 'changed'],
      ['its cover was changed', { plans: [{ ...plan, pricePence: 1, version: 2 }] }, 'changed'],
      ['there is other cover', { plans: [plan, { ...plan, _id: 'm', productType: 'gap' as const }] }, 'changed'],
    ] as const)('A3: keeps it whole where %s', (_, over, why) => {
      expect(undoRow(added, { ...present, ...over })).toEqual({ undone: { outcome: 'kept', kept: [{ part: 'account', why }] } });
    });

    it('has nothing to do where it is gone', () => {
      expect(undoRow(added, { ...present, person: undefined, cars: [], plans: [] })).toEqual({ undone: takenBack });
    });

    it('does not mind versions, what the database keeps as null, nor what a register said', () => {
      const inRegister = { firstRegistrationDate: '2019-03-01', registeredSaidBy: 'register' } as const;
      const stored = { ...car, currentMileage: null, archivedAt: null, ...inRegister };
      expect(undoRow(added, { ...present, person: { ...jo, version: 5 }, cars: [stored] }).undone).toEqual(takenBack);
    });
  });

  describe('undoing a row about somebody known', () => {
    const changed = { ...added, person: { before: jo, after: holt } };
    const there: RecordsOfCustomer = { ...present, person: holt };

    it('A3: puts the details back as they were, and takes back the car and the cover', () => {
      expect(undoRow(changed, there)).toEqual({
        undone: takenBack,
        person: { restore: { ...jo, version: 3 } },
        car: { remove: car },
        plan: { remove: plan },
      });
    });

    it('A3: keeps details that somebody has changed, and takes back the rest', () => {
      const undoing = undoRow(changed, { ...there, person: { ...holt, phone: '07700 900123', version: 3 } });
      expect(undoing).toMatchObject({ undone: { outcome: 'kept', kept: [{ part: 'details', why: 'changed' }] }, car: { remove: car } });
      expect(undoing.person).toBeUndefined();
    });

    it('keeps a car once its customer has done something with us', () => {
      const undoing = undoRow(changed, { ...there, isUsed: true });
      expect(undoing.undone).toEqual({ outcome: 'kept', kept: [{ part: 'car', why: 'used' }] });
      expect(undoing.car).toBeUndefined();
    });

    it('keeps a car on which there is other cover', () => {
      const { undone } = undoRow(changed, { ...there, plans: [plan, { ...plan, _id: 'm', productType: 'gap' }] });
      expect(undone.kept).toEqual([{ part: 'car', why: 'changed' }]);
    });

    it('keeps cover that was changed, and the car under it', () => {
      const { undone } = undoRow(changed, { ...there, plans: [{ ...plan, pricePence: 1 }] });
      expect(undone.kept).toEqual([
        { part: 'car', why: 'changed' },
        { part: 'cover', why: 'changed' },
      ]);
    });

    it('takes a car off the account again that the import brought back', () => {
      const before = { ...car, archivedAt: now };
      const undoing = undoRow({ car: { before, after: car } }, { ...there, plans: [] });
      expect(undoing.car).toEqual({ restore: { ...before, version: 2 } });
    });

    it('has nothing to do where cover is gone', () => {
      expect(undoRow({ plan: { before: null, after: plan } }, { ...there, plans: [] }).undone).toEqual(takenBack);
    });
  });
});
