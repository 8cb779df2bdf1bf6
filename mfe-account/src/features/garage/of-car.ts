import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { isWork } from '../../is-work.js';
import { sameCar } from '../../same-car.js';

type CarName = Pick<Car, 'registrationNumber' | 'make' | 'model'>;

/** What covers a car: what runs, by its end, then what is to come. */
export const coversOf = (policies: readonly Policy[], car: CarName): readonly Cover[] =>
  policies
    .filter((policy): policy is Cover => !isWork(policy) && sameCar(car, policy.vehicle))
    .filter(({ status }) => status === 'active' || status === 'future')
    .toSorted((one, other) => one.status.localeCompare(other.status) || one.endsOn.localeCompare(other.endsOn));

/** The visit that comes next: one that needs its customer, or the first whose day is not over. */
export const nextVisit = (visits: readonly TrackedBooking[], today: IsoDay): TrackedBooking | undefined =>
  visits.find(({ status }) => status === 'action') ??
  visits
    .filter(({ status, booking_date: day }) => status !== 'complete' && day >= today)
    .toSorted((one, other) => one.booking_date.localeCompare(other.booking_date))[0];

/** The claims for a car that are not over. */
export const openClaims = (claims: readonly Claim[], car: CarName): readonly Claim[] =>
  claims.filter(({ status, vehicle }) => status !== 'paid' && status !== 'decided' && sameCar(car, vehicle));
