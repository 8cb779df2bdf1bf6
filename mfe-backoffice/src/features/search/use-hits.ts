import type { CallData } from '@kerbside/contracts/call';
import type { search } from '@kerbside/contracts/http/imports';
import { useLoad, type Load } from '@kerbside/contracts/ui/use-load';
import type { BackofficeApi } from '../../api/backoffice-api.js';

const fewestLetters = 2;

/** What was found, and for which words. */
export interface Hits extends CallData<typeof search> {
  readonly asked: string;
}

/** What the words find; undefined while there are too few letters to ask with. The last results stay while the next arrive. */
export const useHits = (api: BackofficeApi, asked: string, page: number): Load<Hits> | undefined => {
  const isEnough = asked.length >= fewestLetters;
  const hits = useLoad(
    async (signal) => (isEnough ? { ...(await api.search(asked, page, signal)), asked } : undefined),
    [api, isEnough ? asked : '', page],
    { keep: true },
  );
  if (!isEnough) return undefined;
  if (hits.status !== 'ready') return hits;
  return hits.data === undefined ? { status: 'loading' } : { ...hits, data: hits.data };
};
