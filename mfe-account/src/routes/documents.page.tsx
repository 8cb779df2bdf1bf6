import type { RemoteProps } from '@kerbside/contracts/host';
import { Page, Stack } from '@kerbside/contracts/ui/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page-heading';
import { useTitle } from '@kerbside/contracts/ui/use-title';
import type { AccountApi } from '../api/account-api.js';
import Documents from '../features/documents/documents.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { StaffNotice } from '../features/sign-in/staff-notice.js';
import { shared } from '../messages.js';
import { documents as words } from '../messages/documents.js';
import { accountPath } from '../paths.js';

interface DocumentsPageProps extends RemoteProps {
  readonly api: AccountApi;
}

/** My documents (A2). */
export default function DocumentsPage({ host, api }: DocumentsPageProps) {
  useTitle(host, words.title);
  return (
    <SignedIn host={host}>
      {host.session.role === null ? (
        <Page width="reading">
          <Stack gap="large">
            <BackLink href={accountPath} onFollow={host.navigate}>
              {shared.myAccount}
            </BackLink>
            <PageHeading lead={words.lead}>{words.title}</PageHeading>
            <Documents host={host} api={api} />
          </Stack>
        </Page>
      ) : (
        <StaffNotice host={host} />
      )}
    </SignedIn>
  );
}
