import type { EventOf } from '@kerbside/contracts/event';
import { bookingCancelled } from '@kerbside/contracts/events/garages';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { Jobs, nothingToDo, type Effect } from '@kerbside/platform/work/jobs';
import { CancellationsService } from './cancellations.service.js';

export const cancelUndone = 'cancel-undone';

type UndoneVisit = Pick<EventOf<typeof bookingCancelled>['data'], 'bookingId' | 'quoteId' | 'customerId' | 'products' | 'by'>;

/** A visit that was cancelled before its work began is paid back without a fee: what it was bought with is cancelled, by a job that asks payments first. */
export const UndoneVisits = consumer(
  'UndoneVisits',
  { jobs: Jobs, cancellations: CancellationsService },
  {
    /** A visit cancelled together with its policies is already paid back. One that was booked again may be cancelled again. */
    cancelled: repeatable(bookingCancelled, async ({ id, data }, { jobs }, session) => {
      const { by, bookingId, quoteId, customerId, products } = data;
      if (by !== 'system') await jobs.add(session, cancelUndone, `${bookingId}:${id}`, { bookingId, quoteId, customerId, products, by });
    }),
  },
  ({ jobs, cancellations }) => {
    const cancel = async ({ quoteId, products, by }: UndoneVisit): Promise<Effect> => {
      for (const productType of products) await cancellations.cancelUndone(quoteId, { productType, by: by === 'customer' ? by : 'staff' });
      return nothingToDo;
    };
    jobs.define<UndoneVisit>(cancelUndone, cancel, about);
  },
);

const about = aboutRecord(
  'booking',
  'bookingId',
  'The customer cancelled this visit and has not been paid back. If the reason above has gone, try it again: it is refunded once. If it was bought together with monthly cover, refund it from the customer’s page.',
);
