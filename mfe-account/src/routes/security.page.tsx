import type { RemoteProps } from '@kerbside/contracts/host';
import { signedInPage } from '../features/sign-in/signed-in.js';
import { EmailAddress } from '../features/security/email-address.js';
import { OpenSessions } from '../features/security/open-sessions.js';
import { PasswordLink } from '../features/security/password-link.js';
import { Passkeys } from '../features/security/passkeys.js';
import { security as words } from '../messages/security.js';
import { AccountPage } from '../ui/account-page.js';

/** How the customer signs in, where they are signed in, and a button to sign out everywhere else. */
export default signedInPage(function SecurityPage({ host }: RemoteProps) {
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <OpenSessions host={host} />
      <PasswordLink host={host} />
      {host.session.role === null && (
        <>
          <EmailAddress host={host} />
          <Passkeys host={host} />
        </>
      )}
    </AccountPage>
  );
});
