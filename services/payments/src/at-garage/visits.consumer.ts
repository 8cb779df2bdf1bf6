import { isDeepStrictEqual } from 'node:util';
import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { bookingCancelled, bookingDateChanged, bookingFinished, bookingRequested } from '@kerbside/contracts/events/garages';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { PurchaseChanges } from '../purchases/purchase-changes.js';
import type { Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { bookedOn, garagePaymentChange, notToPay, paidThere } from '../schedules/garage-payment.js';

/** A payment at a garage follows its visit: due on the visit's day, paid once the work is finished, and void if the visit is cancelled. */
@Controller()
export class VisitsConsumer {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly changes: PurchaseChanges,
  ) {}

  /** Also handles a visit that is booked again after it was cancelled. */
  @Consumes(bookingRequested)
  requested({ data }: EventOf<typeof bookingRequested>, session: ClientSession): Promise<void> {
    return this.change(data.quoteId, (purchase) => bookedOn(purchase, data.bookingDate), session);
  }

  @Consumes(bookingDateChanged)
  moved({ data }: EventOf<typeof bookingDateChanged>, session: ClientSession): Promise<void> {
    return this.change(data.quoteId, (purchase) => bookedOn(purchase, data.bookingDate), session);
  }

  @Consumes(bookingFinished)
  finished({ data }: EventOf<typeof bookingFinished>, session: ClientSession): Promise<void> {
    return this.change(data.quoteId, paidThere, session);
  }

  @Consumes(bookingCancelled)
  cancelled({ data }: EventOf<typeof bookingCancelled>, session: ClientSession): Promise<void> {
    return this.change(data.quoteId, notToPay, session);
  }

  private async change(quoteId: string, decide: (purchase: Purchase) => Purchase, session: ClientSession): Promise<void> {
    const purchase = await this.purchases.ofQuote(quoteId, session);
    if (purchase?.state.status !== 'completed') return;
    const changed = decide(purchase);
    if (isDeepStrictEqual(purchase, changed)) return;
    await this.changes.write({ purchase: changed, rows: [], told: garagePaymentChange(purchase, changed) }, session);
  }
}
