import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { readPaymentAsAt } from '@kerbside/contracts/http/payments/history';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { HistoryService } from './history.service.js';

@Controller()
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @Serves(readPaymentAsAt)
  asAt(@Input() { params, query }: CallRequest<typeof readPaymentAsAt>, @CurrentCaller() caller: Caller) {
    return this.history.asAt(params.paymentId, query.at, caller);
  }
}
