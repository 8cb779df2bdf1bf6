import type { RemoteProps } from '@kerbside/contracts/host';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { Link } from 'wouter';
import { gate as words } from '../../messages/frame.js';
import { searchPath } from '../../paths.js';

/** For a person who is signed in without the right: why, and a link to where they may go. The services refuse as well. */
export function NotAllowed({ host }: RemoteProps) {
  useTitle(host, words.notAllowed);
  const isStaff = host.session.role !== null;
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={isStaff ? words.notAllowedWhy : words.customerWhy}>{words.notAllowed}</PageHeading>
        <div>
          <Link asChild href={isStaff ? searchPath : '/account/'}>
            <ButtonLink>{isStaff ? words.toSearch : words.toAccount}</ButtonLink>
          </Link>
        </div>
      </Stack>
    </Page>
  );
}
