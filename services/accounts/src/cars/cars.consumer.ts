import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { policyIssued, policyTransferred } from '@kerbside/contracts/events/claims';
import { serviceDueNoted } from '@kerbside/contracts/events/pricing';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { ImportUsesRepository } from '../import-uses/import-uses.repository.js';
import { UpdatesRepository } from '../updates/updates.repository.js';
import { PassUpdates } from '../given-passes/pass-updates.js';
import { CarsService } from './cars.service.js';

@Controller()
export class CarsConsumer {
  constructor(
    private readonly cars: CarsService,
    private readonly updates: UpdatesRepository,
    private readonly uses: ImportUsesRepository,
    private readonly passes: PassUpdates,
  ) {}

  @Consumes(policyIssued, repeatable)
  async onPolicyIssued({ id, time, data }: EventOf<typeof policyIssued>, session: ClientSession): Promise<void> {
    await this.cars.carOfPolicy(data);
    await this.updates.addOf(id, [{ customerId: data.customerId, part: 'policies' }], session);
    await this.passes.ask([data.customerId], id, session);
    await this.uses.use(data.customerId, new Date(time), session);
  }

  @Consumes(serviceDueNoted, repeatable)
  onServiceDueNoted({ id, time, data }: EventOf<typeof serviceDueNoted>, session: ClientSession): Promise<void> {
    return this.cars.queueServiceDue({ ...data, at: time }, id, session);
  }

  @Consumes(policyTransferred, repeatable)
  async onPolicyTransferred({ id, time, data }: EventOf<typeof policyTransferred>, session: ClientSession): Promise<void> {
    await this.cars.carOfNewOwner(data, id);
    await this.passes.ask([data.customerId, data.fromCustomerId], id, session);
    await this.uses.use(data.customerId, new Date(time), session);
  }
}
