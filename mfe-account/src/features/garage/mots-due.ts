import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { sameCar } from '../../same-car.js';
import { isMotDue } from './countdown.js';

/** A car whose MOT runs out soon, or has run out. */
export interface MotDue {
  readonly car: Car;
  readonly day: IsoDay;
}

export interface OfRegister {
  readonly car: Car;
  readonly motExpiresOn: string | null | undefined;
}

const ahead: readonly Policy['status'][] = ['ordered', 'booked', 'at_garage'];

/** The cars for which an MOT is to be booked: one that was ordered is seen to. */
export const motsDue = (cars: readonly OfRegister[], policies: readonly Policy[], today: IsoDay): readonly MotDue[] =>
  cars.flatMap(({ car, motExpiresOn: day }) => {
    const isSeenTo = policies.some(
      ({ productType, status, vehicle }) => productType === 'mot' && ahead.includes(status) && sameCar(car, vehicle),
    );
    return !isSeenTo && isMotDue(day, today) ? [{ car, day }] : [];
  });
