import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ReactNode } from 'react';
import { visits as words } from '../../messages/visits.js';
import { pricedVisitsOf } from '../../priced-visit.js';
import { awaitsOwnGarage } from '../booked-visit/bookable.js';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import { priceFrom, rangeOf } from './price-from.js';
import { useVisitPrices } from './use-visit-prices.js';

interface VisitReceiptProps extends RemoteProps {
  readonly quote: Quote;
  readonly action?: ReactNode;
}

/** The price while the garage may not be chosen yet: "from" the lowest nearby. Not called a total, so that no total ever grows. */
export function VisitReceipt({ host, quote, action }: VisitReceiptProps) {
  const prices = useVisitPrices({ host, quote });
  if (!prices || !awaitsOwnGarage(quote) || !quote.price) return <QuoteReceipt quote={quote} action={action} />;
  const [visit, ...others] = pricedVisitsOf(quote);
  if (visit !== quote.productType) return <QuoteReceipt quote={quote} action={action} />;
  const price = priceFrom(quote.price, quote.productType, prices);
  return (
    <QuoteReceipt
      quote={{ ...quote, price }}
      action={action}
      guide={{ label: words.from, note: rangeOf(prices, visit, others.length === 0) }}
    />
  );
}
