import type { HostApi } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/button';
import { Cluster } from '@kerbside/contracts/ui/layout';
import * as messages from '../messages/shell.js';
import { TextPage } from './text-page.js';

export function NotFoundPage({ host }: { readonly host: HostApi }) {
  return (
    <TextPage host={host} title={messages.notFound.title} lead={messages.notFound.lead}>
      <Home host={host} />
    </TextPage>
  );
}

export function OfflinePage({ host }: { readonly host: HostApi }) {
  return (
    <TextPage host={host} title={messages.offline.title} lead={messages.offline.lead}>
      <Home host={host} />
    </TextPage>
  );
}

/** A part of the shell itself could not be fetched: a new release may have replaced it, so loading the page again is the way out. */
export function BrokenPage({ host }: { readonly host: HostApi }) {
  return (
    <TextPage host={host} title={messages.remote.failedTitle} lead={messages.remote.failed}>
      <Cluster>
        <Button onClick={() => location.reload()}>{messages.reload}</Button>
      </Cluster>
    </TextPage>
  );
}

function Home({ host }: { readonly host: HostApi }) {
  return (
    <Cluster>
      <Button onClick={() => host.navigate('/')}>{messages.remote.home}</Button>
    </Cluster>
  );
}
