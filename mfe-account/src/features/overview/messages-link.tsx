import type { HostApi } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messagesApi, unreadQuery } from '../../api/messages-api.js';
import { ownMessages as words } from '../../messages/own-messages.js';
import { messagesPath } from '../../paths.js';
import { LinkSection } from './link-section.js';

/** How many messages are unread: none where that cannot be read (A8). */
export function MessagesLink({ host: { fetch } }: { readonly host: Pick<HostApi, 'fetch'> }) {
  const api = useMemo(() => messagesApi(fetch), [fetch]);
  const { data = 0, isError } = useQuery(unreadQuery(api));
  return <LinkSection title={words.link} why={words.linkWhy(isError ? 0 : data)} href={messagesPath} label={words.see} />;
}
