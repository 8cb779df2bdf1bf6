import type { CallInput } from '@kerbside/contracts/call';
import {
  cancelOwnCallback,
  listOwnCallbacks,
  moveOwnCallback,
  type OwnCallbackFilter,
} from '@kerbside/contracts/http/callbacks/own-callbacks';
import { rowsQueryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';

export const ownCallbacksKey = ['own-callbacks'] as const;

export const ownCallbacksQuery = (site: Site, filter: OwnCallbackFilter) =>
  rowsQueryOf(site, [...ownCallbacksKey, filter], listOwnCallbacks, { query: { filter_by: filter } });

export const moveCallback = (site: Site, callbackId: string, to: CallInput<typeof moveOwnCallback>['body']) =>
  send(site, moveOwnCallback, { params: { callbackId }, body: to });
export const cancelCallback = (site: Site, callbackId: string) => send(site, cancelOwnCallback, { params: { callbackId } });
