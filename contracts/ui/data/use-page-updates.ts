import { useEffect } from 'react';
import * as z from 'zod/mini';
import { changedParts, isAccountPart, type AccountPart } from '../../src/page/page-updates.js';
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
  readonly shownOf: Readonly<Record<AccountPart, readonly string[]>>;
  /** Queries to repeat only when told of the part, never in case an update was missed, because each read of them is audited. */
  readonly whenTold?: Readonly<Partial<Record<AccountPart, readonly string[]>>>;
}

const nothing = {};

/** Keeps a page up to date: it reads again what the stream says has changed, everything when an update may have been missed, and now and then without a stream. Hidden pages pause. Undefined: does not listen. */
export const usePageUpdates = (cache: Cache, page: UpdatesOnPage | undefined): void => {
  const { path, shownOf, whenTold = nothing } = page ?? {};
  useEffect(() => (path && shownOf ? listenWhileVisible(cache, { path, shownOf, whenTold }) : undefined), [cache, path, shownOf, whenTold]);
};

const listenWhileVisible = (cache: Cache, page: UpdatesOnPage): (() => void) => {
  let stop = document.hidden ? undefined : listen(cache, page);
  const onChange = () => {
    stop?.();
    stop = undefined;
    if (document.hidden) return;
    askForAll(cache, page);
    stop = listen(cache, page);
  };
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    stop?.();
  };
};

const askFor = (cache: Cache, words: readonly string[]): void => {
  for (const word of words) void cache.invalidateQueries({ queryKey: [word] });
};

const askForAll = (cache: Cache, { shownOf }: UpdatesOnPage): void => askFor(cache, Object.values(shownOf).flat());

const listen = (cache: Cache, page: UpdatesOnPage): (() => void) => {
  let source = connect(cache, page);
  const asking = setInterval(() => {
    if (source.readyState === EventSource.OPEN) return;
    askForAll(cache, page);
    // Refused, so the browser does not reconnect.
    if (source.readyState === EventSource.CLOSED) source = connect(cache, page);
  }, askAgainMs);
  return () => {
    clearInterval(asking);
    source.close();
  };
};

const connect = (cache: Cache, page: UpdatesOnPage): EventSource => {
  const source = new EventSource(page.path);
  let hasBeenOpen = false;
  source.addEventListener('open', () => {
    if (hasBeenOpen) askForAll(cache, page);
    hasBeenOpen = true;
  });
  source.addEventListener('message', ({ data }) => {
    const { success, data: changed } = z.safeParse(changedParts, parseJson(String(data)));
    if (!success) return;
    askFor(
      cache,
      changed.parts.filter(isAccountPart).flatMap((part) => [...page.shownOf[part], ...(page.whenTold?.[part] ?? [])]),
    );
  });
  return source;
};
