import type { CallInput } from '@kerbside/contracts/call';
import { readTree, readTreeResult, type saveTreeResult } from '@kerbside/contracts/http/callbacks/tree';
import { queryOptions } from '@tanstack/react-query';
import { queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';

export type TreeSave = CallInput<typeof saveTreeResult>['body'];

export const treeKey = ['decision-tree'] as const;
export const treeQuery = (site: Site) => queryOptions({ ...queryOf(site, treeKey, readTree, {}), gcTime: 0 });
export const treeResultsKey = 'decision-tree-result';
export const treeResultQuery = (site: Site, customerId: string) =>
  queryOptions({
    queryKey: [treeResultsKey, customerId],
    queryFn: async ({ signal }) => {
      const [tree, { result }] = await Promise.all([
        send(site, readTree, {}, signal),
        send(site, readTreeResult, { query: { user_id: customerId } }, signal),
      ]);
      return { tree, result };
    },
    gcTime: 0,
  });
