import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { registrationChangeApproved } from '@kerbside/contracts/events/accounts';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { PlatesService } from './plates.service.js';

@Controller()
export class PlatesConsumer {
  constructor(private readonly plates: PlatesService) {}

  @Consumes(registrationChangeApproved, repeatable)
  approved({ data }: EventOf<typeof registrationChangeApproved>): Promise<void> {
    return this.plates.rename(data);
  }
}
