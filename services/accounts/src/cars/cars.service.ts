import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { carAdded } from '@kerbside/contracts/events/accounts';
import { readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { Clock } from '@kerbside/platform/time/clock';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import type { ClientSession } from 'mongoose';
import { NewsRepository } from '../news/news.repository.js';
import { newCar, type NewCar } from './car.js';
import { CarDaysRepository } from './car-days.repository.js';
import { CarsRepository } from './cars.repository.js';

export const addCarOfPolicy = 'add-car-of-policy';

interface Insured {
  readonly policyId: string;
  /** Absent from jobs added by an older release. */
  readonly customerId?: string;
}

@Injectable()
export class CarsService {
  constructor(
    private readonly cars: CarsRepository,
    private readonly days: CarDaysRepository,
    private readonly news: NewsRepository,
    private readonly outbox: Outbox,
    private readonly internal: Internal,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.define<Insured>(addCarOfPolicy, ({ policyId }) => this.carOf(policyId), aboutCar);
  }

  /** Adds a job that puts the car of a new policy on its customer's account. Claims, which knows the car, may be down right now. */
  queueCarOf({ policyId, customerId }: Required<Insured>, session: ClientSession): Promise<void> {
    return this.jobs.add(session, addCarOfPolicy, policyId, { policyId, customerId });
  }

  /** The car stays on the account of whoever had the policy before: they may still have it. */
  queueCarOfNewOwner({ policyId, customerId }: Required<Insured>, eventId: string, session: ClientSession): Promise<void> {
    return this.jobs.add(session, addCarOfPolicy, `${policyId}:${eventId}`, { policyId, customerId });
  }

  async add(wanted: NewCar, session: ClientSession): Promise<void> {
    const car = newCar(wanted, this.clock.now());
    const restored = await this.cars.restore(car, session);
    if (restored) await this.days.touch([restored], session);
    if (restored) return this.news.add({ customerId: car.customerId, part: 'cars' }, session);
    if (!(await this.cars.addOnce(car, session))) return;
    await this.days.touch([car], session);
    await this.news.add({ customerId: car.customerId, part: 'cars' }, session);
    await this.outbox.add(session, carAdded, { id: car._id, version: car.version, data: { customerId: car.customerId, carId: car._id } });
  }

  private async carOf(policyId: string): Promise<Effect> {
    const { customerId, vehicle } = await this.internal.send(readPolicyInternally, { params: { policyId } });
    const car = { id: randomUUID(), customerId, vehicle };
    return (session) => this.add(car, session);
  }
}

const aboutCar = ({ policyId, customerId }: Insured): JobSummary => ({
  customerId: customerId ?? null,
  subjectType: 'policy',
  subjectId: policyId,
  amountPence: null,
  toDo: 'The car of this policy is missing from the customer’s account. The policy itself is not affected. Try it again once claims is back.',
});
