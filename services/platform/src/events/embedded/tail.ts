import type { LogRow } from './embedded-rows.js';

/** At least this many events are kept, at most twice as many. */
const kept = 500;

/**
 * The last events of a topic, in memory for readers that are nearly up to date: every service reads most topics, and would query for each
 * event.
 */
export class Tail {
  private rows: readonly LogRow[] = [];

  /** Adds the rows that follow those already added. */
  add(rows: readonly LogRow[]): void {
    const all = [...this.rows, ...rows];
    this.rows = all.length > 2 * kept ? all.slice(-kept) : all;
  }

  /** Undefined when `offset` is older than what is kept. */
  from(offset: number, limit: number): LogRow[] | undefined {
    const [first] = this.rows;
    if (!first || offset < first.offset) return undefined;
    return this.rows.slice(offset - first.offset, offset - first.offset + limit);
  }
}
