import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { claimSubmitted } from '@kerbside/contracts/events/claims';
import { bookingFinished, bookingMotResultNoted } from '@kerbside/contracts/events/garages';
import { readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { Internal } from '@kerbside/platform/internal/internal';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs } from '@kerbside/platform/work/jobs';
import { learned, worked, type DoneWork } from './car.js';
import { CarsService } from './cars.service.js';

export const noteWork = 'note-work-on-car';
export const noteClaimMileage = 'note-mileage-of-claim';

interface VisitedWork extends DoneWork {
  readonly quoteId: string;
  readonly customerId: string;
  /** What its garage read on the dial; null where it did not say. */
  readonly mileage: number | null;
}
interface ClaimedMileage {
  readonly policyId: string;
  readonly customerId: string;
  readonly mileage: number;
  readonly on: IsoDay;
}

/** What garages and claims say of a car goes into its record. Claims knows which car it is, and may be down right now. */
export const WorksConsumer = consumer(
  'WorksConsumer',
  { cars: CarsService, internal: Internal, jobs: Jobs },
  {
    onFinished: repeatable(bookingFinished, ({ id, data }, { jobs }, session) => {
      const { bookingId, quoteId, customerId, bookingDate: on, products, motResult = null, mileage = null } = data;
      const work: VisitedWork = { bookingId, quoteId, customerId, on, products, motResult, mileage };
      return jobs.add(session, noteWork, id, work);
    }),
    onMotNoted: repeatable(bookingMotResultNoted, ({ id, data }, { jobs }, session) => {
      const { bookingId, quoteId, customerId, bookingDate: on, motResult, mileage = null } = data;
      const work: VisitedWork = { bookingId, quoteId, customerId, on, products: ['mot'], motResult, mileage };
      return jobs.add(session, noteWork, id, work);
    }),
    onClaimed: repeatable(claimSubmitted, async ({ id, time, data }, { jobs }, session) => {
      const { policyId, customerId, mileage } = data;
      if (mileage === undefined) return;
      const claimed: ClaimedMileage = { policyId, customerId, mileage, on: londonDay(new Date(time)) };
      await jobs.add(session, noteClaimMileage, id, claimed);
    }),
  },
  ({ cars, internal, jobs }) => {
    jobs.define<VisitedWork>(
      noteWork,
      async ({ quoteId, customerId, mileage, ...work }) => {
        const vehicle = await cars.boughtFor(quoteId, customerId);
        const mileageSince = mileage === null ? null : ({ mileage, on: work.on, source: 'garage' } as const);
        return cars.changed(customerId, vehicle, (car) => learned(worked(car, work), { mileageSince }));
      },
      aboutRecord(
        'quote',
        'quoteId',
        'The history of the customer’s car lacks what a garage did for us. Try it again once the car is on their account.',
      ),
    );
    jobs.define<ClaimedMileage>(
      noteClaimMileage,
      async ({ policyId, customerId, mileage, on }) => {
        const { vehicle } = await internal.send(readPolicyInternally, { params: { policyId } });
        return cars.changed(customerId, vehicle, (car) => learned(car, { mileageSince: { mileage, on, source: 'claim' } }));
      },
      aboutRecord(
        'policy',
        'policyId',
        'The customer’s car lacks the mileage that a claim gave. Try it again once the car is on their account.',
      ),
    );
  },
);
