import type { HostApi } from '@kerbside/contracts/host';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { shared } from '../messages/account.js';
import { placeNames } from '../messages/garage.js';
import { pathOfPlace, placeAbove } from '../places.js';

interface AccountPageProps {
  readonly host: Pick<HostApi, 'navigate' | 'title'>;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A page below the account: the way back, its heading, then its parts one below the other. */
export function AccountPage({ host, title, lead, children }: AccountPageProps) {
  useTitle(host, title);
  const above = useAbove();
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

/** The way back from a page: to its place of the account, and from a place to the account itself. */
export const useAbove = (): { readonly path: string; readonly title: string } => {
  const [path] = useLocation();
  const place = placeAbove(path);
  return { path: pathOfPlace[place], title: place === 'garage' ? shared.myAccount : placeNames.names[place] };
};
