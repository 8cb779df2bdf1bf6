import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { useQuery } from '@tanstack/react-query';
import type { BackofficeApi, FoundPeople } from '../../api/backoffice-api.js';
import { isEnough, searchQuery } from '../../api/queries.js';

/** The results, with the words they are for. */
export interface Hits extends FoundPeople {
  readonly asked: string;
}

/** The results for the words; undefined while there are too few letters. The last results stay until the next arrive. */
export const useHits = (api: BackofficeApi, asked: string, page: number): Load<Hits> | undefined => {
  const hits = loadOf(useQuery(searchQuery(api, asked, page)));
  return isEnough(asked) ? hits : undefined;
};
