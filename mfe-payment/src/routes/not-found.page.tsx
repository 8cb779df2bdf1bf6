import type { RemoteProps } from '@kerbside/contracts/host';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { KerbScene } from '@kerbside/contracts/ui/scene/kerb-scene';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { notFound as words } from '../messages/payment.js';

export function NotFoundPage({ host }: RemoteProps) {
  useEffect(() => host.title(words.title), [host]);
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={words.why}>{words.title}</PageHeading>
        <KerbScene at="lost" />
        <div>
          <Link asChild href="/">
            <ButtonLink>{words.home}</ButtonLink>
          </Link>
        </div>
      </Stack>
    </Page>
  );
}
