import type { RemoteProps } from '@kerbside/contracts/host';
import { ButtonLink } from '@kerbside/contracts/ui/button';
import { Page, Stack } from '@kerbside/contracts/ui/layout';
import { PageHeading } from '@kerbside/contracts/ui/page-heading';
import { useEffect } from 'react';
import { Link } from 'wouter';
import * as messages from '../messages.js';
import { stepPath } from '../paths.js';

export function NotFoundPage({ host }: RemoteProps) {
  useEffect(() => host.title(messages.quote.notFound), [host]);
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={messages.quote.notFoundWhy}>{messages.quote.notFound}</PageHeading>
        <div>
          <Link asChild href={stepPath('warranty', 1)}>
            <ButtonLink>{messages.quote.startAgain}</ButtonLink>
          </Link>
        </div>
      </Stack>
    </Page>
  );
}
