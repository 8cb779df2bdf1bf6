import { newCar } from '../cars/car.js';
import { newCustomer } from '../people/person.js';
import { undoRow, type RecordsOfCustomer } from './undone.js';

const now = new Date('2026-11-20T09:00:00Z');
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
