import { Controller } from '@nestjs/common';
import type { EventData, EventOf } from '@kerbside/contracts/event';
import { registrationChangeApproved } from '@kerbside/contracts/events/accounts';
import { readRegistrationChangeInternally } from '@kerbside/contracts/http/accounts/registrations';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { Internal } from '@kerbside/platform/internal/internal';
import { Jobs } from '@kerbside/platform/work/jobs';
import { BookingsRepository } from '../bookings/bookings.repository.js';
import { EstimatesRepository } from '../estimates/estimates.repository.js';

export const renameBookedCars = 'rename-booked-cars';

type PlateChange = EventData<typeof registrationChangeApproved>;

/** The visits and estimates of a car have its new registration once accounts has approved it: garages look for the car by it. */
@Controller()
export class PlatesConsumer {
  constructor(
    private readonly jobs: Jobs,
    bookings: BookingsRepository,
    estimates: EstimatesRepository,
    internal: Internal,
  ) {
    jobs.define<PlateChange>(
      renameBookedCars,
      async ({ changeId, carId }) => {
        const change = await internal.send(readRegistrationChangeInternally, { params: { changeId } });
        const { customerId, from, make, model, now: to = change.to } = change;
        return async (session) => {
          await bookings.renameCar({ customerId, car: { registrationNumber: from, make, model }, to }, session);
          await estimates.renameCar(carId, to, session);
        };
      },
      ({ customerId, carId }) => ({
        customerId,
        subjectType: 'car',
        subjectId: carId,
        amountPence: null,
        toDo: 'The visits and estimates of this car still show its old registration. Try it again; if one is close, tell the garage.',
      }),
    );
  }

  @Consumes(registrationChangeApproved, repeatable)
  approved({ data }: EventOf<typeof registrationChangeApproved>): Promise<void> {
    return this.jobs.do(renameBookedCars, data.changeId, data);
  }
}
