import { Injectable } from '@nestjs/common';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { Internal } from '@kerbside/platform/internal/internal';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import type { ClientSession } from 'mongoose';
import { learned, worked, type DoneWork } from './car.js';
import { CarsService } from './cars.service.js';

export const noteWork = 'note-work-on-car';
export const noteClaimMileage = 'note-mileage-of-claim';

export interface VisitedWork extends DoneWork {
  readonly quoteId: string;
  readonly customerId: string;
  /** What its garage read on the dial; null where it did not say. */
  readonly mileage: number | null;
}
export interface ClaimedMileage {
  readonly policyId: string;
  readonly customerId: string;
  readonly mileage: number;
  readonly on: IsoDay;
}

/** What garages and claims say of a car goes into its record. Pricing and claims know which car it is, and may be down right now. */
@Injectable()
export class CarWorksService {
  constructor(
    private readonly cars: CarsService,
    private readonly internal: Internal,
    private readonly jobs: Jobs,
  ) {
    jobs.define<VisitedWork>(noteWork, (visited) => this.workOn(visited), aboutVisit);
    jobs.define<ClaimedMileage>(noteClaimMileage, (claimed) => this.mileageOf(claimed), aboutClaim);
  }

  queueWork(visited: VisitedWork, eventId: string, session: ClientSession): Promise<void> {
    return this.jobs.add(session, noteWork, eventId, visited);
  }

  queueMileage(claimed: ClaimedMileage, eventId: string, session: ClientSession): Promise<void> {
    return this.jobs.add(session, noteClaimMileage, eventId, claimed);
  }

  private async workOn({ quoteId, customerId, mileage, ...work }: VisitedWork): Promise<Effect> {
    const { vehicle } = await this.internal.send(readPurchasedQuote, { params: { quoteId } });
    const mileageSince = mileage === null ? null : ({ mileage, on: work.on, source: 'garage' } as const);
    return this.cars.changed(customerId, vehicle, (car) => learned(worked(car, work), { mileageSince }));
  }

  private async mileageOf({ policyId, customerId, mileage, on }: ClaimedMileage): Promise<Effect> {
    const { vehicle } = await this.internal.send(readPolicyInternally, { params: { policyId } });
    return this.cars.changed(customerId, vehicle, (car) => learned(car, { mileageSince: { mileage, on, source: 'claim' } }));
  }
}

const aboutVisit = ({ customerId, quoteId }: VisitedWork): JobSummary => ({
  customerId,
  subjectType: 'quote',
  subjectId: quoteId,
  amountPence: null,
  toDo: 'The history of the customer’s car lacks what a garage did for us. Try it again once the car is on their account.',
});

const aboutClaim = ({ customerId, policyId }: ClaimedMileage): JobSummary => ({
  customerId,
  subjectType: 'policy',
  subjectId: policyId,
  amountPence: null,
  toDo: 'The customer’s car lacks the mileage that a claim gave. Try it again once the car is on their account.',
});
