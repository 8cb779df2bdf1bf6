import type { HostApi } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { KerbScene } from '@kerbside/contracts/ui/scene/kerb-scene';
import { useEffect } from 'react';
import * as messages from '../messages/shell.js';
import { TextPage } from './text-page.js';

const lookAgainMs = 5_000;

/** Replaces every page while there is no connection, until the site responds again: a device that reports a connection may not have one yet. */
export function OfflinePage({ host }: { readonly host: HostApi }) {
  useEffect(() => {
    const looking = setInterval(lookAgain, lookAgainMs);
    addEventListener('online', lookAgain);
    return () => {
      clearInterval(looking);
      removeEventListener('online', lookAgain);
    };
  }, []);
  return (
    <TextPage host={host} title={messages.offline.title} lead={messages.offline.lead}>
      <KerbScene at="dark" />
      <Reload />
    </TextPage>
  );
}

/** A part of the shell itself could not be loaded: a new release may have replaced it, so the customer should reload the page. */
export function BrokenPage({ host }: { readonly host: HostApi }) {
  return (
    <TextPage host={host} title={messages.remote.failedTitle} lead={messages.remote.failed}>
      <Reload />
    </TextPage>
  );
}

const reload = (): void => location.reload();

const lookAgain = (): void => {
  const answer = fetch('/remotes.json', { cache: 'no-store', signal: AbortSignal.timeout(lookAgainMs) });
  void answer.then(
    ({ ok }) => ok && reload(),
    () => undefined,
  );
};

function Reload() {
  return (
    <Cluster>
      <Button label={messages.reload} onClick={reload} />
    </Cluster>
  );
}
