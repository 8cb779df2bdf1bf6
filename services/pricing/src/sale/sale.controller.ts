import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { Input, Serves } from '@kerbside/platform/calls/http';
import { purchasedView } from './purchased-view.js';
import { SaleService } from './sale.service.js';

@Controller()
export class SaleController {
  constructor(private readonly sale: SaleService) {}

  @Serves(readPurchasedQuote)
  async read(@Input() { params }: CallRequest<typeof readPurchasedQuote>) {
    return purchasedView(await this.sale.sold(params.quoteId));
  }
}
