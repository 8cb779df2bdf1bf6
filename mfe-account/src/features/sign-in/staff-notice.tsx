import type { RemoteProps } from '@kerbside/contracts/host';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { Link } from 'wouter';
import { shared, staff as words } from '../../messages/account.js';
import { backOfficePath } from '../../paths.js';

/** In place of the account for staff: the lists they may read hold every customer's records and belong in the back office. */
export function StaffNotice({ host }: RemoteProps) {
  useTitle(host, shared.myAccount);
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={words.lead}>{words.title}</PageHeading>
        <div>
          <Link asChild href={backOfficePath}>
            <ButtonLink>{words.toBackOffice}</ButtonLink>
          </Link>
        </div>
      </Stack>
    </Page>
  );
}
