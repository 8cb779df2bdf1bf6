import { policyIssued, policyTransferred, claimSubmitted } from '@kerbside/contracts/events/claims';
import { serviceDueNoted } from '@kerbside/contracts/events/pricing';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { ImportUsesRepository } from '../import-uses/import-uses.repository.js';
import { UpdatesRepository } from '../updates/updates.repository.js';
import { PassUpdates } from '../given-passes/pass-updates.js';
import { CarsService } from './cars.service.js';
import { londonDay } from '@kerbside/contracts/days/dates';
import { bookingFinished, bookingMotResultNoted } from '@kerbside/contracts/events/garages';
import { CarWorksService } from './car-works.service.js';

export const CarsConsumer = consumer(
  'CarsConsumer',
  { cars: CarsService, updates: UpdatesRepository, uses: ImportUsesRepository, passes: PassUpdates },
  {
    onPolicyIssued: repeatable(policyIssued, async ({ id, time, data }, { cars, updates, uses, passes }, session) => {
      await cars.carOfPolicy(data);
      await updates.addOf(id, [{ customerId: data.customerId, part: 'policies' }], session);
      await passes.ask([data.customerId], id, session);
      await uses.use(data.customerId, new Date(time), session);
    }),
    onServiceDueNoted: repeatable(serviceDueNoted, ({ id, time, data }, { cars }, session) =>
      cars.queueServiceDue({ ...data, at: time }, id, session),
    ),
    onPolicyTransferred: repeatable(policyTransferred, async ({ id, time, data }, { cars, uses, passes }, session) => {
      await cars.carOfNewOwner(data, id);
      await passes.ask([data.customerId, data.fromCustomerId], id, session);
      await uses.use(data.customerId, new Date(time), session);
    }),
  },
);

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
