import type { Writable } from 'node:stream';
import type { ChangedParts } from '@kerbside/contracts/page/page-updates';

/** More than one edge should hold, and more than one person opens. */
const mostPages = 10_000;
const mostOfOne = 20;
/** After this a page reconnects by itself, and its session is checked again. */
const longestMs = 10 * 60_000;

/** The pages that listen, by the channel of their customer. */
export class OpenPages {
  readonly #channels = new Map<string, Map<Writable, number>>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get hasRoom(): boolean {
    return this.#count < mostPages;
  }

  /** Closes the oldest page of a customer with too many: it reconnects, or polls now and then. `isShared`: many members of staff listen to one channel. */
  open(channel: string, page: Writable, id: string, isShared = false, now = Date.now()): void {
    const pages = this.#channels.get(channel) ?? new Map<Writable, number>();
    this.#channels.set(channel, pages);
    const [oldest] = pages.keys();
    if (!isShared && oldest && pages.size >= mostOfOne) oldest.end();
    pages.set(page, now + longestMs);
    this.#count += 1;
    page.once('close', () => this.#forget(channel, page));
    page.on('error', () => page.destroy());
    page.write(`retry: 2000\n${said({ parts: [] }, id)}`);
  }

  tell(channel: string, changed: ChangedParts, id: string): void {
    for (const page of this.#channels.get(channel)?.keys() ?? []) page.write(said(changed, id));
  }

  tellAll(changed: ChangedParts, id: string): void {
    for (const channel of this.#channels.keys()) this.tell(channel, changed, id);
  }

  /** Closes a customer's pages. Those still signed in reconnect by themselves. */
  end(channel: string): void {
    for (const page of this.#channels.get(channel)?.keys() ?? []) page.end();
  }

  /** Shows every page that the edge is there and how far it has heard, and closes those that have been open for long. */
  beat(id: string, now = Date.now()): void {
    for (const pages of this.#channels.values())
      for (const [page, endsAt] of pages) {
        if (now >= endsAt) page.end();
        else page.write(said({ parts: [] }, id));
      }
  }

  closeAll(): void {
    for (const pages of this.#channels.values()) for (const page of pages.keys()) page.end();
  }

  #forget(channel: string, page: Writable): void {
    const pages = this.#channels.get(channel);
    if (!pages?.delete(page)) return;
    this.#count -= 1;
    if (pages.size === 0) this.#channels.delete(channel);
  }
}

/** An event as pages read it. The browser says its id when it comes back. */
export const said = (changed: ChangedParts, id: string): string => `id: ${id}\ndata: ${JSON.stringify(changed)}\n\n`;
