import { controller, serves } from '@kerbside/platform/http/controller';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { Role } from '@kerbside/contracts/caller';
import { adjustQuotePrice, readQuotePricing, restorePreviousPrice } from '@kerbside/contracts/http/pricing/staff';
import { toPounds, roundHalfUp, type Pence } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { ProductType } from '@kerbside/contracts/ids';
import { adjustmentOf, limitOf } from '../price/adjustment.js';
import { priceView } from '../price/price-view.js';
import type { Price } from '../price/price.js';
import type { Quote } from '../quotes/model/quote.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { moneyRatesOf } from '../rate-book/rate-book.js';
import { type AdjustedQuote, AdjustmentsService } from './adjustments.service.js';
import type { PriceLine } from '../price/price-line.js';
import { splitByProduct, netOf } from '../price/split.js';

export const AdjustmentsController = controller({ adjustments: AdjustmentsService, books: PublishedBooks }, [
  serves(adjustQuotePrice, async ({ body, caller }, { adjustments, books }) => {
    const request = {
      quoteId: body.quote_id,
      baseQuoteId: body.base_quote_id || undefined,
      mainProductType: body.main_product_type,
      targetPounds: body.target_price,
      percent: body.discount_percent,
      reason: body.reason || undefined,
      seenVersion: body.price_version,
    };
    return adjustedView(await adjustments.adjust(request, caller), books);
  }),
  serves(restorePreviousPrice, async ({ params, body, caller }, { adjustments, books }) =>
    adjustedView(await adjustments.restore(params.id, body.reason, caller), books),
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
