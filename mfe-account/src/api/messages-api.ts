import { countUnreadMessages, listOwnMessages, markMessagesRead } from '@kerbside/contracts/http/callbacks/own-messages';
import { queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { queryOptions } from '@tanstack/react-query';

/** The key of the list and of the count: opening a message changes both. */
export const ownMessagesKey = ['own-messages'] as const;

export const messagesQuery = (site: Site, page: number) =>
  queryOf(site, [...ownMessagesKey, 'page', page], listOwnMessages, { query: { page: String(page) } });

export const unreadQuery = (site: Site) =>
  queryOptions({ ...queryOf(site, [...ownMessagesKey, 'unread'], countUnreadMessages, {}), select: ({ count }) => count });

export const markRead = (site: Site, ids: readonly string[]) => send(site, markMessagesRead, { body: { ids: [...ids] } });
