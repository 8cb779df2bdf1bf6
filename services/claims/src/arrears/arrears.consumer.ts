import { arrearsChanged, planCancelled } from '@kerbside/contracts/events/payments';
import { consumer, on } from '@kerbside/platform/events/receiving/consumer';
import { ArrearsService } from './arrears.service.js';

/** Keeps what the letters say: cover rests while payments are overdue, comes back once they are paid, and ends with what is paid for. */
export const ArrearsConsumer = consumer(
  'ArrearsConsumer',
  { arrears: ArrearsService },
  {
    changed: on(arrearsChanged, ({ data }, { arrears }, session) =>
      arrears.changeEach(data.purchaseId, { what: 'arrears-changed', status: data.status, on: data.on }, session),
    ),
    planEnded: on(planCancelled, ({ data }, { arrears }, session) => {
      const { reason, on, voidPence, coveredPence, months } = data;
      return arrears.changeEach(data.purchaseId, { what: 'plan-ended', end: { reason, on, voidPence, coveredPence, months } }, session);
    }),
  },
);
