import type { HostApi } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/button';
import { Cluster } from '@kerbside/contracts/ui/layout';
import * as messages from '../messages.js';
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

function Home({ host }: { readonly host: HostApi }) {
  return (
    <Cluster>
      <Button onClick={() => host.navigate('/')}>{messages.remote.home}</Button>
    </Cluster>
  );
}
