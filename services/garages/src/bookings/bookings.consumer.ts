import { Controller } from '@nestjs/common';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { EventOf } from '@kerbside/contracts/event';
import type { ProductType } from '@kerbside/contracts/ids';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { garagePaymentChanged, paymentFailed, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { BookingSlots } from './booking-slots.js';
import { BookingsService } from './bookings.service.js';
import { WithdrawnProducts } from './withdrawn-products.js';

@Controller()
export class BookingsConsumer {
  constructor(
    private readonly bookings: BookingsService,
    private readonly slots: BookingSlots,
    private readonly withdrawn: WithdrawnProducts,
  ) {}

  @Consumes(purchaseCompleted, repeatable)
  bought({ data }: EventOf<typeof purchaseCompleted>): Promise<void> {
    return this.bookings.request(data.quoteId, data.customerId);
  }

  /** It comes before purchase-completed, so that the garage is told of it with the visit. */
  @Consumes(garagePaymentChanged)
  async atGarage({ data }: EventOf<typeof garagePaymentChanged>, session: ClientSession): Promise<void> {
    const { quoteId, amountPence, status } = data;
    await this.bookings.setAtGarage(quoteId, { amountPence, status }, session);
  }

  /** Later payments of what was bought already have other lines. */
  @Consumes(paymentFailed)
  async failed({ data, time }: EventOf<typeof paymentFailed>, session: ClientSession): Promise<void> {
    if ((data.line ?? 1) === 1) await this.slots.giveBack(data.quoteId, new Date(time), session);
  }

  /** What was bought is cancelled: no visit is made for it. */
  @Consumes(policyCancelled)
  async policyCancelled({ data }: EventOf<typeof policyCancelled>, session: ClientSession): Promise<void> {
    const products = partsOf(data);
    if (products.length === 0) return;
    await this.withdrawn.add(data.quoteId, products, session);
    await this.bookings.withdraw(data.quoteId, products, session);
  }

  /** The visit has it again. */
  @Consumes(policyReinstated)
  async policyReinstated({ data }: EventOf<typeof policyReinstated>, session: ClientSession): Promise<void> {
    const products = partsOf(data);
    if (products.length === 0) return;
    await this.withdrawn.giveBack(data.quoteId, products, session);
    await this.bookings.restore(data.quoteId, products, session);
  }
}

type PolicyChange = EventOf<typeof policyCancelled | typeof policyReinstated>['data'];

/** The parts of a visit that a policy stands for, with what came with it: a visit that is called off whole knows all that it was for. None for what follows another. */
const partsOf = ({ productType, with: leader, withIt = [] }: PolicyChange): readonly ProductType[] =>
  leader === undefined ? [productType, ...withIt].filter((product) => doneAtGarages.includes(product)) : [];
