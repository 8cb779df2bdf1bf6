import { QuotesRepository } from '../src/quotes/quotes.repository.js';
import { hashOf } from '../src/access/quote-links.js';
import type { Pricing, NewQuote } from './journey.js';

/** Stores a quote answered by real calls under the name and secret from a pact, replacing any quote with that name. */
export const named = async (
  { pricing }: Pricing,
  { id }: NewQuote,
  { quoteId, secret }: { readonly quoteId: string; readonly secret: string },
) => {
  const quotes = pricing.get(QuotesRepository);
  const quote = await quotes.find(id);
  const renamed = { ...quote, id: quoteId, reference: `KQ-${id.slice(0, 8)}`, secretHash: hashOf(secret) };
  const after = { after: renamed, events: [] };
  await quotes.records.change(quoteId, () => Promise.resolve(after)).catch(() => quotes.records.add(renamed, []));
  return { id: quoteId, secret };
};
