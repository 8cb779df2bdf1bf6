import { policyIssued, policyTransferred } from '@kerbside/contracts/events/claims';
import { serviceDueNoted } from '@kerbside/contracts/events/pricing';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { CarsService } from '../cars/cars.service.js';
import { BoughtCars } from './bought-cars.service.js';

export const BoughtCarsConsumer = consumer(
  // The key of what it has received: another name would receive all of that again.
  'CarsConsumer',
  { bought: BoughtCars, cars: CarsService },
  {
    onPolicyIssued: repeatable(policyIssued, ({ data }, { bought }) => bought.carOfPolicy(data)),
    onServiceDueNoted: repeatable(serviceDueNoted, ({ id, time, data }, { cars }, session) =>
      cars.queueServiceDue({ ...data, at: time }, id, session),
    ),
    onPolicyTransferred: repeatable(policyTransferred, ({ id, data }, { bought }) => bought.carOfNewOwner(data, id)),
  },
);
