import type { LogRow } from './embedded-rows.js';

/** At least so many are kept, at most twice as many. */
const kept = 500;

/** The last events of a topic as they were appended, for readers that follow closely: every service reads most topics, and would fetch each event. */
export class Tail {
  private rows: readonly LogRow[] = [];

  /** Those that follow the ones before. */
  add(rows: readonly LogRow[]): void {
    const all = [...this.rows, ...rows];
    this.rows = all.length > 2 * kept ? all.slice(-kept) : all;
  }

  /** Undefined where they begin before what is kept. */
  from(offset: number, limit: number): LogRow[] | undefined {
    const [first] = this.rows;
    if (!first || offset < first.offset) return undefined;
    return this.rows.slice(offset - first.offset, offset - first.offset + limit);
  }
}
