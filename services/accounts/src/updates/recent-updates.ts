import type { ToldUpdates } from './account-updates.js';
import type { AccountUpdate } from './updates.js';

/** More than this is not told one by one. */
const most = 1_000;
/** The clocks of two processes differ: what one tells before `since` of another may be told after it. */
const doubtMs = 15_000;

/** What was told lately, for whoever comes back. */
export class RecentUpdates {
  /** By the id of what was told. */
  private readonly told = new Map<string, { readonly at: number; readonly updates: readonly AccountUpdate[] }>();
  private count = 0;

  /** `from`, in milliseconds: what was told before is not known. */
  constructor(private from: number) {}

  /** False of what is here: an event may come again, and Redis brings back what this process told itself. */
  add({ id, updates }: ToldUpdates, at: number): boolean {
    if (this.told.has(id)) return false;
    this.told.set(id, { at, updates });
    this.count += updates.length;
    for (const [oldest, { at: itsAt, updates: its }] of this.told) {
      if (this.count <= most) break;
      this.told.delete(oldest);
      this.count -= its.length;
      this.from = itsAt + 1;
    }
    return true;
  }

  forgetAll(at: number): void {
    this.told.clear();
    this.count = 0;
    this.from = at;
  }

  /** What changed since then, and perhaps shortly before; undefined where that is not known. */
  since(at: number): readonly AccountUpdate[] | undefined {
    if (at - doubtMs < this.from) return undefined;
    return [...this.told.values()].flatMap((told) => (told.at >= at - doubtMs ? told.updates : []));
  }
}
