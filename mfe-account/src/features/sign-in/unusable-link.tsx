import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/button';
import { Page, Stack } from '@kerbside/contracts/ui/layout';
import { PageHeading } from '@kerbside/contracts/ui/page-heading';
import { useEffect, useRef } from 'react';
import { signInLink as words } from '../../messages.js';

/** A sign-in link that was used, is too old, or lost its token. It takes the focus: it replaces the form that had it. */
export function UnusableLink({ host }: RemoteProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    host.title(words.spent);
    place.current?.querySelector('h1')?.focus();
  }, [host]);
  return (
    <Page width="reading">
      <div ref={place}>
        <Stack>
          <PageHeading lead={words.spentWhy}>{words.spent}</PageHeading>
          <div>
            <Button size="large" onClick={() => host.openDialog('login')}>
              {words.again}
            </Button>
          </div>
        </Stack>
      </div>
    </Page>
  );
}
