import type { EventData } from '@kerbside/contracts/event';
import { carDaysChanged } from '@kerbside/contracts/events/accounts';
import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import { DomainError } from '@kerbside/platform/errors/errors';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { Internal } from '@kerbside/platform/internal/internal';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs } from '@kerbside/platform/work/jobs';
import { BookingsRepository } from '../bookings/bookings.repository.js';
import { KnownCarsRepository } from './known-cars.repository.js';
import { inOrderBooked, isSameCar } from '../bookings/booking.js';

export const knowCar = 'know-car';

type CarDaysEvent = EventData<typeof carDaysChanged> & { readonly sequence: number; readonly at: string };

/** Keeps when the MOT and the service of each car are due, for calendars and reminders. Events carry no registration, so accounts is asked which car it is. */
export const KnownCarsConsumer = consumer(
  'KnownCarsConsumer',
  { jobs: Jobs, cars: KnownCarsRepository, bookings: BookingsRepository, internal: Internal },
  {
    changed: repeatable(carDaysChanged, ({ id, time, sequence, data }, { jobs }) => jobs.do(knowCar, id, { ...data, sequence, at: time })),
  },
  ({ jobs, cars, bookings, internal }) =>
    jobs.define<CarDaysEvent>(
      knowCar,
      async ({ carId, customerId, motDueOn, serviceDueOn, isOnAccount, sequence, at }) => {
        const answer = await internal.send(readCar, { params: { carId } }).catch(unlessGone);
        if (!answer) return (session) => cars.remove(carId, session);
        const { registrationNumber, make, model } = answer.car;
        const car = { registrationNumber, make, model };
        const visits = (await bookings.ofCustomer(customerId)).filter((one) => one.status !== 'draft' && isSameCar(one.car, car));
        return async (session) => {
          const kept = await cars.find(carId, session);
          if (kept && kept.sequence >= sequence) return;
          const entry = kept?.entry ?? visits.toSorted(inOrderBooked)[0]?.id ?? carId;
          const changedAt = new Date(at);
          await cars.save({ id: carId, customerId, car, motDueOn, serviceDueOn, isOnAccount, entry, sequence, changedAt }, session);
        };
      },
      aboutRecord('car', 'carId', 'The customer is not reminded when the MOT of this car is due. Try it again once accounts is back.'),
    ),
);

/** Accounts does not have the car: its customer was erased, or it was never theirs. */
export const unlessGone = (error: unknown): undefined => {
  if (error instanceof DomainError && error.code === 'NOT_FOUND') return undefined;
  throw error;
};
