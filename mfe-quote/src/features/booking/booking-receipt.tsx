import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ReactNode } from 'react';
import { booking as words } from '../../messages/booking.js';
import { visits as visitWords } from '../../messages/visits.js';
import { priceOfChoice, type GarageChoice } from '../garage-choice/chosen-garage.js';
import type { NearGarages } from '../garage-choice/use-near-garages.js';
import type { PricedByGarage } from '../garages/garage-order.js';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import { priceElsewhere } from '../visits/price-from.js';

interface BookingReceiptProps {
  readonly quote: Quote;
  readonly choice: GarageChoice;
  readonly near: NearGarages;
  /** What the garage sets the price of. */
  readonly priced: PricedByGarage | undefined;
  readonly action: ReactNode;
}

/** The price at the garage that is chosen in the form, before it is saved: no price is a surprise afterwards. What is bought offers no way to pay. */
export function BookingReceipt({ quote, choice, near, priced, action }: BookingReceiptProps) {
  const total = visitWords.total;
  if (quote.status === 'purchased') return <QuoteReceipt quote={quote} action={action} guide={{ label: total, note: words.bought }} />;
  const at = priced && priceOfChoice(choice, near.status === 'ready' ? near.garages : [], priced);
  const label = at && visitWords.visitAt(visitWords.here[priced], at.name);
  const price = at && label && quote.price && priceElsewhere(quote.price, priced, { pounds: at.pounds, label });
  if (!price) return <QuoteReceipt quote={quote} action={action} />;
  const isAll = (quote.awaits_garage ?? []).every((type) => type === priced);
  return (
    <QuoteReceipt
      quote={{ ...quote, price }}
      action={action}
      guide={{ label: isAll ? total : visitWords.from, note: words.priceThere(at.name) }}
    />
  );
}
