import type { Caller } from '@kerbside/contracts/caller';
import { carDayProblem } from '@kerbside/contracts/car/car-days';
import { mileageFault, registeredFirst, type FactSource, type MileageFact, type RegisteredFact } from '@kerbside/contracts/car/car-facts';
import { londonDay, type IsoDay, type StoredView } from '@kerbside/contracts/days/dates';
import { type Car, car as shownCar } from '@kerbside/contracts/http/accounts/accounts';
import { picked } from '@kerbside/platform/calls/picked';
import type { ProductType } from '@kerbside/contracts/ids';
import { bare } from '@kerbside/contracts/reading/plain';

/** A visit that was made. */
export interface DoneWork {
  readonly bookingId: string;
  readonly on: IsoDay;
  readonly products: readonly ProductType[];
  /** Null where it had no MOT, and until somebody says how that went. */
  readonly motResult: 'passed' | 'failed' | null;
}

export interface CarRecord extends StoredView<Omit<Car, 'id'>, 'addedAt'> {
  readonly _id: string;
  readonly customerId: string;
  /** What makes two cars of one customer the same: see `identityOf`. */
  readonly identity: string;
  /** Who says its `firstRegistrationDate`: the most believed of those who know it. */
  readonly registeredSaidBy?: FactSource | null;
  /** The most that a quote said which was bought for it. */
  readonly mileageBought?: MileageFact | null;
  /** The most that a claim or a garage said since. */
  readonly mileageSince?: MileageFact | null;
  /** What was done to it through us, by its visit. */
  readonly works?: readonly DoneWork[];
  /** When the next service is due, and when they said so: an older answer that arrives later changes nothing. */
  readonly serviceDueOn?: IsoDay | null;
  readonly serviceDueSaidAt?: Date | null;
  /** When the customer took it off their account; absent while it is on it. */
  readonly archivedAt?: Date | null;
  readonly version: number;
}

export type KnownVehicle = Pick<CarRecord, 'registrationNumber' | 'make' | 'model' | 'range'>;

/** The registration; for a car quoted without one, what it is. */
export const identityOf = ({ registrationNumber, make, model, range }: KnownVehicle): string =>
  registrationNumber === null ? ['', make, model, range ?? ''].join('|').toUpperCase() : bare(registrationNumber);

type Looks = Pick<Car, 'bodyType' | 'colour'>;

export interface NewCar {
  readonly id: string;
  readonly customerId: string;
  readonly vehicle: KnownVehicle & { readonly firstRegistrationDate?: string | null | undefined } & Looks;
  /** Who says this of it; the quote that was bought where not given. */
  readonly source?: FactSource;
  readonly mileage?: MileageFact;
}

export const newCar = ({ id, customerId, vehicle, source = 'quote', mileage }: NewCar, now: Date): CarRecord => ({
  _id: id,
  customerId,
  identity: identityOf(vehicle),
  registrationNumber: vehicle.registrationNumber === null ? null : bare(vehicle.registrationNumber),
  make: vehicle.make,
  model: vehicle.model,
  range: vehicle.range,
  firstRegistrationDate: vehicle.firstRegistrationDate ?? null,
  registeredSaidBy: vehicle.firstRegistrationDate ? source : null,
  mileageBought: mileage ?? null,
  mileageSince: null,
  bodyType: vehicle.bodyType ?? null,
  colour: vehicle.colour ?? null,
  version: 1,
  addedAt: now,
});

/** The same car under another registration. */
export const renamed = (car: CarRecord, registrationNumber: string): CarRecord => ({
  ...car,
  registrationNumber: bare(registrationNumber),
  identity: bare(registrationNumber),
  version: car.version + 1,
});

/** Off the account since `at`; on it where that is null. */
export const archived = (car: CarRecord, at: Date | null): CarRecord => ({ ...car, archivedAt: at, version: car.version + 1 });

type NotedField = NotedMileage | { readonly fieldname: 'last_service_date'; readonly value: string };
type NotedMileage = { readonly fieldname: 'current_mileage'; readonly value: number };

const registeredOf = ({ firstRegistrationDate: on, registeredSaidBy }: CarRecord): RegisteredFact | undefined =>
  on === null ? undefined : { on, source: registeredSaidBy ?? 'customer' };

/** The car with what somebody else knows of it; the same object where that is nothing new. */
export const learned = (
  car: CarRecord,
  said: Pick<CarRecord, 'mileageBought' | 'mileageSince'> & { readonly registered?: RegisteredFact | undefined },
): CarRecord => {
  const [known, registered] = [registeredOf(car), registeredFirst(registeredOf(car), said.registered)];
  const mileageBought = higher(car.mileageBought ?? null, said.mileageBought ?? null);
  const mileageSince = higher(car.mileageSince ?? null, said.mileageSince ?? null);
  const isSame = mileageBought === (car.mileageBought ?? null) && mileageSince === (car.mileageSince ?? null);
  if (registered?.on === known?.on && registered?.source === known?.source && isSame) return car;
  const isLow = (mileageSince?.mileage ?? 0) > (car.currentMileage ?? Infinity);
  const raised = isLow ? { currentMileage: mileageSince?.mileage ?? null } : {};
  const dated = registered ? { firstRegistrationDate: registered.on, registeredSaidBy: registered.source } : {};
  return { ...car, ...dated, ...raised, mileageBought, mileageSince, version: car.version + 1 };
};

const higher = (one: MileageFact | null, other: MileageFact | null): MileageFact | null =>
  (other?.mileage ?? 0) > (one?.mileage ?? 0) ? other : one;

/** What it has run, in miles: what was noted, or else the most that a quote, a claim or a garage said; null where nobody did. */
export const mileageOf = ({ currentMileage, mileageBought = null, mileageSince = null }: CarRecord): number | null =>
  currentMileage ?? higher(mileageBought, mileageSince)?.mileage ?? null;

/** What a new one of the same car says of it. */
export const saidOf = (car: CarRecord): Parameters<typeof learned>[1] => ({
  registered: registeredOf(car),
  mileageBought: car.mileageBought ?? null,
});

export const notedBefore = (car: CarRecord, { fieldname }: Pick<NotedField, 'fieldname'>): number | IsoDay | null =>
  (fieldname === 'current_mileage' ? mileageOf(car) : car.lastServiceDate) ?? null;

/** The car with what its customer noted; the same object where that is nothing new. From a past service the next due day follows. */
export const noted = (car: CarRecord, field: NotedField): CarRecord => {
  if (notedBefore(car, field) === field.value) return car;
  return field.fieldname === 'current_mileage'
    ? { ...car, currentMileage: field.value, version: car.version + 1 }
    : { ...car, lastServiceDate: field.value, serviceDueOn: null, version: car.version + 1 };
};

export interface InRegisters {
  readonly registered: IsoDay | null;
  readonly mileages: readonly MileageFact[];
}

/** The car with work that was done to it through us: a service is its last, unless a later one was noted. */
export const worked = (car: CarRecord, work: DoneWork): CarRecord => {
  const before = car.works?.find(({ bookingId }) => bookingId === work.bookingId);
  const after = {
    ...work,
    products: [...new Set([...(before?.products ?? []), ...work.products])],
    motResult: work.motResult ?? before?.motResult ?? null,
  };
  const works = [...(car.works ?? []).filter((one) => one !== before), after];
  const isLastService = work.products.includes('service') && work.on > (car.lastServiceDate ?? '');
  return { ...car, works, ...(isLastService ? { lastServiceDate: work.on, serviceDueOn: null } : {}), version: car.version + 1 };
};

/** What is known that is against what was noted; undefined where nothing is. */
export const notedFault = (
  car: CarRecord,
  field: NotedField,
  { registered, mileages }: InRegisters,
  { now, reader }: { readonly now: Date; readonly reader: Caller['kind'] },
): string | undefined => {
  const today = londonDay(now);
  const said = [car.mileageBought, car.mileageSince].flatMap((fact) => fact ?? []);
  if (field.fieldname === 'current_mileage') return mileageFault({ mileage: field.value, on: today }, [...said, ...mileages], reader);
  const inRegister = registered === null ? undefined : { on: registered, source: 'register' as const };
  return carDayProblem('last_service_date', field.value, { today, registered: registeredFirst(registeredOf(car), inRegister)?.on });
};

/** Nobody can say why something was done on a day to come. */
export const mayOverrule = (field: NotedField, now: Date): boolean =>
  field.fieldname === 'current_mileage' || field.value <= londonDay(now);

/** The car with the day on which its next service is due, null where its customer withdrew it; the same object when nothing changes. */
export const withServiceDue = (car: CarRecord, serviceDueOn: IsoDay | null, at: Date): CarRecord =>
  car.serviceDueSaidAt && car.serviceDueSaidAt >= at ? car : { ...car, serviceDueOn, serviceDueSaidAt: at, version: car.version + 1 };

export const toCar = (car: CarRecord): Car => ({
  ...picked(shownCar.shape, car),
  id: car._id,
  bodyType: car.bodyType ?? null,
  colour: car.colour ?? null,
  addedAt: car.addedAt.toISOString(),
  currentMileage: mileageOf(car),
  lastServiceDate: car.lastServiceDate ?? null,
});
