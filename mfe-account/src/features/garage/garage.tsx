import { isNothing } from '@kerbside/contracts/ui/page/loaded';
import { owedPence } from '@kerbside/contracts/claims/excess';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import type { Policy, Cover } from '@kerbside/contracts/http/claims/policies';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import type { VehicleFacts } from '@kerbside/contracts/http/pricing/vehicle-records';
import { KerbScene } from '@kerbside/contracts/ui/scene/kerb-scene';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { EmptyState, LoadingShape, Panel } from '@kerbside/contracts/ui/page/panel';
import { Shape } from '@kerbside/contracts/ui/page/shape';
import { isWork } from '../../is-work.js';
import { cars as words } from '../../messages/account.js';
import { sameCar } from '../../names.js';
import { isUnclosed } from '../bookings/unclosed.js';
import { isLost } from '../available/available-products.js';
import type { VisitToBook } from '../booking-later/visits-to-book.js';
import { mayClaim } from '../claims/may-claim.js';
import { CarCard } from './car-card.js';
import css from './garage.module.css';

/** What the parts of the account say of a car, by the car's id. */
export interface OfCars {
  readonly visits: ReadonlyMap<string, readonly TrackedBooking[]>;
  readonly registers: ReadonlyMap<string, VehicleFacts>;
  readonly motDays: ReadonlyMap<string, IsoDay | undefined>;
}

interface GarageProps extends OfCars {
  readonly cars: Load<readonly Car[]>;
  readonly policies: readonly Policy[] | undefined;
  readonly claims: readonly Claim[];
  readonly toBook: readonly VisitToBook[];
}

const shape = <Shape of="cars" />;

/** The customer's cars (A2, "my car"): the rest of the account hangs on them. */
export function Garage({ cars, policies, claims, toBook, visits, registers, motDays }: GarageProps) {
  const today = londonDay(new Date());
  return (
    <section id="section-my-car" aria-label={words.title}>
      <LoadingShape value={shape}>
        <Panel
          load={cars}
          words={words}
          isEmpty={isNothing}
          whenEmpty={
            <EmptyState scene={<KerbScene at="free" />} title={words.none}>
              {words.noneWhy}
            </EmptyState>
          }
        >
          {(rows) => (
            <div className={css.cars}>
              {rows.map((car) => (
                <CarCard
                  key={car.id}
                  car={car}
                  covers={policies && coversOf(policies, car)}
                  isLost={policies !== undefined && isLost(policies, car)}
                  motDay={motDays.get(car.id)}
                  taxDay={registers.get(car.id)?.tax_due_date}
                  visit={nextVisit(visits.get(car.id) ?? [], today)}
                  toBook={toBook.find(({ vehicle }) => sameCar(car, vehicle))}
                  claims={openClaims(claims, car)}
                  isClaimable={!policies || mayClaim(policies, car, today)}
                  today={today}
                />
              ))}
            </div>
          )}
        </Panel>
      </LoadingShape>
    </section>
  );
}

type CarName = Pick<Car, 'registrationNumber' | 'make' | 'model'>;

/** What covers a car: what runs, by its end, then what is to come. */
const coversOf = (policies: readonly Policy[], car: CarName): readonly Cover[] =>
  policies
    .filter((policy): policy is Cover => !isWork(policy) && sameCar(car, policy.vehicle))
    .filter(({ status }) => status === 'active' || status === 'future')
    .toSorted((one, other) => one.status.localeCompare(other.status) || one.endsOn.localeCompare(other.endsOn));

/** The visit that comes next: one that needs its customer, the first whose day is not over, or one that nobody closed. */
const nextVisit = (visits: readonly TrackedBooking[], today: IsoDay): TrackedBooking | undefined =>
  visits.find((one) => one.status === 'action' && !isUnclosed(one)) ??
  visits
    .filter(({ status, booking_date: day }) => status !== 'complete' && day >= today)
    .toSorted((one, other) => one.booking_date.localeCompare(other.booking_date))[0] ??
  visits.find(isUnclosed);

/** A claim is over once it was answered and nothing of it is to be paid any more. */
const isOver = (claim: Claim): boolean => claim.status === 'paid' || (claim.status === 'decided' && owedPence(claim) === 0);

/** The claims for a car that are not over, those with a question to the customer first. */
const openClaims = (claims: readonly Claim[], car: CarName): readonly Claim[] =>
  claims
    .filter((claim) => !isOver(claim) && sameCar(car, claim.vehicle))
    .toSorted((one, other) => Number(other.waitsForCustomer) - Number(one.waitsForCustomer));
