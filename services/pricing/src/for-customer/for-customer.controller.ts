import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { giveQuoteTo, startQuoteFor, startQuoteForCaller } from '@kerbside/contracts/http/pricing/staff';
import { Clock } from '@kerbside/platform/time/clock';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { quoteView } from '../quotes/quote-view.js';
import { ForCustomerService } from './for-customer.service.js';

@Controller()
export class ForCustomerController {
  constructor(
    private readonly quotes: ForCustomerService,
    private readonly clock: Clock,
  ) {}

  @Serves(startQuoteFor)
  async start(@Input() { params, body }: CallRequest<typeof startQuoteFor>, @CurrentCaller() caller: Caller) {
    return quoteView(await this.quotes.start(params.customerId, body.product_type, caller), this.clock.now());
  }

  @Serves(startQuoteForCaller)
  async startForCaller(@Input() { params, body }: CallRequest<typeof startQuoteForCaller>, @CurrentCaller() caller: Caller) {
    return quoteView(await this.quotes.startForCaller(params.callbackId, body, caller), this.clock.now());
  }

  @Serves(giveQuoteTo)
  async give(@Input() { params, body }: CallRequest<typeof giveQuoteTo>, @CurrentCaller() caller: Caller) {
    return quoteView(await this.quotes.give(params.quoteId, body.customer_id, caller), this.clock.now());
  }
}
