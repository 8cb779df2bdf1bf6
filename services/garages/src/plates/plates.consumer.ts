import type { EventData } from '@kerbside/contracts/event';
import { registrationChangeApproved, registrationChangeRepeated } from '@kerbside/contracts/events/accounts';
import { readRegistrationChangeInternally } from '@kerbside/contracts/http/accounts/registrations';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { Internal } from '@kerbside/platform/internal/internal';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs } from '@kerbside/platform/work/jobs';
import { BookingsRepository } from '../bookings/bookings.repository.js';
import { KnownCarsRepository } from '../known-cars/known-cars.repository.js';
import { EstimatesRepository } from '../estimates/estimates.repository.js';

export const renameBookedCars = 'rename-booked-cars';

type PlateChange = EventData<typeof registrationChangeApproved>;

/** The visits and estimates of a car have its new registration once accounts has approved it: garages look for the car by it. */
export const PlatesConsumer = consumer(
  'PlatesConsumer',
  { jobs: Jobs, bookings: BookingsRepository, estimates: EstimatesRepository, cars: KnownCarsRepository, internal: Internal },
  {
    approved: repeatable(registrationChangeApproved, ({ id, data }, { jobs }) => jobs.do(renameBookedCars, id, data)),
    repeated: repeatable(registrationChangeRepeated, ({ id, data }, { jobs }) => jobs.do(renameBookedCars, id, data)),
  },
  ({ jobs, bookings, estimates, cars, internal }) =>
    jobs.define<PlateChange>(
      renameBookedCars,
      async ({ changeId, carId }) => {
        const change = await internal.send(readRegistrationChangeInternally, { params: { changeId } });
        const { customerId, from, make, model, now: to = change.to } = change;
        return async (session) => {
          // What was just bought may have been asked about by the old one: it is followed once it is known.
          if (await bookings.isCarUnknown(customerId, session)) throw new Error('The car of a visit is not known yet');
          await bookings.renameCar({ customerId, car: { registrationNumber: from, make, model }, to }, session);
          await estimates.renameCar(carId, to, session);
          await cars.renameCar(carId, to, session);
        };
      },
      aboutRecord(
        'car',
        'carId',
        'The visits and estimates of this car still show its old registration. Try it again; if one is close, tell the garage.',
      ),
    ),
);
