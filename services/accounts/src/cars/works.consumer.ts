import { londonDay } from '@kerbside/contracts/days/dates';
import { claimSubmitted } from '@kerbside/contracts/events/claims';
import { bookingFinished, bookingMotResultNoted } from '@kerbside/contracts/events/garages';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { CarWorksService } from './car-works.service.js';

/** What was done to a car through us, and what was read on its dial. */
export const WorksConsumer = consumer(
  'WorksConsumer',
  { works: CarWorksService },
  {
    onFinished: repeatable(bookingFinished, ({ id, data }, { works }, session) => {
      const { bookingId, quoteId, customerId, bookingDate: on, products, motResult = null, mileage = null } = data;
      return works.queueWork({ bookingId, quoteId, customerId, on, products, motResult, mileage }, id, session);
    }),
    onMotNoted: repeatable(bookingMotResultNoted, ({ id, data }, { works }, session) => {
      const { bookingId, quoteId, customerId, bookingDate: on, motResult } = data;
      return works.queueWork({ bookingId, quoteId, customerId, on, products: ['mot'], motResult, mileage: null }, id, session);
    }),
    onClaimed: repeatable(claimSubmitted, async ({ id, time, data }, { works }, session) => {
      const { policyId, customerId, mileage } = data;
      if (mileage === undefined) return;
      await works.queueMileage({ policyId, customerId, mileage, on: londonDay(new Date(time)) }, id, session);
    }),
  },
);
