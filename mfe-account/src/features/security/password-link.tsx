import type { HostApi } from '@kerbside/contracts/host';
import { messageOf, client } from '@kerbside/contracts/client';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { password as words } from '../../messages/security.js';
import { Section } from '../../ui/section.js';
import { forgotPassword } from '@kerbside/contracts/http/accounts/accounts';
import { readEmailChange } from '@kerbside/contracts/http/accounts/email';

/** The password of the person signed in, which only an emailed link changes. */
const passwordApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    /** Resolves with the address that the link goes to. */
    askForLink: async (): Promise<string> => {
      const { email } = await send(readEmailChange, {});
      await send(forgotPassword, { body: { option: 'reset', email } });
      return email;
    },
  };
};

/** A link to choose a new password, or the first one, goes to the address that signs the customer in. */
export function PasswordLink({ host }: { readonly host: Pick<HostApi, 'fetch' | 'toast'> }) {
  const { fetch } = host;
  const api = passwordApi(fetch);
  const asked = useSendOnce({ mutationFn: api.askForLink, onSuccess: (email) => host.toast(words.sent(email), 'success') });
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
