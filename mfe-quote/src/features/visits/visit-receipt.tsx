import type { RemoteProps } from '@kerbside/contracts/host';
import type { VisitPrices } from '@kerbside/contracts/http/garages/offers';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ReactNode } from 'react';
import { visits as words } from '../../messages/visits.js';
import { pricedVisitsOf } from '../../priced-visit.js';
import { awaitsOwnGarage } from '../booked-visit/bookable.js';
import { QuoteReceipt, type QuoteReceiptProps } from '../quote/quote-receipt.js';
import { Awaited } from '../step-page/step-props.js';
import { priceFrom, rangeOf } from './price-from.js';
import { useVisitPrices } from './use-visit-prices.js';

/** The price while the garage may not be chosen yet: "from" the lowest nearby. Not called a total, so that no total ever grows. */
export function VisitReceipt({ host, quote, action }: RemoteProps & { readonly quote: Quote; readonly action?: ReactNode }) {
  const { prices, isLoading } = useVisitPrices({ host, quote });
  return (
    <>
      <QuoteReceipt {...(prices === undefined ? { quote } : priced(quote, prices))} action={action} />
      {isLoading && <Awaited />}
    </>
  );
}

const priced = (quote: Quote, prices: VisitPrices): Pick<QuoteReceiptProps, 'quote' | 'guide'> => {
  const [visit, ...others] = pricedVisitsOf(quote);
  if (!awaitsOwnGarage(quote) || !quote.price || visit !== quote.productType) return { quote };
  return {
    quote: { ...quote, price: priceFrom(quote.price, quote.productType, prices) },
    guide: { label: words.from, note: rangeOf(prices, visit, others.length === 0) },
  };
};
