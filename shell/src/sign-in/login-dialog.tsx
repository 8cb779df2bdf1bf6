import type { HostApi } from '@kerbside/contracts/host';
import { client } from '@kerbside/contracts/client';
import { login } from '@kerbside/contracts/http/accounts/accounts';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { Suspense, useState } from 'react';
import { later } from '../later/later.js';
import { close } from '../messages/shell.js';
import { login as words } from '../messages/sign-in.js';
import type { DialogProps } from '../dialogs/dialog-props.js';
import { placeToReturnTo } from '../session/return-to.js';

/** Signs in and stays on the page, or goes where the account service says (Q7). */
export default function LoginDialog(props: DialogProps) {
  const { session } = props.host;
  const [wasSignedIn] = useState(session.signedIn);
  const [isSettingUp, setIsSettingUp] = useState(false);
  // Stays until the set-up is finished, whatever the session says by then: the recovery codes are shown only once.
  if (session.awaits === 'second-step-setup' && !isSettingUp) setIsSettingUp(true);
  if (wasSignedIn) return <Already who={session.name ?? session.email ?? ''} onClose={props.onClose} />;
  const Then = isSettingUp ? SetUp : session.awaits === 'second-step' ? SecondStep : undefined;
  if (Then)
    return (
      // A boundary of its own: an outer one would hide the dialog while loading, and hiding closes it.
      <Suspense fallback={null}>
        <Then {...props} />
      </Suspense>
    );
  return <SignIn {...props} />;
}

const SetUp = later(() => import(/* webpackChunkName: "second-factor" */ '../second-factor/second-factor-dialog.js'));
/** In a chunk of its own, with the passkey code: customers have no second step. */
const SecondStep = later(() => import(/* webpackChunkName: "second-factor" */ './second-step.js'));

/** In a chunk of its own, like the second step. */
const ByPasskey = later(() => import(/* webpackChunkName: "passkey" */ './passkey-sign-in.js'));

/** The address names a dialog that is no longer needed, for instance on going back after signing in. */
function Already({ who, onClose }: { readonly who: string; readonly onClose: () => void }) {
  return (
    <Dialog title={words.title} onClose={onClose} width="narrow">
      <Stack>
        <p>{words.already(who)}</p>
        <Button full onClick={onClose}>
          {close}
        </Button>
      </Stack>
    </Dialog>
  );
}

function SignIn({ host, facts, onClose, onSwap, onSignedIn }: DialogProps) {
  const form = useForm({
    schema: login.body,
    initial: { email: facts.email ?? '', password: '' },
    send: (body) => signIn(host, body),
    done: ({ redirect, awaits }) => {
      if (!awaits) onSignedIn(redirect);
    },
  });
  return (
    <Dialog title={words.title} onClose={onClose} width="narrow" aside={facts.aside}>
      <form {...form.props}>
        <Stack>
          <ErrorSummary {...form.summary} />
          {facts.hint !== undefined && <Alert>{facts.hint}</Alert>}
          <TextField label={words.email} type="email" autoComplete="username" spellCheck={false} {...form.field('email')} />
          <PasswordField label={words.password} autoComplete="current-password" {...form.field('password')} />
          <Stack gap="small">
            <Button type="submit" full busy={form.status === 'busy'} busyLabel={words.busy}>
              {words.submit}
            </Button>
            <Suspense fallback={null}>
              <ByPasskey host={host} onSignedIn={onSignedIn} />
            </Suspense>
            <Button variant="quiet" full onClick={() => onSwap('forgotpassword', { email: form.values.email })}>
              {words.forgotten}
            </Button>
          </Stack>
        </Stack>
      </form>
    </Dialog>
  );
}

const signIn = async (host: HostApi, body: { readonly email: string; readonly password: string }) => {
  const { redirect } = await client(host.fetch).send(login, { body: { ...body, redirect: placeToReturnTo(location) } });
  const { awaits } = await host.refreshSession();
  return { redirect, awaits };
};
