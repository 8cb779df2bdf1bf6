import type { CallData } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { beginPasskey, confirmPasskey } from '@kerbside/contracts/http/accounts/passkeys';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import * as z from 'zod/mini';
import { addOwnPasskey, addPasskey } from '../messages/passkeys.js';
import { hasPasskeys, makePasskey } from './passkey.js';
import { usePasswordAgain } from '@kerbside/contracts/ui/sign-in/use-password-again';
import { placeToReturnTo } from '../session/return-to.js';

export interface PasskeyFormProps {
  readonly host: HostApi;
  readonly onDone: (added: CallData<typeof confirmPasskey>) => void;
}

const typed = z.object({ name: confirmPasskey.body.shape.name, password: z.string() });

/** Names a passkey, has the browser create it, and adds it. */
export function PasskeyForm({ host, onDone }: PasskeyFormProps) {
  const again = usePasswordAgain();
  const isCustomer = host.session.signedIn && host.session.role === null;
  const words = isCustomer ? { ...addPasskey, ...addOwnPasskey } : addPasskey;
  const { send } = client(host.fetch);
  const form = useForm({
    schema: typed,
    initial: { name: '', password: '' },
    send: async ({ name, password }) => {
      const options = await again.with(password, (body) => send(beginPasskey, { body }));
      const credential = await makePasskey(options);
      return send(confirmPasskey, { body: { name, credential, redirect: placeToReturnTo(location) } });
    },
    done: onDone,
  });
  if (!hasPasskeys()) return <Alert tone="warning">{words.unsupported}</Alert>;
  return (
    <form {...form.props}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <p>{words.lead}</p>
        <TextField label={words.name} hint={words.nameHint} autoComplete="off" {...form.field('name')} />
        {again.isAsked && (
          <PasswordField label={words.password} hint={words.passwordHint} autoComplete="current-password" {...form.field('password')} />
        )}
        <Button type="submit" full busy={form.status === 'busy'} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </Stack>
    </form>
  );
}
