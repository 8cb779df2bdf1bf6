import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { updateCarField } from '@kerbside/contracts/http/accounts/cars';
import {
  publishTree,
  readTree,
  readTreeResult,
  requestTermination,
  saveTreeResult,
  sendOffer,
  sendWelcomeBack,
  unsubscribeByTree,
  type Tree,
} from '@kerbside/contracts/http/callbacks/tree';
import { queryOptions } from '@tanstack/react-query';

type Offer = CallInput<typeof sendOffer>['body'];
export type TreeSave = CallInput<typeof saveTreeResult>['body'];

/** What staff ask about the decision tree. */
export const treeApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    read: (signal: AbortSignal) => send(readTree, {}, { signal }),
    publish: (tree: Tree) => send(publishTree, { body: tree }),
    result: (customerId: string, signal: AbortSignal) => send(readTreeResult, { query: { user_id: customerId } }, { signal }),
    save: (body: TreeSave) => send(saveTreeResult, { body }),
    welcomeBack: (id: string) => send(sendWelcomeBack, { body: { id } }),
    unsubscribe: (id: string) => send(unsubscribeByTree, { body: { id } }),
    terminate: (id: string, reason: string) => send(requestTermination, { body: { id, reason } }),
    noteMileage: (carId: string, value: string) =>
      send(updateCarField, { body: { fieldname: 'current_mileage', model: 'Car', id: carId, type: 'number', value } }),
    noteService: (carId: string, value: string) =>
      send(updateCarField, { body: { fieldname: 'last_service_date', model: 'Car', id: carId, type: 'string', value } }),
    offer: (body: Offer) => send(sendOffer, { body }),
  };
};
export type TreeApi = ReturnType<typeof treeApi>;

export const treeKey = ['decision-tree'] as const;
export const treeQuery = (api: TreeApi) => queryOptions({ queryKey: treeKey, queryFn: ({ signal }) => api.read(signal), gcTime: 0 });
export const treeResultsKey = 'decision-tree-result';
export const treeResultQuery = (api: TreeApi, customerId: string) =>
  queryOptions({
    queryKey: [treeResultsKey, customerId],
    queryFn: async ({ signal }) => {
      const [tree, { result }] = await Promise.all([api.read(signal), api.result(customerId, signal)]);
      return { tree, result };
    },
    gcTime: 0,
  });
