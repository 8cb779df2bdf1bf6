import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Suspense, useEffect, useState } from 'react';
import { later } from '../later/later.js';
import { close } from '../messages/shell.js';
import { login as words } from '../messages/sign-in.js';
import type { DialogProps } from '../dialogs/dialog-props.js';
import { SignInForm } from './sign-in-form.js';

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

/** The address names a dialog that is no longer needed, for instance on going back after signing in. */
function Already({ who, onClose }: { readonly who: string; readonly onClose: () => void }) {
  return (
    <Dialog title={words.title} onClose={onClose} width="narrow">
      <Stack>
        <p>{words.already(who)}</p>
        <Button label={close} full onClick={onClose} />
      </Stack>
    </Dialog>
  );
}

function SignIn({ host, facts, onClose, onSwap, onSignedIn }: DialogProps) {
  const { signedIn, awaits } = host.session;
  useEffect(() => {
    if (!signedIn || awaits) return;
    // In another tab: here, it has gone where that leads by then.
    const closing = setTimeout(onClose);
    return () => clearTimeout(closing);
  }, [signedIn, awaits, onClose]);
  return (
    <Dialog title={words.title} onClose={onClose} width="narrow">
      <SignInForm
        host={host}
        email={facts.email}
        hint={facts.hint}
        onSignedIn={onSignedIn}
        onForgotten={(email) => onSwap('forgotpassword', { email })}
      />
    </Dialog>
  );
}
