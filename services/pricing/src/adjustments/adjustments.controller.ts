import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { adjustQuotePrice, readQuotePricing, restorePreviousPrice } from '@kerbside/contracts/http/pricing/staff';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { PublishedBooks } from '../rate-book/published-books.js';
import { adjustedView, pricingView } from './adjustment-view.js';
import { AdjustmentsService, staffOf } from './adjustments.service.js';

@Controller()
export class AdjustmentsController {
  constructor(
    private readonly adjustments: AdjustmentsService,
    private readonly books: PublishedBooks,
  ) {}

  @Serves(adjustQuotePrice)
  async adjust(@Input() { body }: CallRequest<typeof adjustQuotePrice>, @CurrentCaller() caller: Caller) {
    const request = {
      quoteId: body.quote_id,
      baseQuoteId: body.base_quote_id || undefined,
      mainProductType: body.main_product_type,
      targetPounds: body.target_price,
      percent: body.discount_percent,
      reason: body.reason || undefined,
    };
    return adjustedView(await this.adjustments.adjust(request, staffOf(caller)), this.books);
  }

  @Serves(restorePreviousPrice)
  async restore(@Input() { params, body }: CallRequest<typeof restorePreviousPrice>, @CurrentCaller() caller: Caller) {
    return adjustedView(await this.adjustments.restore(params.id, body.reason, staffOf(caller)), this.books);
  }

  @Serves(readQuotePricing)
  async read(@Input() { params }: CallRequest<typeof readQuotePricing>, @CurrentCaller() caller: Caller) {
    return pricingView(await this.adjustments.read(params.quoteId), staffOf(caller).role, this.books);
  }
}
