import { addDays, addMonths, type IsoDay } from '@kerbside/contracts/days/dates';

/** What other services know of a car's days. */
export interface CarDays {
  /** They ask accounts for it: events carry none. */
  readonly registrationNumber: string | null;
  readonly motDueOn: IsoDay | null;
  readonly serviceDueOn: IsoDay | null;
  readonly isOnAccount: boolean;
}

/** What a car's days follow from. */
interface CarDates {
  readonly registrationNumber: string | null;
  readonly lastServiceDate?: IsoDay | null | undefined;
  readonly serviceDueOn?: IsoDay | null;
  readonly archivedAt?: Date | null;
}

/** What others were told about a car, and when it is checked again. As stored. */
export interface CarDaysRecord {
  readonly _id: string;
  readonly customerId: string;
  /** Absent while nothing is expected to change by itself. */
  readonly nextAt?: Date;
  /** Absent until others were told of the car. */
  readonly told?: CarDays;
  /** Counts the car's changes, so that a decision about an earlier state is not written. */
  readonly touched: number;
  /** Counts what was told. */
  readonly version: number;
}

/** When the MOT runs out; `undefined` where the registers could not be asked. */
export type MotKnown = IsoDay | null | undefined;

const serviceMonths = 12;
const unknownDays = 30;
const overdueDays = 7;

/** The days of a car now. What could not be looked up stays as last told, unless that was for another registration. */
export const daysOf = (car: CarDates, motDueOn: MotKnown, told: CarDays | undefined): CarDays => {
  const { registrationNumber, lastServiceDate, serviceDueOn, archivedAt } = car;
  const before = told?.registrationNumber === registrationNumber ? told.motDueOn : null;
  return {
    registrationNumber,
    motDueOn: motDueOn === undefined ? before : motDueOn,
    serviceDueOn: serviceDueOn ?? (lastServiceDate ? addMonths(lastServiceDate, serviceMonths) : null),
    isOnAccount: !archivedAt,
  };
};

/** Whether there is anything new to tell: of a car of which nothing is known, that it left the account, since a visit may have told others of its days. */
export const haveChanged = (days: CarDays, told: CarDays | undefined): boolean =>
  told
    ? told.registrationNumber !== days.registrationNumber ||
      told.motDueOn !== days.motDueOn ||
      told.serviceDueOn !== days.serviceDueOn ||
      told.isOnAccount !== days.isOnAccount
    : !days.isOnAccount || days.motDueOn !== null || days.serviceDueOn !== null;

/**
 * When the registers are asked again: the day before the last month of the MOT, since a new one may be known by then and others remind of the old
 * one from then on; weekly once that month has begun, and monthly where no MOT is known, but for a new registration, which they may know within days.
 * Undefined for a car that they are not asked about.
 */
export const nextLook = ({ registrationNumber, motDueOn, isOnAccount }: CarDays, today: IsoDay, told?: CarDays): Date | undefined => {
  if (!isOnAccount || registrationNumber === null) return undefined;
  const soon = addDays(today, overdueDays);
  if (motDueOn === null && told && told.registrationNumber !== registrationNumber) return lookOn(soon);
  const ahead = motDueOn === null ? addDays(today, unknownDays) : addDays(addMonths(motDueOn, -1), -1);
  return lookOn(ahead > soon ? ahead : soon);
};

const lookOn = (day: IsoDay): Date => new Date(`${day}T04:00:00Z`);
