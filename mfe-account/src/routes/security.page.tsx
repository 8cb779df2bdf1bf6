import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import { signedInPage } from '../features/sign-in/signed-in.js';
import { EmailAddress } from '../features/security/email-address.js';
import { Passkeys } from '../features/security/passkeys.js';
import { security as words, password } from '../messages/security.js';
import { AccountPage } from '../ui/account-page.js';
import { send, type Site, rowsQueryOf } from '@kerbside/contracts/ui/data/calls';
import { messageOf } from '@kerbside/contracts/client';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { Section } from '../ui/section.js';
import { forgotPassword } from '@kerbside/contracts/http/accounts/accounts';
import { readEmailChange } from '@kerbside/contracts/http/accounts/email';
import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import { useQueryClient } from '@tanstack/react-query';
import list from '../ui/list.module.css';
import { endOtherSessions, listSessions } from '@kerbside/contracts/http/accounts/sessions';

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

/** Resolves with the address that the link goes to. */
const askForLink = async (site: Site): Promise<string> => {
  const { email } = await send(site, readEmailChange, {});
  await send(site, forgotPassword, { body: { option: 'reset', email } });
  return email;
};

/** A link to choose a new password, or the first one, goes to the address that signs the customer in. */
function PasswordLink({ host }: RemoteProps) {
  const asked = useSendOnce({ mutationFn: () => askForLink(host), onSuccess: (email) => host.toast(password.sent(email), 'success') });
  return (
    <Section title={password.title}>
      <Stack>
        <p>{password.lead}</p>
        <Problem>{asked.error && messageOf(asked.error)}</Problem>
        <div>
          <Button
            label={password.ask}
            variant="secondary"
            busy={asked.isPending}
            busyLabel={password.sending}
            onClick={() => asked.mutate()}
          />
        </div>
      </Stack>
    </Section>
  );
}

const sessionsKey = ['sessions'] as const;

/** Where the customer is signed in. */
function OpenSessions({ host }: { readonly host: Pick<HostApi, 'fetch' | 'toast'> }) {
  const cache = useQueryClient();
  const end = useSendOnce({
    mutationFn: () => send(host, endOtherSessions, {}),
    onSuccess: ({ ended }) => {
      host.toast(words.ended(ended), 'success');
      return cache.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  return (
    <Section title={words.where}>
      <p>{words.whereWhy}</p>
      <Loaded query={rowsQueryOf(host, sessionsKey, listSessions, {})} words={words}>
        {(sessions) => (
          <Stack>
            <ul className={list.rows}>
              {sessions.map(({ device, times, startedAt, lastSeenAt, isCurrent }) => (
                <li key={`${String(device)} ${String(isCurrent)}`} className={list.row}>
                  <p className={list.name}>{isCurrent ? words.current(device) : (device ?? words.other)}</p>
                  <p>{times > 1 ? words.often(times, startedAt) : words.since(startedAt)}</p>
                  <p>{words.seen(lastSeenAt)}</p>
                </li>
              ))}
            </ul>
            <Problem>{end.error && messageOf(end.error)}</Problem>
            {sessions.length === 1 && <p>{words.only}</p>}
            {sessions.length > 1 && (
              <div>
                <Button label={words.end} variant="secondary" busy={end.isPending} busyLabel={words.ending} onClick={() => end.mutate()} />
              </div>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
