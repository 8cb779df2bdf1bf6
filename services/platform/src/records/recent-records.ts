/** A record as it was read or written, to be changed. */
export interface RecentRecord<S> {
  readonly state: S;
  readonly revision: number | undefined;
  /** This process wrote it itself, a moment ago. */
  readonly isOwn: boolean;
}

/** A customer who moves a slider comes back within seconds. */
const freshMs = 10_000;
const most = 500;

/**
 * Records as this process last wrote them, so that their next change need not read them first. Another process may have changed one since: a write then
 * finds another revision and does nothing, and nothing is refused or answered by what is here alone.
 */
export class RecentRecords<S extends { readonly id: string }> {
  private readonly kept = new Map<string, { readonly kept: RecentRecord<S>; readonly at: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  keep(kept: RecentRecord<S>): void {
    if (this.kept.size >= most) this.kept.clear();
    this.kept.set(kept.state.id, { kept, at: this.now() });
  }

  /** Removes it from the cache: after the next write it is put back. */
  take(id: string): RecentRecord<S> | undefined {
    const recent = this.kept.get(id);
    this.kept.delete(id);
    return recent && this.now() - recent.at < freshMs ? recent.kept : undefined;
  }
}
