import type { QuoteEvent } from './quote-events.js';
import type { Quote } from './quote.js';

/** What a rule decides: what the quote becomes, and the events to publish, in order. The very same quote when nothing changes. */
export interface Decision {
  readonly quote: Quote;
  readonly events: readonly QuoteEvent[];
}

export const decided = (quote: Quote, ...events: readonly QuoteEvent[]): Decision => ({ quote, events });

/** Changes the quote further, with no event of its own. */
export const mapQuote = ({ quote, events }: Decision, rule: (quote: Quote) => Quote): Decision => ({ quote: rule(quote), events });

/** What somebody changed by hand: forms opened before `now` are older than it. */
export const modified = (decision: Decision, now: Date): Decision => mapQuote(decision, (quote) => ({ ...quote, modifiedAt: now }));
