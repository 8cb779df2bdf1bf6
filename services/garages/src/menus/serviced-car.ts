import { monthsBetween, type IsoDay } from '@kerbside/contracts/days/dates';

/** What is known of a car that is serviced; null where it is not. */
export interface ServicedCar {
  readonly make: string | null;
  readonly registeredOn: IsoDay | null;
  readonly mileage: number | null;
  /** Cubic centimetres; 0 where a motor runs on electricity alone. */
  readonly engineSize: number | null;
}
export const unknownCar: ServicedCar = { make: null, registeredOn: null, mileage: null, engineSize: null };

export const isElectric = ({ engineSize }: Pick<ServicedCar, 'engineSize'>): boolean => engineSize === 0;

/** Time that a garage needs beyond that for an ordinary car, and why. */
interface ExtraWork {
  readonly description: string;
  readonly minutes: number;
}

const oldYears = 8;
const manyMiles = 80_000;
const largeEngine = 2_000;

/** What takes longer on this car: never guessed from what is not known. */
const extraWork = (car: ServicedCar, today: IsoDay): ExtraWork[] => [
  ...((car.engineSize ?? 0) > largeEngine ? [{ description: 'Extra oil and labour for an engine over 2 litres', minutes: 30 }] : []),
  ...(yearsOf(car, today) >= oldYears ? [{ description: ofOldCar(car), minutes: 20 }] : []),
  ...((car.mileage ?? 0) >= manyMiles ? [{ description: 'Suspension and drive shafts checked after 80,000 miles', minutes: 20 }] : []),
];

const ofOldCar = (car: ServicedCar): string =>
  isElectric(car)
    ? 'Rust, hoses and cables checked on a car of 8 years or more'
    : 'Rust, hoses and belts checked on a car of 8 years or more';

/** The same, in the words of the customer’s list. */
export const extraItems = (car: ServicedCar, today: IsoDay): string[] => extraWork(car, today).map(({ description }) => description);

export const extraMinutes = (car: ServicedCar, today: IsoDay): number =>
  extraWork(car, today).reduce((sum, { minutes }) => sum + minutes, 0);

/** Whole years since first registration; 0 when that is not known. */
const yearsOf = ({ registeredOn }: ServicedCar, today: IsoDay): number =>
  registeredOn === null || registeredOn > today ? 0 : Math.floor(monthsBetween(registeredOn, today) / 12);

const milesAYear = 10_000;

/** Which yearly service is due next, by age or miles, whichever says more; the first when neither is known. */
export const yearDue = (car: ServicedCar, today: IsoDay): number =>
  Math.max(1, yearsOf(car, today), Math.floor((car.mileage ?? 0) / milesAYear));
