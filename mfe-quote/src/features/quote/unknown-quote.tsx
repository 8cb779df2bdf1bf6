import type { RemoteProps } from '@kerbside/contracts/host';
import { Button, ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { quote as words } from '../../messages/quote.js';
import { stepPath } from '../../paths.js';

/** A quote that this browser may not open: its owner may, once logged in. */
export default function UnknownQuote({ host, onRetry }: RemoteProps & { readonly onRetry: () => void }) {
  const { userId, signedIn } = host.session;
  const [refused] = useState(userId);
  useTitle(host, words.unknown);
  useEffect(() => {
    if (userId !== refused) onRetry();
  }, [userId, refused, onRetry]);
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={signedIn ? words.unknownWhySignedIn : words.unknownWhy}>{words.unknown}</PageHeading>
        <Cluster>
          {!signedIn && <Button onClick={() => host.openDialog('login')}>{words.logIn}</Button>}
          <Link asChild href={stepPath('warranty', 1)}>
            <ButtonLink variant="secondary">{words.startAgain}</ButtonLink>
          </Link>
        </Cluster>
      </Stack>
    </Page>
  );
}
