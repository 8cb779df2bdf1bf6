import type { ReadQuote } from './quotes.repository.js';

/** A customer who moves a slider comes back within seconds. */
const freshMs = 10_000;
const most = 500;

/**
 * Quotes as this process last wrote them, so that their next change need not read them first. Another process may have changed one since:
 * a write then finds another revision and does nothing, and nothing is refused or answered by what is here alone.
 */
export class RecentQuotes {
  private readonly kept = new Map<string, { readonly kept: ReadQuote; readonly at: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  keep(kept: ReadQuote): void {
    if (this.kept.size >= most) this.kept.clear();
    this.kept.set(kept.quote.id, { kept, at: this.now() });
  }

  /** Removes it from the cache: after the next write it is put back. */
  take(quoteId: string): ReadQuote | undefined {
    const recent = this.kept.get(quoteId);
    this.kept.delete(quoteId);
    return recent && this.now() - recent.at < freshMs ? recent.kept : undefined;
  }
}
