import type { CallAnswer } from '@kerbside/contracts/call';
import type { Role } from '@kerbside/contracts/caller';
import type { adjustQuotePrice, readQuotePricing } from '@kerbside/contracts/http/pricing/staff';
import type { Price } from '../pricing/price.js';
import { toPounds } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import { priceView } from '../pricing/price-view.js';
import { adjustmentOf, limitOf } from '../pricing/adjustment.js';
import { incomeOf, type Income } from '../pricing/income.js';
import type { Quote } from '../quotes/model/quote.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { moneyRatesOf } from '../rate-book/rate-book.js';
import type { AdjustedQuote } from './adjustments.service.js';

const pricedOf = ({ price }: Quote): Price => {
  if (!price) throw new DomainError('PRICES_NEED_VEHICLE');
  return price;
};

const earned = ({ lines, rateBookVersion }: Price, books: PublishedBooks): Income => {
  const book = books.version(rateBookVersion);
  return incomeOf(lines, (type) => moneyRatesOf(book, type));
};

export const adjustedView = ({ quote, hasChanged }: AdjustedQuote, books: PublishedBooks): CallAnswer<typeof adjustQuotePrice> => {
  const price = pricedOf(quote);
  return {
    price: price.gross,
    net: price.net,
    discount_percent: adjustmentOf(price.lines).percent,
    recalculated_income: toPounds(earned(price, books).incomePence),
    forcePageReload: hasChanged,
  };
};

export const pricingView = (quote: Quote, role: Role, books: PublishedBooks): CallAnswer<typeof readQuotePricing> => {
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
