import { Injectable } from '@nestjs/common';
import type { StaffCaller, Role } from '@kerbside/contracts/caller';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid, refuseUnseen } from '@kerbside/platform/errors/errors';
import { adjustmentOf, agreedPrice, dearerBy, limitOf, wantedDiscount, type Adjustment, type WantedPrice } from '../price/adjustment.js';
import type { Price } from '../price/price.js';
import { decided, modified, type QuoteDecision } from '../quotes/model/decision.js';
import { adjusted } from '../quotes/model/quote-events.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { refuseUnlessOpen, type Quote } from '../quotes/model/quote.js';
import { renewedBy, repriced } from '../quote-price/repricing.js';
import { QuotesService } from '../quotes/quotes.service.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import type { CallAnswer } from '@kerbside/contracts/call';
import { adjustQuotePrice, readQuotePricing, restorePreviousPrice } from '@kerbside/contracts/http/pricing/staff';
import { toPounds, roundHalfUp, type Pence } from '@kerbside/contracts/money/money';
import type { ProductType } from '@kerbside/contracts/ids';
import { priceView } from '../price/price-view.js';
import { moneyRatesOf } from '../rate-book/rate-book.js';
import type { PriceLine } from '../price/price-line.js';
import { splitByProduct, netOf } from '../price/split.js';

interface SeenPrice {
  readonly quoteId: string;
  readonly reason: string;
  readonly seenVersion: number | undefined;
}

interface AdjustmentRequest extends WantedPrice, SeenPrice {
  readonly baseQuoteId: string | undefined;
  readonly mainProductType: Quote['productType'] | undefined;
}

export interface AdjustedQuote {
  readonly quote: Quote;
  readonly hasChanged: boolean;
}

const staffAccess = { isStaff: true, customerId: undefined, secretHash: undefined } as const;

/** Staff lower the price of a quote, each up to the limit of their role; the audit trail keeps the reason. */
@Injectable()
export class AdjustmentsService {
  constructor(
    private readonly quotes: QuotesService,
    private readonly changes: QuoteChanges,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  read(quoteId: string): Promise<Quote> {
    return this.quotes.read(quoteId, staffAccess);
  }

  adjust(request: AdjustmentRequest, staff: StaffCaller): Promise<AdjustedQuote> {
    return this.change(request.quoteId, { staff, action: 'quote-price-adjusted', why: request.reason }, (quote, { lines, per }) => {
      refuseOther(quote, request);
      const limitPercent = limitOf(staff.role);
      const change = wantedDiscount(request, { pricePence: adjustmentOf(lines).beforePence, per }, limitPercent);
      const said = { code: 'staff', label: 'Price agreed with our team', reason: request.reason } as const;
      return change && { ...said, change, agreed: agreedPrice(request, lines), limitPercent, ...this.signed(staff) };
    });
  }

  /** What is renewed gets the price back that its policy had, less what the customer chose since and pays for. Other products keep theirs; it never becomes dearer by it. */
  restore({ quoteId, reason, seenVersion }: SeenPrice, staff: StaffCaller): Promise<AdjustedQuote> {
    return this.change(quoteId, { staff, action: 'renewal-price-restored', why: reason }, (quote, { lines, priceVersion }) => {
      refuseUnseen('ADJUSTED_PRICE_CHANGED', seenVersion, priceVersion);
      const renewed = renewedBy(quote, this.books);
      if (!renewed) throw new DomainError('NOT_A_RENEWAL');
      const amountPence = dearerBy(lines, renewed);
      if (amountPence === 0) return null;
      const said = { code: 'previous_price', label: 'Last year’s price kept', reason } as const;
      return { ...said, change: { kind: 'amount', amountPence }, limitPercent: null, ...this.signed(staff) };
    });
  }

  private signed({ userId, role }: StaffCaller): Pick<Adjustment, 'by' | 'role' | 'at'> {
    return { by: userId, role, at: this.clock.now() };
  }

  private adjusted(quote: Quote, { userId }: StaffCaller): QuoteDecision {
    const { quote: after, events } = repriced(quote, this.books);
    return after.price ? decided(after, ...events, adjusted(after, after.price, userId)) : decided(after, ...events);
  }

  private async change(
    quoteId: string,
    { staff, action, why }: { readonly staff: StaffCaller; readonly action: string; readonly why: string },
    adjustmentFor: (quote: Quote, price: Price) => Adjustment | null,
  ): Promise<AdjustedQuote> {
    const before = await this.read(quoteId);
    const quote = await this.changes.make({
      quoteId,
      access: staffAccess,
      by: { actor: staff, action, why },
      decide: (one) => {
        const now = this.clock.now();
        refuseUnlessOpen(one, now);
        if (!one.price) throw new DomainError('PRICES_NEED_VEHICLE');
        const adjustment = adjustmentFor(one, one.price);
        return adjustment === one.adjustment ? decided(one) : modified(this.adjusted({ ...one, adjustment }, staff), now);
      },
    });
    return { quote, hasChanged: quote.price?.priceVersion !== before.price?.priceVersion };
  }
}

const refuseOther = (quote: Quote, { baseQuoteId, mainProductType, seenVersion }: AdjustmentRequest): void => {
  refuseUnseen('ADJUSTED_PRICE_CHANGED', seenVersion, quote.price?.priceVersion);
  if (baseQuoteId !== undefined && baseQuoteId !== quote.id) throw invalid({ base_quote_id: 'This is another quote' });
  if (mainProductType !== undefined && mainProductType !== quote.productType)
    throw invalid({ main_product_type: 'This quote is for another product' });
};

/** The released call lets it be left out. */
const reasonOf = (reason: string | undefined): string => {
  if (!reason) throw invalid({ reason: 'Say why you are changing the price' });
  return reason;
};

export const AdjustmentsController = controller({ adjustments: AdjustmentsService, books: PublishedBooks }, [
  serves(adjustQuotePrice, async ({ body, caller }, { adjustments, books }) => {
    const request = {
      quoteId: body.quote_id,
      baseQuoteId: body.base_quote_id || undefined,
      mainProductType: body.main_product_type,
      targetPounds: body.target_price,
      percent: body.discount_percent,
      reason: body.reason,
      seenVersion: body.price_version,
    };
    return adjustedView(await adjustments.adjust(request, caller), books);
  }),
  serves(restorePreviousPrice, async ({ params, body, caller }, { adjustments, books }) =>
    adjustedView(
      await adjustments.restore({ quoteId: params.id, reason: reasonOf(body.reason), seenVersion: body.price_version }, caller),
      books,
    ),
  ),
  serves(readQuotePricing, async ({ params, caller }, { adjustments, books }) =>
    pricingView(await adjustments.read(params.quoteId), caller.role, books),
  ),
]);

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

/** The tax and risk of a product, in percent. */
interface MoneyRates {
  readonly taxPercent: number;
  readonly netRiskPercent: number;
}

interface Income {
  readonly netPence: Pence;
  readonly netRiskPence: Pence;
  readonly incomePence: Pence;
}

/** A5: income = net - net_risk. The risk is a part of the net price before any discount: what staff take off comes out of the income. */
const incomeOf = (lines: readonly PriceLine[], ratesOf: (type: ProductType) => MoneyRates): Income => {
  const shares = splitByProduct(lines, (type) => ratesOf(type).taxPercent);
  const netPence = shares.reduce((sum, { premiumPence, taxPence }) => sum + premiumPence - taxPence, 0);
  const netRiskPence = shares.reduce((sum, { productType, originalPence }) => {
    const { taxPercent, netRiskPercent } = ratesOf(productType);
    return sum + roundHalfUp(netOf(originalPence, taxPercent) * netRiskPercent, 100);
  }, 0);
  return { netPence, netRiskPence, incomePence: netPence - netRiskPence };
};
