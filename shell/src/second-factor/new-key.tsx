import type { CallData } from '@kerbside/contracts/call';
import { CallError, client } from '@kerbside/contracts/client';
import { beginSecondFactor } from '@kerbside/contracts/http/accounts/second-factor';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useState } from 'react';
import { addPasskey } from '../messages/passkeys.js';
import { setup as words } from '../messages/second-step.js';
import { KeyForm, type KeyFormProps } from './key-form.js';

type FactorSetup = CallData<typeof beginSecondFactor>;

/** A key for an app; asks for the password first when the session is not newly signed in. */
export function NewKey({ host, onDone }: Pick<KeyFormProps, 'host' | 'onDone'>) {
  const [afterPassword, setAfterPassword] = useState<FactorSetup>();
  const { send } = client(host.fetch);
  const key = useLoad((signal) => send(beginSecondFactor, { body: {} }, { signal }), [host.fetch]);
  if (afterPassword) return <KeyForm host={host} made={afterPassword} onDone={onDone} />;
  if (key.status === 'failed' && key.error instanceof CallError && key.error.code === 'PASSWORD_NEEDED')
    return <PasswordForm send={(password) => send(beginSecondFactor, { body: { password } })} onDone={setAfterPassword} />;
  return (
    <Panel load={key} loading={words.loading} failed={words.failed}>
      {(made) => <KeyForm host={host} made={made} onDone={onDone} />}
    </Panel>
  );
}

interface PasswordFormProps {
  readonly send: (password: string | undefined) => Promise<FactorSetup>;
  readonly onDone: (made: FactorSetup) => void;
}

function PasswordForm({ send, onDone }: PasswordFormProps) {
  const form = useForm({
    schema: beginSecondFactor.body,
    initial: { password: '' },
    send: ({ password }) => send(password),
    done: onDone,
  });
  return (
    <form {...form.props}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <PasswordField
          label={addPasskey.password}
          hint={addPasskey.passwordHint}
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Button type="submit" full busy={form.status === 'busy'} busyLabel={words.loading}>
          {words.goOn}
        </Button>
      </Stack>
    </form>
  );
}
