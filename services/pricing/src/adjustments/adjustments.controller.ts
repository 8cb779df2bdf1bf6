import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Role, StaffCaller } from '@kerbside/contracts/caller';
import { adjustQuotePrice, readQuotePricing, restorePreviousPrice } from '@kerbside/contracts/http/pricing/staff';
import { toPounds } from '@kerbside/contracts/money/money';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { DomainError } from '@kerbside/platform/errors/errors';
import { adjustmentOf, limitOf } from '../pricing/adjustment.js';
import { type Income, incomeOf } from '../pricing/income.js';
import { priceView } from '../pricing/price-view.js';
import type { Price } from '../pricing/price.js';
import type { Quote } from '../quotes/model/quote.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { moneyRatesOf } from '../rate-book/rate-book.js';
import { type AdjustedQuote, AdjustmentsService } from './adjustments.service.js';

@Controller()
export class AdjustmentsController {
  constructor(
    private readonly adjustments: AdjustmentsService,
    private readonly books: PublishedBooks,
  ) {}

  @Serves(adjustQuotePrice)
  async adjust(@Input() { body }: CallRequest<typeof adjustQuotePrice>, @CurrentCaller() caller: StaffCaller) {
    const request = {
      quoteId: body.quote_id,
      baseQuoteId: body.base_quote_id || undefined,
      mainProductType: body.main_product_type,
      targetPounds: body.target_price,
      percent: body.discount_percent,
      reason: body.reason || undefined,
    };
    return adjustedView(await this.adjustments.adjust(request, caller), this.books);
  }

  @Serves(restorePreviousPrice)
  async restore(@Input() { params, body }: CallRequest<typeof restorePreviousPrice>, @CurrentCaller() caller: StaffCaller) {
    return adjustedView(await this.adjustments.restore(params.id, body.reason, caller), this.books);
  }

  @Serves(readQuotePricing)
  async read(@Input() { params }: CallRequest<typeof readQuotePricing>, @CurrentCaller() caller: StaffCaller) {
    return pricingView(await this.adjustments.read(params.quoteId), caller.role, this.books);
  }
}

const pricedOf = ({ price }: Quote): Price => {
  if (!price) throw new DomainError('PRICES_NEED_VEHICLE');
  return price;
};

const earned = ({ lines, rateBookVersion }: Price, books: PublishedBooks): Income => {
  const book = books.version(rateBookVersion);
  return incomeOf(lines, (type) => moneyRatesOf(book, type));
};

const adjustedView = ({ quote, hasChanged }: AdjustedQuote, books: PublishedBooks): CallAnswer<typeof adjustQuotePrice> => {
  const price = pricedOf(quote);
  return {
    price: price.gross,
    net: price.net,
    discount_percent: adjustmentOf(price.lines).percent,
    recalculated_income: toPounds(earned(price, books).incomePence),
    forcePageReload: hasChanged,
  };
};

const pricingView = (quote: Quote, role: Role, books: PublishedBooks): CallAnswer<typeof readQuotePricing> => {
  const price = pricedOf(quote);
  const { netRiskPence, incomePence } = earned(price, books);
  const { adjustment, renewal } = quote;
  return {
    price: priceView(price),
    net: price.net,
    net_risk: toPounds(netRiskPence),
    recalculated_income: toPounds(incomePence),
    discount_percent: adjustmentOf(price.lines).percent,
    max_discount_percent: limitOf(role),
    adjustment: adjustment && {
      by: adjustment.by,
      role: adjustment.role,
      at: adjustment.at.toISOString(),
      reason: adjustment.reason,
    },
    previous_price: renewal && toPounds(renewal.previousPence),
    rate_book: books.version(price.rateBookVersion).label,
  };
};
