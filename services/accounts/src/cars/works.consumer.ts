import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { londonDay } from '@kerbside/contracts/days/dates';
import { claimSubmitted } from '@kerbside/contracts/events/claims';
import { bookingFinished, bookingMotResultNoted } from '@kerbside/contracts/events/garages';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { CarWorksService } from './car-works.service.js';

/** What was done to a car through us, and what was read on its dial. */
@Controller()
export class WorksConsumer {
  constructor(private readonly works: CarWorksService) {}

  @Consumes(bookingFinished, repeatable)
  onFinished({ id, data }: EventOf<typeof bookingFinished>, session: ClientSession): Promise<void> {
    const { bookingId, quoteId, customerId, bookingDate: on, products, motResult = null, mileage = null } = data;
    return this.works.queueWork({ bookingId, quoteId, customerId, on, products, motResult, mileage }, id, session);
  }

  @Consumes(bookingMotResultNoted, repeatable)
  onMotNoted({ id, data }: EventOf<typeof bookingMotResultNoted>, session: ClientSession): Promise<void> {
    const { bookingId, quoteId, customerId, bookingDate: on, motResult } = data;
    return this.works.queueWork({ bookingId, quoteId, customerId, on, products: ['mot'], motResult, mileage: null }, id, session);
  }

  @Consumes(claimSubmitted, repeatable)
  async onClaimed({ id, time, data }: EventOf<typeof claimSubmitted>, session: ClientSession): Promise<void> {
    const { policyId, customerId, mileage } = data;
    if (mileage === undefined) return;
    await this.works.queueMileage({ policyId, customerId, mileage, on: londonDay(new Date(time)) }, id, session);
  }
}
