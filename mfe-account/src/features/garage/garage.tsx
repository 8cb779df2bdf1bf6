import { londonDay } from '@kerbside/contracts/days/dates';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import type { VehicleFacts } from '@kerbside/contracts/http/pricing/vehicle-records';
import { KerbScene } from '@kerbside/contracts/ui/scene/kerb-scene';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { EmptyState, LoadingShape, Panel } from '@kerbside/contracts/ui/page/panel';
import { cars as words } from '../../messages/account.js';
import { Shape } from '../../ui/shape.js';
import { sameCar } from '../../same-car.js';
import type { VisitToBook } from '../booking-later/visits-to-book.js';
import { CarCard } from './car-card.js';
import { coversOf, nextVisit, openClaims } from './of-car.js';
import css from './garage.module.css';

/** What the parts of the account say of a car, by the car's id. */
export interface OfCars {
  readonly visits: ReadonlyMap<string, readonly TrackedBooking[]>;
  readonly registers: ReadonlyMap<string, VehicleFacts>;
}

interface GarageProps extends OfCars {
  readonly cars: Load<readonly Car[]>;
  readonly policies: readonly Policy[] | undefined;
  readonly claims: readonly Claim[];
  readonly toBook: readonly VisitToBook[];
}

const shape = <Shape of="cars" />;

/** The customer's cars (A2, "my car"): the rest of the account hangs on them. */
export function Garage({ cars, policies, claims, toBook, visits, registers }: GarageProps) {
  const today = londonDay(new Date());
  return (
    <section id="section-my-car" aria-label={words.title}>
      <LoadingShape value={shape}>
        <Panel
          load={cars}
          loading={words.loading}
          failed={words.failed}
          isEmpty={(rows) => rows.length === 0}
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
                  register={registers.get(car.id)}
                  visit={nextVisit(visits.get(car.id) ?? [], today)}
                  toBook={toBook.find(({ vehicle }) => sameCar(car, vehicle))}
                  claims={openClaims(claims, car)}
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
