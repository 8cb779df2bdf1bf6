import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/button';
import { Page, Stack } from '@kerbside/contracts/ui/layout';
import { PageHeading } from '@kerbside/contracts/ui/page-heading';
import { useEffect, useRef } from 'react';
import { password as words } from '../../messages.js';

/** A reset link that was used, is too old, or lost its token. It takes the focus: it replaces the form that had it. */
export function SpentLink({ host }: RemoteProps) {
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
            <Button size="large" onClick={() => host.openDialog('forgotpassword')}>
              {words.newLink}
            </Button>
          </div>
        </Stack>
      </div>
    </Page>
  );
}
