import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { registrationChangeApproved } from '@kerbside/contracts/events/accounts';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { PlatesService } from './plates.service.js';

@Controller()
export class PlatesConsumer {
  constructor(private readonly plates: PlatesService) {}

  @Consumes(registrationChangeApproved)
  approved({ data }: EventOf<typeof registrationChangeApproved>, session: ClientSession): Promise<void> {
    return this.plates.queue(data, session);
  }
}
