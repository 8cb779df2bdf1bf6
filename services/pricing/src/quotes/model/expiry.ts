import { decided, type Decision } from './decision.js';
import { ranOut } from './quote-events.js';
import { statusAt, type Quote } from './quote.js';

/** Marks a quote whose time has run out. */
export const expired = (quote: Quote, now: Date): Decision =>
  quote.state.status === 'expired' || statusAt(quote, now) !== 'expired'
    ? decided(quote)
    : decided({ ...quote, state: { status: 'expired', at: now } }, ranOut(quote));
