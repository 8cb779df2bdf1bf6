import { addDays, daysBetween, isRealDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import type { VehicleFacts } from '@kerbside/contracts/http/pricing/vehicle-records';
import { sameCar } from '../../names.js';
import { isLost } from '../available/available-products.js';
import { dayOfDue } from '../bookings/mot-warning.js';

/** Which day of how many; null for cover that goes on month by month. */
interface CoverDay {
  readonly day: number;
  readonly of: number | null;
}

/** How far cover has run, counted from 1; undefined before its first day and once it is over. */
export const coverDay = ({ status, startsOn, endsOn, rolling }: Cover, today: IsoDay): CoverDay | undefined => {
  if (status !== 'active' || today < startsOn) return undefined;
  return { day: daysBetween(startsOn, today) + 1, of: rolling ? null : daysBetween(startsOn, endsOn) + 1 };
};

type Urgency = 'far' | 'soon' | 'over';

interface Countdown {
  /** 0 on the day itself, and after it. */
  readonly days: number;
  readonly urgency: Urgency;
  /** Of the year that it counts down, so that a ring empties as the day comes. */
  readonly share: number;
}

const soonDays = 30;
const yearDays = 365;

/** How far a day is; undefined where none is known. What runs out on a day is good until its end. */
export const countdownTo = (day: string | null | undefined, today: IsoDay): Countdown | undefined => {
  if (!day || !isRealDay(day)) return undefined;
  const days = daysBetween(today, day);
  const urgency = days < 0 ? 'over' : days <= soonDays ? 'soon' : 'far';
  return { days: Math.max(0, days), urgency, share: Math.min(Math.max(days, 0) / yearDays, 1) };
};

/** Whether an MOT is to be seen to: it runs out within 30 days, or has run out within the last year. */
export const isMotDue = (day: string | null | undefined, today: IsoDay): day is string => {
  const left = countdownTo(day, today);
  return left !== undefined && left.urgency !== 'far' && addDays(day ?? '', yearDays) >= today;
};

/** A car whose MOT runs out soon, or has run out. */
export interface MotDue {
  readonly car: Car;
  readonly day: IsoDay;
}

interface MotOfCar {
  readonly car: Car;
  readonly motExpiresOn: string | null | undefined;
}

/** Until when the MOT of a car runs: the later of what the registers and its visits know, as on its calendar (decision 80). */
export const motOf = (
  register: Pick<VehicleFacts, 'mot_expiration_date'> | undefined,
  visits: readonly Pick<TrackedBooking, 'mot_due_date'>[],
): string | undefined =>
  [register?.mot_expiration_date, ...visits.map(({ mot_due_date: due }) => due && dayOfDue(due))]
    .flatMap((day) => day ?? [])
    .toSorted()
    .at(-1);

const ahead: readonly Policy['status'][] = ['ordered', 'booked', 'at_garage'];

/** The cars for which an MOT is to be booked: one that was ordered is seen to, and no car that was lost is tested. */
export const motsDue = (cars: readonly MotOfCar[], policies: readonly Policy[], today: IsoDay): readonly MotDue[] =>
  cars.flatMap(({ car, motExpiresOn: day }) => {
    const isSeenTo = policies.some(
      ({ productType, status, vehicle }) => productType === 'mot' && ahead.includes(status) && sameCar(car, vehicle),
    );
    return !isSeenTo && !isLost(policies, car) && isMotDue(day, today) ? [{ car, day }] : [];
  });
