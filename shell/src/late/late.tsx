import type { HostApi } from '@kerbside/contracts/host';
import { useEffect } from 'react';
import { isEmbedded } from '../layout/embed.js';
import { ChatButton } from './chat-button.js';
import { keepWorker } from './worker.js';

/** Parts that nobody waits for: they load once the page has loaded. A partner's frame has neither. */
export default function Late({ host, hasWorker }: { readonly host: HostApi; readonly hasWorker: boolean }) {
  const { track } = host;
  useEffect(() => {
    if (!isEmbedded) keepWorker(hasWorker).catch(() => track('worker_failed'));
  }, [hasWorker, track]);
  return isEmbedded ? null : <ChatButton host={host} />;
}
