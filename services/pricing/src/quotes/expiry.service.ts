import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { eachOf, Sweeper } from '@kerbside/platform/work/sweep';
import { decided, type QuoteDecision } from './model/decision.js';
import { ranOut } from './model/quote-events.js';
import { type Quote, statusAt } from './model/quote.js';
import { QuoteChanges } from './quote-changes.js';
import { QuotesRepository } from './quotes.repository.js';

const sweepMs = 60_000;
const expiredAtOnce = 200;

@Injectable()
export class ExpiryService {
  constructor(
    private readonly quotes: QuotesRepository,
    private readonly changes: QuoteChanges,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.every('expire-quotes', sweepMs, (stopping) => this.expire(stopping));
  }

  private async expire(stopping: AbortSignal): Promise<void> {
    const now = this.clock.now();
    await eachOf(stopping, await this.quotes.runOut(now, expiredAtOnce), (quoteId) =>
      this.changes.make({ quoteId, decide: (quote) => expired(quote, now) }),
    );
  }
}

/** Marks a quote whose time has run out. */
export const expired = (quote: Quote, now: Date): QuoteDecision =>
  quote.state.status === 'expired' || statusAt(quote, now) !== 'expired'
    ? decided(quote)
    : decided({ ...quote, state: { status: 'expired', at: now } }, ranOut(quote));
