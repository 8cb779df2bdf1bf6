import { isDeepStrictEqual } from 'node:util';
import type { UndoneRow } from '@kerbside/contracts/staff/import-undo';
import type { CarRecord } from '../cars/car.js';
import type { PersonRecord } from '../people/person.js';
import type { PlanRecord } from '../plans/plan.js';
import type { ImportedRecords, RecordChange, ImportedChange } from './imported.js';

/** What exists of a customer when a row about them is undone. */
export interface RecordsOfCustomer extends Omit<ImportedRecords, 'isOwn'> {
  /** Since the import the customer has done something with us, or staff for them. */
  readonly isUsed: boolean;
  /** The account has more than cars and cover: a note, a document. */
  readonly hasMore: boolean;
}

/** What is done to one record. */
export type UndoStep<T> = { readonly remove: T } | { readonly restore: T };

export interface UndoneChange {
  readonly undone: UndoneRow;
  readonly person?: UndoStep<PersonRecord> | undefined;
  readonly car?: UndoStep<CarRecord> | undefined;
  readonly plan?: UndoStep<PlanRecord> | undefined;
}

type KeptRow = UndoneRow['kept'][number];
type ImportedParts = Pick<ImportedChange, 'person' | 'car' | 'plan'>;

/** Takes one row back. An account that the row opened goes with all that the row made, or stays with it; of an account that was there, each part by itself. */
export const undoRow = (made: ImportedParts, present: RecordsOfCustomer): UndoneChange =>
  made.person?.before === null ? closeAccount(made, present) : undoParts(made, present);

/** What exists afterwards. */
export const presentAfter = (present: RecordsOfCustomer, { person, car, plan }: UndoneChange): RecordsOfCustomer => ({
  ...present,
  person: person ? ('restore' in person ? person.restore : undefined) : present.person,
  cars: listAfter(present.cars, car),
  plans: listAfter(present.plans, plan),
});

const listAfter = <T extends { readonly _id: string }>(list: readonly T[], step: UndoStep<T> | undefined): readonly T[] => {
  if (!step) return list;
  if ('remove' in step) return list.filter(({ _id }) => _id !== step.remove._id);
  return list.map((one) => (one._id === step.restore._id ? step.restore : one));
};

const takenBack: UndoneRow = { outcome: 'taken_back', kept: [] };
const keptBecause = (...kept: readonly KeptRow[]): UndoneRow => (kept.length === 0 ? takenBack : { outcome: 'kept', kept: [...kept] });

const closeAccount = ({ person, car, plan }: ImportedParts, present: RecordsOfCustomer): UndoneChange => {
  const now = present.person;
  if (!person || !now) return { undone: takenBack };
  if (present.isUsed) return { undone: keptBecause({ part: 'account', why: 'used' }) };
  const isAsLeft =
    isSame(now, person.after) && !present.hasMore && holdsOnly(present.cars, car?.after) && holdsOnly(present.plans, plan?.after);
  if (!isAsLeft) return { undone: keptBecause({ part: 'account', why: 'changed' }) };
  const [ownCar, ownPlan] = [present.cars[0], present.plans[0]];
  return {
    undone: takenBack,
    person: { remove: now },
    car: ownCar && { remove: ownCar },
    plan: ownPlan && { remove: ownPlan },
  };
};

const undoParts = ({ person, car, plan }: ImportedParts, present: RecordsOfCustomer): UndoneChange => {
  const details = part(person, present.person && [present.person]);
  const cover = part(plan, present.plans);
  const isInUse =
    car !== undefined &&
    (present.isUsed || present.plans.some(({ _id, carId }) => carId === car.after._id && _id !== removedId(cover.step)));
  const garage = part(car, present.cars);
  const keptCar: KeptRow | undefined =
    garage.step && isInUse
      ? { part: 'car', why: present.isUsed ? 'used' : 'changed' }
      : garage.isChanged
        ? { part: 'car', why: 'changed' }
        : undefined;
  const kept: (KeptRow | undefined)[] = [
    details.isChanged ? { part: 'details', why: 'changed' } : undefined,
    keptCar,
    cover.isChanged ? { part: 'cover', why: 'changed' } : undefined,
  ];
  return {
    undone: keptBecause(...kept.filter((one) => one !== undefined)),
    person: details.step,
    car: keptCar ? undefined : garage.step,
    plan: cover.step,
  };
};

type VersionRef = { readonly _id: string; readonly version: number } & Pick<PersonRecord, 'signOuts'>;

/** What to do to a record that a row made or changed. Nothing if it is gone, or if it has changed since (`isChanged`). */
const part = <T extends VersionRef>(
  change: RecordChange<T> | undefined,
  all: readonly T[] = [],
): { readonly step?: UndoStep<T>; readonly isChanged: boolean } => {
  const now = change && all.find(({ _id }) => _id === change.after._id);
  if (!change || !now) return { isChanged: false };
  if (!isSame(now, change.after)) return { isChanged: true };
  const { before } = change;
  return {
    isChanged: false,
    step: before === null ? { remove: now } : { restore: { ...before, signOuts: now.signOuts, version: now.version + 1 } },
  };
};

const removedId = (step: UndoStep<PlanRecord> | undefined): string | undefined => (step && 'remove' in step ? step.remove._id : undefined);

const holdsOnly = <T extends VersionRef>(all: readonly T[], made: T | undefined): boolean =>
  made === undefined ? all.length === 0 : all.every((one) => isSame(one, made));

/** Whether two records have the same content, whatever their versions: rows after this one may have changed it, and were undone before. */
const isSame = (one: object, other: object): boolean =>
  Object.keys({ ...one, ...other }).every((name) => notSaid.has(name) || isSameValue(Reflect.get(one, name), Reflect.get(other, name)));

/** What registers say of a car is learned without anybody using it, and no import says how often somebody was signed out. */
const notSaid: ReadonlySet<string> = new Set(['version', 'signOuts', 'firstRegistrationDate', 'registeredSaidBy']);

/** The database stores as null what was left out. */
const isSameValue = (one: unknown = null, other: unknown = null): boolean =>
  one === other || (isPlain(one) && isPlain(other) ? isSame(one, other) : isDeepStrictEqual(one, other));

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
