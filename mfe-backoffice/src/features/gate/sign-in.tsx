import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useEffect, useRef } from 'react';
import { gate as words } from '../../messages/frame.js';

/** Replaces every page until a person signs in; then the page itself appears at the same address. */
export function SignIn({ host }: RemoteProps) {
  useTitle(host, words.title);
  const isOffered = useRef(false);
  useEffect(() => {
    if (isOffered.current) return;
    // Only once: a person who closes the dialog wants it to stay closed.
    isOffered.current = true;
    // On a slow connection the page is drawn before it is known who is signed in.
    void host.refreshSession().then(({ signedIn }) => {
      if (!signedIn) host.openDialog('login', { hint: words.hint });
    });
  }, [host]);
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={words.lead}>{words.signIn}</PageHeading>
        <Cluster>
          <Button size="large" onClick={() => host.openDialog('login', { hint: words.hint })}>
            {words.submit}
          </Button>
          <a href="/">{words.toSite}</a>
        </Cluster>
      </Stack>
    </Page>
  );
}
