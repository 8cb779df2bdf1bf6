import { controller, serves } from '@kerbside/platform/http/controller';
import {
  cancelForCustomer,
  cancelPolicy,
  previewCancellation,
  previewStaffCancellation,
  productCancellation,
  readCancellation,
  readCancellationInternally,
  reinstatePolicy,
  takeCancellationBack,
  type CancellationWorking,
} from '@kerbside/contracts/http/claims/cancellations';
import { toPounds } from '@kerbside/contracts/money/money';
import { notUsed } from './cancellation.js';
import { CancellationsService } from './cancellations.service.js';
import { ReinstatementsService } from './reinstatements.service.js';

export const CancellationsController = controller({ cancellations: CancellationsService, reinstatements: ReinstatementsService }, [
  serves(previewCancellation, ({ params, caller }, { cancellations }) => cancellations.preview(params.policyId, {}, caller)),
  serves(readCancellation, ({ params, caller }, { reinstatements }) => reinstatements.last(params.policyId, caller)),
  serves(readCancellationInternally, ({ params, caller }, { reinstatements }) => reinstatements.last(params.policyId, caller)),
  serves(cancelPolicy, ({ body, caller }, { cancellations }) => cancellations.cancelOwn(body, caller)),
  serves(productCancellation, async ({ params, caller }, { cancellations }) => {
    const working = await cancellations.previewOf(params, caller);
    return {
      cancellation_fee: toPounds(working.feePence),
      credit_note: toPounds(working.creditNotePence),
      period: periodWords(working),
      paid_amount: toPounds(working.paidPence),
      total_price: toPounds(working.totalPricePence),
      used_part_price: toPounds(working.usedPartPence),
      refund_amount: toPounds(working.balancePence),
      working,
    };
  }),
  serves(previewStaffCancellation, ({ params, body, caller }, { cancellations }) => cancellations.preview(params.policyId, body, caller)),
  serves(cancelForCustomer, ({ params, body, caller }, { cancellations }) => cancellations.cancelFor(params.policyId, body, caller)),
  serves(reinstatePolicy, ({ params, body, caller }, { reinstatements }) => reinstatements.reinstate(params.policyId, body.why, caller)),
  serves(takeCancellationBack, ({ params, caller }, { reinstatements }) => reinstatements.takeBack(params.policyId, caller)),
]);

/** An order has no days: it is used once its work has begun. */
const periodWords = ({ period, usedPartPence }: CancellationWorking): string => {
  if (period) return notUsed(period);
  return usedPartPence > 0 ? 'The work has begun' : 'The work has not begun';
};
