import type { RemoteProps } from '@kerbside/contracts/host';
import { Page, Stack } from '@kerbside/contracts/ui/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page-heading';
import { useTitle } from '@kerbside/contracts/ui/use-title';
import { OpenSessions } from '../features/security/open-sessions.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { shared } from '../messages.js';
import { security as words } from '../messages/security.js';
import { accountPath } from '../paths.js';

/** Where somebody is signed in, with the way out everywhere else. */
export default function SecurityPage({ host }: RemoteProps) {
  useTitle(host, words.title);
  return (
    <SignedIn host={host}>
      <Page width="reading">
        <Stack gap="large">
          <BackLink href={accountPath} onFollow={host.navigate}>
            {shared.myAccount}
          </BackLink>
          <PageHeading lead={words.lead}>{words.title}</PageHeading>
          <OpenSessions host={host} />
        </Stack>
      </Page>
    </SignedIn>
  );
}
