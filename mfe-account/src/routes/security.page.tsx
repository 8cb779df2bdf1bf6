import type { RemoteProps } from '@kerbside/contracts/host';
import { OpenSessions } from '../features/security/open-sessions.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { security as words } from '../messages/security.js';
import { AccountPage } from '../ui/account-page.js';

/** Where somebody is signed in, with the way out everywhere else. */
export default function SecurityPage({ host }: RemoteProps) {
  return (
    <SignedIn host={host}>
      <AccountPage host={host} title={words.title} lead={words.lead}>
        <OpenSessions host={host} />
      </AccountPage>
    </SignedIn>
  );
}
