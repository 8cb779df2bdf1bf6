import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { BookedCar } from '../bookings/model/booking.js';

/** A customer's car and what accounts has told of its days. */
export interface KnownCar {
  readonly id: string;
  readonly customerId: string;
  readonly car: BookedCar;
  readonly motDueOn: IsoDay | null;
  readonly serviceDueOn: IsoDay | null;
  /** False once its customer took it off their account: nothing of it is due to them. */
  readonly isOnAccount: boolean;
  /** The id that its days have on a calendar for ever: the visit that named them before the car was known, otherwise the car. */
  readonly entry: string;
  /** The sequence of the event that told us: earlier ones change nothing. */
  readonly sequence: number;
  readonly changedAt: Date;
}
