import { useEffect } from 'react';
import * as z from 'zod/mini';
import { changedParts, isAccountPart, updatesSincePath, type AccountPart } from '../../src/page/page-updates.js';
import { parseJson } from '../../src/parse-json.js';

/** How often a page polls while no stream tells it of changes (A9: notifications and unread messages). */
const askAgainMs = 60_000;

/** The parts of the page's response cache that are used here. */
interface Cache {
  readonly invalidateQueries: (of: { readonly queryKey: readonly string[] }) => unknown;
}

export interface UpdatesOnPage {
  /** The path of the edge's stream. */
  readonly path: string;
  /** What the page shows of each part: the beginnings of its query keys. */
  readonly shownOf: Readonly<Partial<Record<AccountPart, readonly string[]>>>;
  /** Queries to repeat only when told of the part, never in case an update was missed, because each read of them is audited. */
  readonly whenTold?: Readonly<Partial<Record<AccountPart, readonly string[]>>>;
}

const nothing = {};

/** Keeps a page up to date: it reads again what the stream says has changed, and everything now and then without a stream. A hidden page pauses, and is then told what it missed. Undefined: does not listen. */
export const usePageUpdates = (cache: Cache, page: UpdatesOnPage | undefined): void => {
  const { path, shownOf, whenTold = nothing } = page ?? {};
  useEffect(() => (path && shownOf ? listenWhileVisible(cache, { path, shownOf, whenTold }) : undefined), [cache, path, shownOf, whenTold]);
};

const listenWhileVisible = (cache: Cache, page: UpdatesOnPage): (() => void) => {
  const ear = new Ear(cache, page);
  const onChange = () => (document.hidden ? ear.stop() : ear.listen());
  onChange();
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    ear.stop();
  };
};

class Ear {
  #source: EventSource | undefined;
  #asking: ReturnType<typeof setInterval> | undefined;
  /** How far the page has heard. */
  #id = '';

  constructor(
    private readonly cache: Cache,
    private readonly page: UpdatesOnPage,
  ) {}

  listen(): void {
    this.stop();
    this.#connect();
    this.#asking = setInterval(() => {
      if (this.#source?.readyState === EventSource.OPEN) return;
      this.#askFor(Object.values(this.page.shownOf).flat());
      // Refused, so the browser does not reconnect.
      if (this.#source?.readyState === EventSource.CLOSED) this.#connect();
    }, askAgainMs);
  }

  stop(): void {
    clearInterval(this.#asking);
    this.#source?.close();
  }

  #connect(): void {
    const { path } = this.page;
    this.#source = new EventSource(this.#id === '' ? path : updatesSincePath(path, this.#id));
    this.#source.addEventListener('message', ({ data, lastEventId }) => {
      this.#id = lastEventId;
      this.#hear(String(data));
    });
  }

  #hear(text: string): void {
    const { success, data: changed } = z.safeParse(changedParts, parseJson(text));
    if (!success) return;
    const { shownOf, whenTold } = this.page;
    this.#askFor(
      changed.parts
        .filter(isAccountPart)
        .flatMap((part) => [...(shownOf[part] ?? []), ...((changed.isGuess ? undefined : whenTold?.[part]) ?? [])]),
    );
  }

  /** Each word once, though several parts show it: asking twice would cancel and repeat the first. */
  #askFor(words: readonly string[]): void {
    for (const word of new Set(words)) void this.cache.invalidateQueries({ queryKey: [word] });
  }
}
