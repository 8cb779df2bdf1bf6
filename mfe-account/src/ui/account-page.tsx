import type { HostApi } from '@kerbside/contracts/host';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import type { ReactNode } from 'react';
import { shared } from '../messages/account.js';
import { accountPath } from '../paths.js';

interface AccountPageProps {
  readonly host: Pick<HostApi, 'navigate' | 'title'>;
  readonly title: string;
  readonly lead: string;
  /** The page above it; the account itself where none is named. */
  readonly above?: { readonly path: string; readonly title: string };
  readonly children: ReactNode;
}

/** A page below the account: the way back, its heading, then its parts one below the other. */
export function AccountPage({ host, title, lead, above = { path: accountPath, title: shared.myAccount }, children }: AccountPageProps) {
  useTitle(host, title);
  return (
    <Page width="reading">
      <Stack gap="large" inOrder>
        <BackLink href={above.path} onFollow={host.navigate}>
          {above.title}
        </BackLink>
        <PageHeading lead={lead}>{title}</PageHeading>
        {children}
      </Stack>
    </Page>
  );
}
