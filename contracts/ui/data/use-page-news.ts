import { useEffect } from 'react';
import * as z from 'zod/mini';
import { changedParts, isAccountPart, type AccountPart } from '../../src/page/page-news.js';
import { parseJson } from '../../src/parse-json.js';

/** How often a page asks by itself while nobody tells it what changes (A9: notifications and unread messages). */
const askAgainMs = 60_000;

/** The page's cache of responses, as far as this uses it. */
interface Cache {
  readonly invalidateQueries: (of: { readonly queryKey: readonly string[] }) => unknown;
}

export interface NewsOnPage {
  /** Where the edge tells it. */
  readonly path: string;
  /** What the page shows of each part: the first words of its queries' keys. */
  readonly shownOf: Readonly<Record<AccountPart, readonly string[]>>;
  /** What it asks for only when it is told of the part, never in case something was missed: each time it is read is kept. */
  readonly whenTold?: Readonly<Partial<Record<AccountPart, readonly string[]>>>;
}

const nothing = {};

/** Keeps a page true: it asks again for what it is told has changed, and for everything when news may have been missed; where nobody tells it, now and then. Hidden pages rest. Undefined: nobody listens. */
export const usePageNews = (cache: Cache, page: NewsOnPage | undefined): void => {
  const { path, shownOf, whenTold = nothing } = page ?? {};
  useEffect(() => (path && shownOf ? listenWhileVisible(cache, { path, shownOf, whenTold }) : undefined), [cache, path, shownOf, whenTold]);
};

const listenWhileVisible = (cache: Cache, page: NewsOnPage): (() => void) => {
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

const askForAll = (cache: Cache, { shownOf }: NewsOnPage): void => askFor(cache, Object.values(shownOf).flat());

const listen = (cache: Cache, page: NewsOnPage): (() => void) => {
  let source = connect(cache, page);
  const asking = setInterval(() => {
    if (source.readyState === EventSource.OPEN) return;
    askForAll(cache, page);
    // Refused, and so given up by the browser.
    if (source.readyState === EventSource.CLOSED) source = connect(cache, page);
  }, askAgainMs);
  return () => {
    clearInterval(asking);
    source.close();
  };
};

const connect = (cache: Cache, page: NewsOnPage): EventSource => {
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
