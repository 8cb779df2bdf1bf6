import type { HostApi } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { Suspense, useEffect, useState } from 'react';
import { later, LoadBoundary } from '../later/later.js';
import * as messages from '../messages/shell.js';
import type { RemoteError } from '../verified-releases/remote-error.js';

interface RemoteFailedProps {
  readonly code: string;
  readonly doubt?: RemoteError['doubt'];
  readonly onAgain: () => Promise<void>;
  readonly host: HostApi;
}

const wordsOf = (code: string): readonly [title: string, lead: string] => {
  const { remote } = messages;
  if (code === 'REMOTE_ABSENT') return [remote.absentTitle, remote.absent];
  if (code === 'REMOTE_CONTRACT') return [remote.changingTitle, remote.changing];
  return code === 'REMOTE_INTEGRITY' ? [remote.stoppedTitle, remote.stopped] : [remote.failedTitle, remote.failed];
};

/** The reason is loaded only for staff, who see it. */
const DoubtReason = later(() => import(/* webpackChunkName: "doubt-reason" */ './doubt-reason.js'));

export function RemoteFailed({ code, doubt, onAgain, host }: RemoteFailedProps) {
  const [busy, setBusy] = useState(false);
  const [title, lead] = wordsOf(code);
  const { announce } = host;
  useEffect(() => {
    host.title(title);
  }, [host, title]);
  // Reported once: a host with another session adds nothing new.
  useEffect(() => {
    announce(title);
  }, [announce, title]);
  const again = () => {
    setBusy(true);
    void onAgain().finally(() => setBusy(false));
  };
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={lead}>{title}</PageHeading>
        {host.session.role !== null && (
          <p>
            {messages.remote.forStaff} {code}
            {doubt && (
              <LoadBoundary onFailure={() => undefined} failed={`, ${doubt.file}`}>
                <Suspense>
                  <DoubtReason doubt={doubt} />
                </Suspense>
              </LoadBoundary>
            )}
          </p>
        )}
        <Cluster>
          <Button label={messages.remote.again} onClick={again} busy={busy} />
          <Button label={messages.remote.home} variant="secondary" onClick={() => host.navigate('/')} />
        </Cluster>
      </Stack>
    </Page>
  );
}
