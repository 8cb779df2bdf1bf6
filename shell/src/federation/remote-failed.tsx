import type { HostApi } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/button';
import { Cluster, Page, Stack } from '@kerbside/contracts/ui/layout';
import { PageHeading } from '@kerbside/contracts/ui/page-heading';
import { useEffect, useState } from 'react';
import * as messages from '../messages/shell.js';

interface RemoteFailedProps {
  readonly code: string;
  readonly onAgain: () => Promise<void>;
  readonly host: HostApi;
}

/** Stands where the remote would be. */
export function RemoteFailed({ code, onAgain, host }: RemoteFailedProps) {
  const [busy, setBusy] = useState(false);
  const isChanging = code === 'REMOTE_CONTRACT';
  const title = isChanging ? messages.remote.changingTitle : messages.remote.failedTitle;
  useEffect(() => {
    host.title(title);
    host.announce(title);
  }, [host, title]);
  const again = () => {
    setBusy(true);
    void onAgain();
  };
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={isChanging ? messages.remote.changing : messages.remote.failed}>{title}</PageHeading>
        <Cluster>
          <Button onClick={again} busy={busy}>
            {messages.remote.again}
          </Button>
          <Button variant="secondary" onClick={() => host.navigate('/')}>
            {messages.remote.home}
          </Button>
        </Cluster>
      </Stack>
    </Page>
  );
}
