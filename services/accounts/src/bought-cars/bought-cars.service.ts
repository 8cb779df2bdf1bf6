import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { registrationChangeRepeated } from '@kerbside/contracts/events/accounts';
import { londonDay } from '@kerbside/contracts/days/dates';
import { readPolicyInternally, type Policy } from '@kerbside/contracts/http/claims/policies';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { Clock } from '@kerbside/platform/time/clock';
import { found } from '@kerbside/platform/errors/errors';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import type { ClientSession } from 'mongoose';
import { identityOf, newCar, type NewCar } from '../cars/car.js';
import { CarsRepository } from '../cars/cars.repository.js';
import { CarsService } from '../cars/cars.service.js';
import { PlatesRepository } from '../plates/plates.repository.js';
import type { ChangeRecord } from '../plates/registration-change.js';

export const addCarOfPolicy = 'add-car-of-policy';

interface InsuredRef {
  readonly policyId: string;
  readonly customerId: string;
}

@Injectable()
export class BoughtCars {
  constructor(
    private readonly cars: CarsRepository,
    private readonly known: CarsService,
    private readonly plates: PlatesRepository,
    private readonly outbox: Outbox,
    private readonly internal: Internal,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.define<InsuredRef>(addCarOfPolicy, ({ policyId }) => this.carOf(policyId), aboutCar);
  }

  /** Puts the car of a new policy on its customer's account. Claims, which knows the car, may be down right now. */
  carOfPolicy({ policyId, customerId }: InsuredRef): Promise<void> {
    return this.jobs.do(addCarOfPolicy, policyId, { policyId, customerId });
  }

  /** The car also stays on the former owner's account: they may still have it. */
  carOfNewOwner({ policyId, customerId }: InsuredRef, eventId: string): Promise<void> {
    return this.jobs.do(addCarOfPolicy, `${policyId}:${eventId}`, { policyId, customerId });
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
      const isFollowed = isOvertaken && !(await this.cars.has(customerId, identityOf(vehicle), session));
      return isFollowed ? this.follow(change, car, session) : this.known.add(car, session);
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
    await this.known.learn(found(await this.cars.find(carId, session)), newCar(car, this.clock.now()), session);
    await this.outbox.add(session, registrationChangeRepeated, { id: changeId, version, data: { customerId, carId, changeId } });
  }
}

const aboutCar = aboutRecord(
  'policy',
  'policyId',
  'The car of this policy is missing from the customer’s account. The policy itself is not affected. Try it again once claims is back.',
);
