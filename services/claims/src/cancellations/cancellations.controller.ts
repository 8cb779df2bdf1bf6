import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
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
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { CancellationsService } from './cancellations.service.js';
import { ReinstatementsService } from './reinstatements.service.js';

@Controller()
export class CancellationsController {
  constructor(
    private readonly cancellations: CancellationsService,
    private readonly reinstatements: ReinstatementsService,
  ) {}

  @Serves(previewCancellation)
  preview(@Input() { params }: CallRequest<typeof previewCancellation>, @CurrentCaller() caller: Caller) {
    return this.cancellations.preview(params.policyId, {}, caller);
  }

  @Serves(readCancellation)
  last(@Input() { params }: CallRequest<typeof readCancellation>, @CurrentCaller() caller: Caller) {
    return this.reinstatements.last(params.policyId, caller);
  }

  @Serves(readCancellationInternally)
  lastInternally(@Input() { params }: CallRequest<typeof readCancellationInternally>, @CurrentCaller() caller: Caller) {
    return this.reinstatements.last(params.policyId, caller);
  }

  @Serves(cancelPolicy)
  cancelOwn(@Input() { body }: CallRequest<typeof cancelPolicy>, @CurrentCaller() caller: Caller) {
    return this.cancellations.cancelOwn(body, caller);
  }

  @Serves(productCancellation)
  async product(@Input() { params }: CallRequest<typeof productCancellation>, @CurrentCaller() caller: Caller) {
    const working = await this.cancellations.previewOf(params, { on: params.date }, caller);
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
  }

  @Serves(previewStaffCancellation)
  previewFor(@Input() { params, body }: CallRequest<typeof previewStaffCancellation>, @CurrentCaller() caller: Caller) {
    return this.cancellations.preview(params.policyId, body, caller);
  }

  @Serves(cancelForCustomer)
  cancelFor(@Input() { params, body }: CallRequest<typeof cancelForCustomer>, @CurrentCaller() caller: Caller) {
    return this.cancellations.cancelFor(params.policyId, body, caller);
  }

  @Serves(reinstatePolicy)
  reinstate(@Input() { params, body }: CallRequest<typeof reinstatePolicy>, @CurrentCaller() caller: Caller) {
    return this.reinstatements.reinstate(params.policyId, body.why, caller);
  }

  @Serves(takeCancellationBack)
  takeBack(@Input() { params }: CallRequest<typeof takeCancellationBack>, @CurrentCaller() caller: Caller) {
    return this.reinstatements.takeBack(params.policyId, caller);
  }
}

/** An order has no days: it is used once its work has begun. */
const periodWords = ({ period, usedPartPence }: CancellationWorking): string => {
  if (period) return `${period.unusedDays} of ${period.days} days not used`;
  return usedPartPence > 0 ? 'The work has begun' : 'The work has not begun';
};
