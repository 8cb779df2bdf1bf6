import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { carAdded, registrationChangeRepeated } from '@kerbside/contracts/events/accounts';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { EventData } from '@kerbside/contracts/event';
import type { serviceDueNoted } from '@kerbside/contracts/events/pricing';
import { readPoliciesOfQuote, readPolicyInternally, type Policy } from '@kerbside/contracts/http/claims/policies';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { Clock } from '@kerbside/platform/time/clock';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import type { ClientSession } from 'mongoose';
import { CarDaysRepository } from '../car-days/car-days.repository.js';
import { PlatesRepository } from '../plates/plates.repository.js';
import { UpdatesRepository } from '../updates/updates.repository.js';
import type { ChangeRecord } from '../plates/registration-change.js';
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

export const addCarOfPolicy = 'add-car-of-policy';
export const noteServiceDue = 'note-service-due';

interface InsuredRef {
  readonly policyId: string;
  readonly customerId: string;
}

/** The job's data. `at`: when the customer said so. */
type ServiceDue = EventData<typeof serviceDueNoted> & { readonly at: string };

@Injectable()
export class CarsService {
  constructor(
    private readonly cars: CarsRepository,
    private readonly days: CarDaysRepository,
    private readonly plates: PlatesRepository,
    private readonly updates: UpdatesRepository,
    private readonly outbox: Outbox,
    private readonly internal: Internal,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.define<InsuredRef>(addCarOfPolicy, ({ policyId }) => this.carOf(policyId), aboutCar);
    jobs.define<ServiceDue>(noteServiceDue, (due) => this.serviceOf(due), aboutService);
  }

  /** Puts the car of a new policy on its customer's account. Claims, which knows the car, may be down right now. */
  carOfPolicy({ policyId, customerId }: InsuredRef): Promise<void> {
    return this.jobs.do(addCarOfPolicy, policyId, { policyId, customerId });
  }

  /** The car also stays on the former owner's account: they may still have it. */
  carOfNewOwner({ policyId, customerId }: InsuredRef, eventId: string): Promise<void> {
    return this.jobs.do(addCarOfPolicy, `${policyId}:${eventId}`, { policyId, customerId });
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
    await this.updates.add({ customerId: car.customerId, part: 'cars' }, session);
    await this.outbox.add(session, carAdded, { id: car._id, version: car.version, data: { customerId: car.customerId, carId: car._id } });
  }

  /** The customer has the car already. */
  private async learn(before: CarRecord, car: CarRecord, session: ClientSession): Promise<void> {
    const learnt = learned(before, saidOf(car));
    const after = before.archivedAt ? archived(learnt, null) : learnt;
    if (after === before) return;
    if (!(await this.cars.save(after, before, session))) throw new Error('The car changed meanwhile');
    await this.days.touch([after], session);
    await this.updates.add({ customerId: car.customerId, part: 'cars' }, session);
  }

  private async carOf(policyId: string): Promise<Effect> {
    const policy = await this.internal.send(readPolicyInternally, { params: { policyId } });
    const { customerId, vehicle, issuedAt } = policy;
    const { mileage: said } = vehicle;
    const mileage = said ? { mileage: { mileage: said, on: londonDay(new Date(issuedAt)), source: 'quote' as const } } : {};
    const car = { id: randomUUID(), customerId, vehicle, ...mileage };
    const change = await this.plates.lastFrom(customerId, vehicle);
    const isOvertaken = change !== null && (await this.isBegunBefore(change, policy));
    return async (session) => {
      if ((await this.plates.lastFrom(customerId, vehicle, session))?._id !== change?._id) throw new Error('The car was renamed meanwhile');
      const isHeld = await this.cars.has(customerId, identityOf(vehicle), session);
      return isOvertaken && !isHeld ? this.follow(change, car, session) : this.add(car, session);
    };
  }

  /** Pricing gives quotes the new registration of their car, but for one that is bought before it has heard of it. A later quote is for another car. */
  private async isBegunBefore({ changedAt }: ChangeRecord, { quoteId }: Pick<Policy, 'quoteId'>): Promise<boolean> {
    const { begunAt } = await this.internal.send(readPurchasedQuote, { params: { quoteId } });
    return begunAt !== undefined && new Date(begunAt) < changedAt;
  }

  /** It was bought with the registration that the car has given up: no other car is added, and everybody follows the change once more. */
  private async follow(change: ChangeRecord, car: NewCar, session: ClientSession): Promise<void> {
    const { _id: changeId, carId, customerId, version } = change;
    await this.learn(found(await this.cars.find(carId, session)), newCar(car, this.clock.now()), session);
    await this.outbox.add(session, registrationChangeRepeated, { id: changeId, version, data: { customerId, carId, changeId } });
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
      await this.updates.add({ customerId, part: 'cars' }, session);
    };
  }
}

const aboutService = aboutRecord(
  'quote',
  'quoteId',
  'The customer’s calendar does not say when the service of this car is due. Try it again once the car is on their account.',
);

const aboutCar = aboutRecord(
  'policy',
  'policyId',
  'The car of this policy is missing from the customer’s account. The policy itself is not affected. Try it again once claims is back.',
);

export const CarsController = controller({ cars: CarsRepository }, [
  serves(findCarHolder, async ({ body }, { cars }) => ({ exists: await cars.isHeld(body.vrm) })),
  serves(readCar, async ({ params }, { cars }) => {
    const car = found(await cars.find(params.carId));
    return { customerId: car.customerId, car: toCar(car) };
  }),
]);
