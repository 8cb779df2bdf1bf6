import { Injectable } from '@nestjs/common';
import { carAdded } from '@kerbside/contracts/events/accounts';
import type { EventData } from '@kerbside/contracts/event';
import type { serviceDueNoted } from '@kerbside/contracts/events/pricing';
import { readPoliciesOfQuote } from '@kerbside/contracts/http/claims/policies';
import { Clock } from '@kerbside/platform/time/clock';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import type { ClientSession } from 'mongoose';
import { CarDaysRepository } from '../car-days/car-days.repository.js';
import { AccountUpdates } from '../updates/account-updates.js';
import {
  archived,
  identityOf,
  learned,
  newCar,
  saidOf,
  withServiceDue,
  type CarRecord,
  type NewCar,
  type KnownVehicle,
  toCar,
} from './car.js';
import { CarsRepository } from './cars.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { findCarHolder, readCar } from '@kerbside/contracts/http/accounts/accounts';
import { found } from '@kerbside/platform/errors/errors';

export const noteServiceDue = 'note-service-due';

/** The job's data. `at`: when the customer said so. */
type ServiceDue = EventData<typeof serviceDueNoted> & { readonly at: string };

@Injectable()
export class CarsService {
  constructor(
    private readonly cars: CarsRepository,
    private readonly days: CarDaysRepository,
    private readonly updates: AccountUpdates,
    private readonly outbox: Outbox,
    private readonly internal: Internal,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.define<ServiceDue>(noteServiceDue, (due) => this.serviceOf(due), aboutService);
  }

  /** Claims, which knows which car it is and has to put it on the account first, may be late. */
  queueServiceDue(due: ServiceDue, eventId: string, session: ClientSession): Promise<void> {
    return this.jobs.add(session, noteServiceDue, eventId, due);
  }

  async add(wanted: NewCar, session: ClientSession): Promise<void> {
    const car = newCar(wanted, this.clock.now());
    const before = await this.cars.addOnce(car, session);
    if (before) return this.learn(before, car, session);
    await this.days.touch([car], session);
    this.updates.add({ customerId: car.customerId, part: 'cars' }, session);
    await this.outbox.add(session, carAdded, { id: car._id, version: car.version, data: { customerId: car.customerId, carId: car._id } });
  }

  /** The customer has the car already. */
  async learn(before: CarRecord, car: CarRecord, session: ClientSession): Promise<void> {
    const learnt = learned(before, saidOf(car));
    const after = before.archivedAt ? archived(learnt, null) : learnt;
    if (after === before) return;
    if (!(await this.cars.save(after, before, session))) throw new Error('The car changed meanwhile');
    await this.days.touch([after], session);
    this.updates.add({ customerId: car.customerId, part: 'cars' }, session);
  }

  private async serviceOf({ quoteId, customerId, serviceDueOn, at }: ServiceDue): Promise<Effect> {
    return this.changed(customerId, await this.boughtFor(quoteId, customerId), (car) => withServiceDue(car, serviceDueOn, new Date(at)));
  }

  /** Which car something was bought for. Claims has its present registration, a quote that of the purchase. */
  async boughtFor(quoteId: string, customerId: string): Promise<KnownVehicle> {
    const { policies } = await this.internal.send(readPoliciesOfQuote, { params: { quoteId } });
    const policy = policies.find((one) => one.customerId === customerId) ?? policies[0];
    if (!policy) throw new Error('What was bought is not issued yet');
    return policy.vehicle;
  }

  /** Changes a car of a customer by what others know of it. The job waits for a car that is not on the account yet. */
  changed(customerId: string, vehicle: KnownVehicle, step: (car: CarRecord) => CarRecord): Effect {
    return async (session) => {
      const car = await this.cars.ofIdentity(customerId, identityOf(vehicle), session);
      if (!car) throw new Error('The car is not on its customer’s account yet');
      const after = step(car);
      if (after === car) return;
      if (!(await this.cars.save(after, car, session))) throw new Error('The car changed meanwhile');
      await this.days.touch([after], session);
      this.updates.add({ customerId, part: 'cars' }, session);
    };
  }
}

const aboutService = aboutRecord(
  'quote',
  'quoteId',
  'The customer’s calendar does not say when the service of this car is due. Try it again once the car is on their account.',
);

export const CarsController = controller({ cars: CarsRepository }, [
  serves(findCarHolder, async ({ body }, { cars }) => ({ exists: await cars.isHeld(body.vrm) })),
  serves(readCar, async ({ params }, { cars }) => {
    const car = found(await cars.find(params.carId));
    return { customerId: car.customerId, car: toCar(car) };
  }),
]);
