import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { Consumes } from '@kerbside/platform/events/consume';
import type { ClientSession } from 'mongoose';
import { CarsService } from './cars.service.js';

@Controller()
export class CarsConsumer {
  constructor(private readonly cars: CarsService) {}

  @Consumes(policyIssued)
  onPolicyIssued({ data }: EventOf<typeof policyIssued>, session: ClientSession): Promise<void> {
    return this.cars.queueCarOf(data, session);
  }
}
