import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { arrearsChanged, planCancelled } from '@kerbside/contracts/events/payments';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { ArrearsService } from './arrears.service.js';

/** Keeps what the letters say: cover rests while payments are overdue, comes back once they are paid, and ends with what is paid for. */
@Controller()
export class ArrearsConsumer {
  constructor(private readonly arrears: ArrearsService) {}

  @Consumes(arrearsChanged)
  changed({ data }: EventOf<typeof arrearsChanged>, session: ClientSession): Promise<void> {
    return this.arrears.changeEach(data.purchaseId, { what: 'arrears-changed', status: data.status, on: data.on }, session);
  }

  @Consumes(planCancelled)
  planEnded({ data }: EventOf<typeof planCancelled>, session: ClientSession): Promise<void> {
    const { reason, on, voidPence, coveredPence, months } = data;
    return this.arrears.changeEach(data.purchaseId, { what: 'plan-ended', end: { reason, on, voidPence, coveredPence, months } }, session);
  }
}
