import type { QuoteEvent } from './quote-events.js';
import type { Quote } from './quote.js';

/** What a rule decides: what the quote becomes, and the events to publish, in order. The very same quote when nothing changes. */
export interface QuoteDecision {
  readonly quote: Quote;
  readonly events: readonly QuoteEvent[];
}

export const decided = (quote: Quote, ...events: readonly QuoteEvent[]): QuoteDecision => ({ quote, events });

/** Changes the quote further, with no event of its own. */
export const mapQuote = ({ quote, events }: QuoteDecision, rule: (quote: Quote) => Quote): QuoteDecision => ({
  quote: rule(quote),
  events,
});

/** What somebody changed by hand: forms opened before `now` are older than it. */
export const modified = (decision: QuoteDecision, now: Date): QuoteDecision =>
  mapQuote(decision, (quote) => ({ ...quote, modifiedAt: now }));
