import { policyIssued, policyTransferred } from '@kerbside/contracts/events/claims';
import { serviceDueNoted } from '@kerbside/contracts/events/pricing';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { ImportUsesRepository } from '../import-uses/import-uses.repository.js';
import { UpdatesRepository } from '../updates/updates.repository.js';
import { PassUpdates } from '../given-passes/pass-updates.js';
import { CarsService } from '../cars/cars.service.js';
import { BoughtCars } from './bought-cars.service.js';

export const BoughtCarsConsumer = consumer(
  // The key of what it has received: another name would receive all of that again.
  'CarsConsumer',
  { bought: BoughtCars, cars: CarsService, updates: UpdatesRepository, uses: ImportUsesRepository, passes: PassUpdates },
  {
    onPolicyIssued: repeatable(policyIssued, async ({ id, time, data }, { bought, updates, uses, passes }, session) => {
      await bought.carOfPolicy(data);
      await updates.addOf(id, [{ customerId: data.customerId, part: 'policies' }], session);
      await passes.ask([data.customerId], id, session);
      await uses.use(data.customerId, new Date(time), session);
    }),
    onServiceDueNoted: repeatable(serviceDueNoted, ({ id, time, data }, { cars }, session) =>
      cars.queueServiceDue({ ...data, at: time }, id, session),
    ),
    onPolicyTransferred: repeatable(policyTransferred, async ({ id, time, data }, { bought, updates, uses, passes }, session) => {
      const owners = [data.customerId, data.fromCustomerId];
      await bought.carOfNewOwner(data, id);
      await updates.addOf(
        id,
        owners.map((customerId) => ({ customerId, part: 'policies' })),
        session,
      );
      await passes.ask(owners, id, session);
      await uses.use(data.customerId, new Date(time), session);
    }),
  },
);
