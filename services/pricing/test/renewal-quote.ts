import { randomUUID } from 'node:crypto';
import { QuotesRepository } from '../src/quotes/quotes.repository.js';
import { customer, type Pricing } from './journey.js';
import { named } from './named-quote.js';

/** A quote that renews a policy which cost less, under the name that a pact gives it. */
export const renewalQuote = async (site: Pricing, quoteId: string): Promise<void> => {
  await named(site, await site.answered(3, customer), { quoteId, secret: 'of-a-renewal' });
  const renewal = { policyId: randomUUID(), previousPence: 21_000 };
  await site.pricing.get(QuotesRepository).records.change(quoteId, async (quote) => ({ after: { ...quote, renewal }, events: [] }));
};
