import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  askForRefund,
  listRefunds,
  previewRefund,
  readPaid,
  redirectRefund,
  requestRefund,
  retryRefund,
} from '@kerbside/contracts/http/payments/refunds';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { Idempotent } from '@kerbside/platform/idempotency/idempotent';
import { RefundsService } from './refunds.service.js';

@Controller()
export class RefundsController {
  constructor(private readonly refunds: RefundsService) {}

  @Serves(previewRefund)
  preview(@Input() { params, body }: CallRequest<typeof previewRefund>) {
    return this.refunds.preview(params.paymentId, body);
  }

  @Serves(requestRefund)
  @Idempotent()
  request(@Input() { params, body }: CallRequest<typeof requestRefund>, @CurrentCaller() caller: Caller) {
    return this.refunds.request(params.paymentId, body, caller);
  }

  @Serves(listRefunds)
  list(@Input() { params }: CallRequest<typeof listRefunds>, @CurrentCaller() caller: Caller) {
    return this.refunds.list(params.paymentId, caller);
  }

  @Serves(retryRefund)
  @Idempotent()
  retry(@Input() { params }: CallRequest<typeof retryRefund>, @CurrentCaller() caller: Caller) {
    return this.refunds.retry(params.refundId, Number(params.number), caller);
  }

  @Serves(redirectRefund)
  @Idempotent()
  redirect(@Input() { params, body }: CallRequest<typeof redirectRefund>, @CurrentCaller() caller: Caller) {
    return this.refunds.redirect({ refundId: params.refundId, number: Number(params.number) }, body.reference, caller);
  }

  @Serves(readPaid)
  paid(@Input() { params }: CallRequest<typeof readPaid>) {
    return this.refunds.paid(params.paymentId);
  }

  @Serves(askForRefund)
  ask(@Input() { params, body }: CallRequest<typeof askForRefund>, @CurrentCaller() caller: Caller) {
    return this.refunds.askFor(params.refundId, body, caller);
  }
}
