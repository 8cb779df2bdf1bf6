import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { policyIssued, policyTransferred } from '@kerbside/contracts/events/claims';
import { Consumes } from '@kerbside/platform/events/consume';
import type { ClientSession } from 'mongoose';
import { NewsRepository } from '../news/news.repository.js';
import { CarsService } from './cars.service.js';

@Controller()
export class CarsConsumer {
  constructor(
    private readonly cars: CarsService,
    private readonly news: NewsRepository,
  ) {}

  @Consumes(policyIssued)
  async onPolicyIssued({ data }: EventOf<typeof policyIssued>, session: ClientSession): Promise<void> {
    await this.cars.queueCarOf(data, session);
    await this.news.add({ customerId: data.customerId, part: 'policies' }, session);
  }

  @Consumes(policyTransferred)
  onPolicyTransferred({ id, data }: EventOf<typeof policyTransferred>, session: ClientSession): Promise<void> {
    return this.cars.queueCarOfNewOwner(data, id, session);
  }
}
