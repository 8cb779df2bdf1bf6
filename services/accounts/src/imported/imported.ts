import { randomUUID } from 'node:crypto';
import type { ImportedRow, PersonOrigin, TakenRow } from '@kerbside/contracts/http/accounts/imported';
import type { ImportStrategy } from '@kerbside/contracts/http/imports/runs';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import { formatPounds } from '@kerbside/contracts/money/money';
import { productNames } from '@kerbside/contracts/products/product-names';
import { identityOf, newCar, type CarRecord } from '../cars/car.js';
import type { PersonRecord } from '../people/person.js';
import type { PlanRecord } from '../plans/plan.js';

/** What is known of the person whom a row is about. */
export interface ImportedRecords {
  readonly person: PersonRecord | undefined;
  readonly cars: readonly CarRecord[];
  readonly plans: readonly PlanRecord[];
  /** An earlier row of this import added them. */
  readonly isOwn: boolean;
}

export interface TakeRules {
  readonly strategy: ImportStrategy;
  readonly origin: PersonOrigin | null;
  readonly isOriginReplaced: boolean;
  readonly now: Date;
}

export interface RecordChange<T> {
  readonly before: T | null;
  readonly after: T;
}

export interface ImportedChange {
  readonly taken: TakenRow;
  readonly person?: RecordChange<PersonRecord> | undefined;
  readonly car?: RecordChange<CarRecord> | undefined;
  readonly plan?: RecordChange<PlanRecord> | undefined;
}

/** Records to write, new and existing, each in its final state. */
export interface Writes<T> {
  readonly added: readonly T[];
  readonly changed: readonly T[];
}

/** The combined result of changes. Several rows may change one record, even one that another row adds. */
export const writesOf = <T extends { readonly _id: string }>(changes: readonly (RecordChange<T> | undefined)[]): Writes<T> => {
  const [added, changed] = [new Map<string, T>(), new Map<string, T>()];
  for (const change of changes) {
    if (!change) continue;
    const { before, after } = change;
    (before === null || added.has(after._id) ? added : changed).set(after._id, after);
  }
  return { added: [...added.values()], changed: [...changed.values()] };
};

/** In the order of the file: a row finds what the rows before it did. `known` is by address. */
export const takeRows = (rows: readonly ImportedRow[], known: ReadonlyMap<string, ImportedRecords>, rules: TakeRules): ImportedChange[] => {
  const there = new Map(known);
  return rows.map((row) => {
    const { email } = row.person;
    const before = there.get(email) ?? nobody;
    const taking = takeRow(row, before, rules);
    there.set(email, knownAfter(before, taking));
    return taking;
  });
};

const nobody: ImportedRecords = { person: undefined, cars: [], plans: [], isOwn: false };

export const emailKnown = 'An account with this email address already exists';
export const emailUnknown = 'No account has this email address';
export const colleague = 'This email address belongs to a colleague';

/** Takes one row into an account. What the file does not say stays as it is; nobody gets a password, a role or a consent. */
export const takeRow = (row: ImportedRow, known: ImportedRecords, rules: TakeRules): ImportedChange => {
  const fault = faultOf(known, rules);
  if (fault !== undefined)
    return { taken: { row: row.row, outcome: 'impossible', customerId: known.person?._id ?? null, differences: [], errors: [fault] } };
  const person = known.person ? changedPerson(known.person, row, rules) : addedPerson(row, rules);
  const owner = person?.after ?? known.person;
  const car = owner && takenCar(row, owner._id, known, rules.now);
  const carId = car?.after._id ?? ownCar(row, known)?._id;
  const plan = owner && carId !== undefined ? takenPlan(row, { customerId: owner._id, carId }, known, rules.now) : undefined;
  const differences = differencesOf({ person, car, plan });
  const outcome = known.person === undefined ? 'added' : differences.length > 0 ? 'updated' : 'unchanged';
  return { taken: { row: row.row, outcome, customerId: owner?._id ?? null, differences, errors: [] }, person, car, plan };
};

export const knownAfter = (known: ImportedRecords, { person, car, plan }: ImportedChange): ImportedRecords => ({
  person: person?.after ?? known.person,
  cars: car ? [...known.cars.filter(({ _id }) => _id !== car.after._id), car.after] : known.cars,
  plans: plan ? [...known.plans.filter(({ _id }) => _id !== plan.after._id), plan.after] : known.plans,
  isOwn: known.isOwn || person?.before === null,
});

/** What a row changes, for people to read. */
export const differencesOf = ({ person, car, plan }: Omit<ImportedChange, 'taken'>): Difference[] => [
  ...(person ? differencesIn(person, personShown) : []),
  ...(car ? differencesIn(car, carShown) : []),
  ...(plan ? differencesIn(plan, planShown) : []),
];

const faultOf = ({ person, isOwn }: ImportedRecords, { strategy }: TakeRules): string | undefined => {
  if (person?.role) return colleague;
  if (strategy === 'add' && person && !isOwn) return emailKnown;
  return strategy === 'update' && !person ? emailUnknown : undefined;
};

/** A UUID that begins with the time, version 7: what is added together is together in every index, and the database touches fewer pages of it. */
const idAt = (now: Date): string => {
  const ms = now.getTime().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice(15)}`;
};

const addedPerson = ({ person }: ImportedRow, { origin, now }: TakeRules): RecordChange<PersonRecord> => ({
  before: null,
  after: { ...person, _id: idAt(now), role: null, version: 1, createdAt: now, ...(origin ? { origin } : {}) },
});

const changedPerson = (before: PersonRecord, { person: row }: ImportedRow, rules: TakeRules): RecordChange<PersonRecord> | undefined => {
  const after: PersonRecord = {
    ...before,
    firstName: row.firstName,
    lastName: row.lastName,
    title: row.title ?? before.title,
    phone: row.phone ?? before.phone,
    ...(row.address.length > 0 ? { address: row.address, townLine: row.townLine ?? null } : {}),
    postcode: row.postcode ?? before.postcode,
    ...(rules.origin && rules.isOriginReplaced ? { origin: rules.origin } : {}),
  };
  return differencesIn({ before, after }, personShown).length === 0
    ? undefined
    : { before, after: { ...after, version: before.version + 1 } };
};

const ownCar = ({ car }: ImportedRow, { cars }: ImportedRecords): CarRecord | undefined =>
  car ? cars.find(({ identity }) => identity === identityOf({ ...car, range: null })) : undefined;

/** A car that the customer took off the account comes back; one that is there stays as the customer has it. */
const takenCar = (row: ImportedRow, customerId: string, known: ImportedRecords, now: Date): RecordChange<CarRecord> | undefined => {
  if (!row.car) return undefined;
  const before = ownCar(row, known);
  const vehicle = { ...row.car, range: null, bodyType: null, colour: null };
  if (!before) return { before: null, after: newCar({ id: idAt(now), customerId, vehicle, source: 'import' }, now) };
  return before.archivedAt ? { before, after: { ...before, archivedAt: null, version: before.version + 1 } } : undefined;
};

const takenPlan = (
  { plan }: ImportedRow,
  place: { readonly customerId: string; readonly carId: string },
  { plans }: ImportedRecords,
  now: Date,
): RecordChange<PlanRecord> | undefined => {
  if (!plan) return undefined;
  const before = plans.find(({ carId, productType }) => carId === place.carId && productType === plan.productType) ?? null;
  const after: PlanRecord = {
    levelOfCover: null,
    otherInformation: null,
    inceptionDate: null,
    ...before,
    ...plan,
    ...place,
    _id: before?._id ?? idAt(now),
    version: (before?.version ?? 0) + 1,
  };
  return differencesIn({ before, after }, planShown).length === 0 ? undefined : { before, after };
};

type Difference = TakenRow['differences'][number];
type ComparedFields<T> = readonly (readonly [field: string, read: (of: T) => string | null])[];

const differencesIn = <T>({ before, after }: RecordChange<T>, shown: ComparedFields<T>): Difference[] =>
  shown.flatMap(([field, read]) => {
    const [was, is] = [before && read(before), read(after)];
    return was === is ? [] : [{ field, before: was, after: is }];
  });

const personShown: ComparedFields<PersonRecord> = [
  ['first_name', ({ firstName }) => firstName],
  ['last_name', ({ lastName }) => lastName],
  ['title', ({ title }) => title],
  ['phone', ({ phone }) => phone],
  ['address', ({ address }) => address.join(', ') || null],
  ['postcode', ({ postcode }) => postcode],
  [
    'origin',
    ({ origin }) =>
      origin
        ? [origin.cobrand, origin.source, origin.medium, origin.campaign, origin.term, origin.content].filter(Boolean).join(', ') || null
        : null,
  ],
];

const carShown: ComparedFields<CarRecord> = [
  ['car', (car) => (car.archivedAt ? null : [car.registrationNumber, car.make, car.model].filter(Boolean).join(' '))],
];

const planShown: ComparedFields<PlanRecord> = [
  [
    'cover',
    (plan) =>
      [
        productNames[plan.productType],
        plan.provider,
        plan.policyNumber,
        formatPounds(plan.pricePence),
        `${formatLongDay(plan.startDate)} to ${formatLongDay(plan.expiryDate)}`,
      ]
        .filter(Boolean)
        .join(', '),
  ],
];
