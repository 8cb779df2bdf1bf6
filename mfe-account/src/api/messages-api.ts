import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { countUnreadMessages, listOwnMessages, markMessagesRead } from '@kerbside/contracts/http/callbacks/own-messages';
import { queryOptions } from '@tanstack/react-query';

/** What was sent to the customer. */
export const messagesApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    list: (page: number, signal: AbortSignal) => send(listOwnMessages, { query: { page: String(page) } }, { signal }),
    unread: (signal: AbortSignal) => send(countUnreadMessages, {}, { signal }),
    read: (ids: readonly string[]) => send(markMessagesRead, { body: { ids: [...ids] } }),
  };
};
export type MessagesApi = ReturnType<typeof messagesApi>;

/** The key of the list and of the count: opening a message changes both. */
export const ownMessagesKey = ['own-messages'] as const;

export const messagesQuery = (api: MessagesApi, page: number) =>
  queryOptions({ queryKey: [...ownMessagesKey, 'page', page], queryFn: ({ signal }) => api.list(page, signal) });

export const unreadQuery = (api: MessagesApi) =>
  queryOptions({ queryKey: [...ownMessagesKey, 'unread'], queryFn: ({ signal }) => api.unread(signal), select: ({ count }) => count });
