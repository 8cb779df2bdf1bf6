import type { UpdateLine } from '@kerbside/contracts/page/page-updates';

/** More than is told while a page finds its way back. */
const most = 5_000;
/** Edges hear the same updates, but not at the same millisecond. */
const doubtMs = 2_000;

interface RecentUpdate {
  readonly at: number;
  readonly channel: string | undefined;
  readonly parts: readonly string[];
}

/** What pages were told lately, so that one that comes back is told what it missed and nothing else. */
export class RecentUpdates {
  readonly #heard: RecentUpdate[] = [];
  #at = 0;
  /** What was told before is not known. */
  #from = Infinity;

  constructor(private readonly edge: string) {}

  /** How far the edge has heard; undefined before it has heard anything. */
  get at(): number | undefined {
    return this.#at || undefined;
  }

  /** What a page that has heard all of it says when it comes back, to this edge or to another. */
  get id(): string {
    return `${String(this.#at)}-${this.edge}`;
  }

  add({ at, channel, parts }: UpdateLine): void {
    if (parts.length === 0) this.#at = Math.max(at, this.#at);
    else {
      this.#at = Math.max(at, this.#at + 1);
      this.#heard.push({ at: this.#at, channel, parts });
    }
    this.#from = Math.min(this.#from, this.#at);
    if (this.#heard.length > most) this.#from = this.#heard.shift()?.at ?? this.#at;
  }

  /** The parts of a channel that changed after `id`; undefined where that is not known. */
  since(id: string, channel: string): readonly string[] | undefined {
    const [, at, edge] = /^(\d{1,15})-(\w+)$/.exec(id) ?? [];
    if (at === undefined) return undefined;
    const from = edge === this.edge ? Number(at) : Number(at) - doubtMs;
    if (from < this.#from) return undefined;
    const missed = this.#heard.filter((one) => one.at > from && (one.channel === undefined || one.channel === channel));
    return [...new Set(missed.flatMap(({ parts }) => parts))];
  }
}
