import { send, type Site } from '@kerbside/contracts/ui/data/calls';
import type { RemoteProps } from '@kerbside/contracts/host';
import { messageOf } from '@kerbside/contracts/client';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { password as words } from '../../messages/security.js';
import { Section } from '../../ui/section.js';
import { forgotPassword } from '@kerbside/contracts/http/accounts/accounts';
import { readEmailChange } from '@kerbside/contracts/http/accounts/email';

/** Resolves with the address that the link goes to. */
const askForLink = async (site: Site): Promise<string> => {
  const { email } = await send(site, readEmailChange, {});
  await send(site, forgotPassword, { body: { option: 'reset', email } });
  return email;
};

/** A link to choose a new password, or the first one, goes to the address that signs the customer in. */
export function PasswordLink({ host }: RemoteProps) {
  const asked = useSendOnce({ mutationFn: () => askForLink(host), onSuccess: (email) => host.toast(words.sent(email), 'success') });
  return (
    <Section title={words.title}>
      <Stack>
        <p>{words.lead}</p>
        <Problem>{asked.error && messageOf(asked.error)}</Problem>
        <div>
          <Button variant="secondary" busy={asked.isPending} busyLabel={words.sending} onClick={() => asked.mutate()}>
            {words.ask}
          </Button>
        </div>
      </Stack>
    </Section>
  );
}
