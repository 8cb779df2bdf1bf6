import { carDayProblem } from '@kerbside/contracts/car/car-days';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { invalid } from '@kerbside/platform/errors/errors';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { BodyType } from '@kerbside/contracts/http/shapes/car-looks';
import { bare } from '@kerbside/contracts/reading/plain';

/** A customer's car, as stored. */
export interface CarRecord {
  readonly _id: string;
  readonly customerId: string;
  /** What makes two cars of one customer the same: see `identityOf`. */
  readonly identity: string;
  readonly registrationNumber: string | null;
  readonly make: string;
  readonly model: string;
  readonly range: string | null;
  readonly firstRegistrationDate: string | null;
  /** Absent from cars that an older release added. */
  readonly bodyType?: BodyType | null;
  readonly colour?: string | null;
  /** What the customer noted; absent until they do. */
  readonly currentMileage?: number | null;
  readonly lastServiceDate?: string | null;
  /** When the next service is due, and when they said so: an older answer that arrives later changes nothing. */
  readonly serviceDueOn?: IsoDay | null;
  readonly serviceDueSaidAt?: Date | null;
  /** When the customer took it off their account; absent while it is on it. */
  readonly archivedAt?: Date | null;
  readonly version: number;
  readonly addedAt: Date;
}

export type Vehicle = Pick<CarRecord, 'registrationNumber' | 'make' | 'model' | 'range'>;

/** The registration; for a car quoted without one, what it is. */
export const identityOf = ({ registrationNumber, make, model, range }: Vehicle): string =>
  registrationNumber === null ? ['', make, model, range ?? ''].join('|').toUpperCase() : bare(registrationNumber);

type Looks = Pick<Car, 'bodyType' | 'colour'>;

export interface NewCar {
  readonly id: string;
  readonly customerId: string;
  readonly vehicle: Vehicle & Partial<Pick<CarRecord, 'firstRegistrationDate'>> & Looks;
}

export const newCar = ({ id, customerId, vehicle }: NewCar, now: Date): CarRecord => ({
  _id: id,
  customerId,
  identity: identityOf(vehicle),
  registrationNumber: vehicle.registrationNumber === null ? null : bare(vehicle.registrationNumber),
  make: vehicle.make,
  model: vehicle.model,
  range: vehicle.range,
  firstRegistrationDate: vehicle.firstRegistrationDate ?? null,
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

export const archived = (car: CarRecord, at: Date): CarRecord => ({ ...car, archivedAt: at, version: car.version + 1 });

type NotedField =
  { readonly fieldname: 'current_mileage'; readonly value: number } | { readonly fieldname: 'last_service_date'; readonly value: string };

/** The car with what its customer noted. The service is a past one, from which the next due day follows. */
export const noted = (car: CarRecord, field: NotedField, today: IsoDay): CarRecord => {
  if (field.fieldname === 'current_mileage') return { ...car, currentMileage: field.value, version: car.version + 1 };
  const problem = carDayProblem('last_service_date', field.value, { today, registered: car.firstRegistrationDate ?? undefined });
  if (problem !== undefined) throw invalid({ value: problem });
  return { ...car, lastServiceDate: field.value, serviceDueOn: null, version: car.version + 1 };
};

/** The car with the day on which its next service is due, null where its customer withdrew it; the same object when nothing changes. */
export const withServiceDue = (car: CarRecord, serviceDueOn: IsoDay | null, at: Date): CarRecord =>
  car.serviceDueSaidAt && car.serviceDueSaidAt >= at ? car : { ...car, serviceDueOn, serviceDueSaidAt: at, version: car.version + 1 };

export const toCar = (car: CarRecord): Car => ({
  id: car._id,
  registrationNumber: car.registrationNumber,
  make: car.make,
  model: car.model,
  range: car.range,
  firstRegistrationDate: car.firstRegistrationDate,
  bodyType: car.bodyType ?? null,
  colour: car.colour ?? null,
  addedAt: car.addedAt.toISOString(),
  currentMileage: car.currentMileage ?? null,
  lastServiceDate: car.lastServiceDate ?? null,
});
