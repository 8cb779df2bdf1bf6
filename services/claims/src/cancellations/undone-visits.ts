import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { bookingCancelled } from '@kerbside/contracts/events/garages';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import type { ClientSession } from 'mongoose';
import { CancellationsService } from './cancellations.service.js';

export const cancelUndone = 'cancel-undone';

type UndoneVisit = Pick<EventOf<typeof bookingCancelled>['data'], 'bookingId' | 'quoteId' | 'customerId' | 'products'>;

/** A visit that was cancelled before its work began is paid back without a fee: what it was bought with is cancelled, by a job that asks payments first. */
@Controller()
export class UndoneVisits {
  constructor(
    private readonly jobs: Jobs,
    private readonly cancellations: CancellationsService,
  ) {
    jobs.define<UndoneVisit>(cancelUndone, (visit) => this.cancel(visit), about);
  }

  /** A visit cancelled together with its policies is already paid back. One that was booked again may be cancelled again. */
  @Consumes(bookingCancelled, repeatable)
  async cancelled({ id, data }: EventOf<typeof bookingCancelled>, session: ClientSession): Promise<void> {
    const { by, bookingId, quoteId, customerId, products } = data;
    if (by !== 'system') await this.jobs.add(session, cancelUndone, `${bookingId}:${id}`, { bookingId, quoteId, customerId, products });
  }

  private async cancel({ quoteId, products }: UndoneVisit): Promise<Effect> {
    for (const productType of products) await this.cancellations.cancelUndone(quoteId, productType);
    return () => Promise.resolve();
  }
}

const about = ({ bookingId, customerId }: UndoneVisit): JobSummary => ({
  customerId,
  subjectType: 'booking',
  subjectId: bookingId,
  amountPence: null,
  toDo: 'The customer cancelled this visit and has not been paid back. If the reason above has gone, try it again: it is refunded once. If it was bought together with monthly cover, refund it from the customer’s page.',
});
