import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { useState, type Dispatch, type SetStateAction } from 'react';
import { keptSearch, type KeptSearch } from './kept-search.js';

interface FoundState<T> {
  /** Undefined when nothing was searched for. */
  readonly found: Load<T> | undefined;
  readonly setFound: Dispatch<SetStateAction<T | undefined>>;
}

/** What a search found; as the page opens, the current results of the search that was made here before, or of what is `known`. The customer did not ask for that one, so it fails in its place. */
export const useFound = <T>(
  quoteId: string,
  search: (kept: KeptSearch, signal: AbortSignal) => Promise<T> | undefined,
  known?: KeptSearch,
): FoundState<T> => {
  const [kept] = useState(() => keptSearch(quoteId) ?? known);
  const [own, setFound] = useState<T>();
  const again = useLoad(async (signal) => kept && search(kept, signal), [kept]);
  return { found: kept || own ? shownOf(own, again) : undefined, setFound };
};

const shownOf = <T>(own: T | undefined, again: Load<T | undefined>): Load<T> | undefined => {
  const reload = again.status === 'ready' ? again.reload : () => undefined;
  if (own !== undefined) return { status: 'ready', data: own, refreshing: false, reload };
  if (again.status !== 'ready') return again;
  return again.data === undefined ? undefined : { ...again, data: again.data };
};
