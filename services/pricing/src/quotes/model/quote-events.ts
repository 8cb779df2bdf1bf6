import type * as z from 'zod/mini';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { EventType } from '@kerbside/contracts/event';
import {
  quoteAdjusted,
  quoteExpired,
  quotePriced,
  quoteReserved,
  quoteStarted,
  quoteUpdated,
  serviceDueNoted,
} from '@kerbside/contracts/events/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import { adjustmentOf } from '../../price/adjustment.js';
import type { Quote } from './quote.js';

interface Fact<E extends EventType> {
  readonly type: E;
  readonly data: z.input<E['data']>;
}

/** A fact about a quote, as the rule that made it true states it. */
export type QuoteEvent =
  | Fact<typeof quoteStarted>
  | Fact<typeof quoteUpdated>
  | Fact<typeof quotePriced>
  | Fact<typeof quoteAdjusted>
  | Fact<typeof quoteReserved>
  | Fact<typeof serviceDueNoted>
  | Fact<typeof quoteExpired>;

export const started = ({ id: quoteId, productType, reference, customerId }: Quote): QuoteEvent => ({
  type: quoteStarted,
  data: { quoteId, productType, reference, customerId },
});

/** A step was submitted, or the quote has an owner now. */
export const updated = ({ id: quoteId, customerId }: Quote, step: number): QuoteEvent => ({
  type: quoteUpdated,
  data: { quoteId, customerId, step },
});

type Price = NonNullable<Quote['price']>;

export const priced = ({ id: quoteId, customerId }: Quote, price: Price, productTypes: ProductType[]): QuoteEvent => {
  const { priceVersion, totalPence, originalPence, rateBookVersion } = price;
  return { type: quotePriced, data: { quoteId, customerId, productTypes, priceVersion, totalPence, originalPence, rateBookVersion } };
};

export const adjusted = ({ id: quoteId }: Quote, { priceVersion, totalPence, lines }: Price, staffId: string): QuoteEvent => ({
  type: quoteAdjusted,
  data: { quoteId, staffId, priceVersion, totalPence, discountPercent: adjustmentOf(lines).percent },
});

export const reserved = ({ id: quoteId, customerId }: Quote, { priceVersion, totalPence }: Price, until: Date): QuoteEvent => ({
  type: quoteReserved,
  data: { quoteId, customerId, priceVersion, totalPence, reservedUntil: until.toISOString() },
});

export const serviceDue = (quoteId: string, customerId: string, serviceDueOn: IsoDay | null): QuoteEvent => ({
  type: serviceDueNoted,
  data: { quoteId, customerId, serviceDueOn },
});

export const ranOut = ({ id: quoteId }: Quote): QuoteEvent => ({ type: quoteExpired, data: { quoteId } });
