import type { HostApi } from '@kerbside/contracts/host';
import { useEffect } from 'react';
import { isEmbedded } from '../layout/embed.js';
import { ChatButton } from './chat-button.js';
import { keepWorker } from './worker.js';

/** What nobody waits for: it comes once the page has loaded. In a partner's frame there is neither. */
export default function Late({ host, hasWorker }: { readonly host: HostApi; readonly hasWorker: boolean }) {
  const { track } = host;
  useEffect(() => {
    if (!isEmbedded) keepWorker(hasWorker).catch(() => track('worker_failed'));
  }, [hasWorker, track]);
  return isEmbedded ? null : <ChatButton host={host} />;
}
