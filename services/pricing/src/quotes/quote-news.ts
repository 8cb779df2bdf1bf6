import type { EventType } from '@kerbside/contracts/event';
import { quoteAdjusted, quoteExpired, quotePriced, quoteReserved, quoteUpdated } from '@kerbside/contracts/events/pricing';
import type { EventFacts } from '@kerbside/platform/events/outbox';
import { adjustmentOf } from '../pricing/adjustment.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import type { Quote } from './quote.js';
import { productTypesOf } from './quote-view.js';

/** Tells one fact of a quote. */
export type Say = <E extends EventType>(type: E, data: EventFacts<E>['data']) => void;

export interface Around {
  readonly submitted: number | undefined;
  readonly books: PublishedBooks;
  readonly staffId: string | undefined;
}

/** What a change means to others, in order. */
export const tellOf = (before: Quote, after: Quote, { submitted, books, staffId }: Around, say: Say): void => {
  const { id: quoteId, customerId, price, reservation, adjustment } = after;
  if (submitted !== undefined || customerId !== before.customerId)
    say(quoteUpdated, { quoteId, customerId, step: submitted ?? after.step });
  if (after.state.status === 'expired' && before.state.status !== 'expired') say(quoteExpired, { quoteId });
  if (!price) return;
  const { priceVersion, totalPence, originalPence, rateBookVersion } = price;
  if (priceVersion !== before.price?.priceVersion) {
    const productTypes = productTypesOf(after, books);
    say(quotePriced, { quoteId, customerId, productTypes, priceVersion, totalPence, originalPence, rateBookVersion });
  }
  if (adjustment !== before.adjustment && staffId !== undefined)
    say(quoteAdjusted, { quoteId, staffId, priceVersion, totalPence, discountPercent: adjustmentOf(price.lines).percent });
  if (reservation && reservation.number !== before.reservation?.number)
    say(quoteReserved, { quoteId, customerId, priceVersion, totalPence, reservedUntil: reservation.until.toISOString() });
};
