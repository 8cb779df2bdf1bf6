import type { RemoteProps } from '@kerbside/contracts/host';
import { signedIn } from '../messages/shell.js';
import { SignInForm } from './sign-in-form.js';

/** The form in a page of a remote, which shows itself once its owner is signed in. */
export default function SignInOnPage({ host }: RemoteProps) {
  const done = (redirect: string) => {
    host.toast(signedIn, 'success');
    host.navigate(redirect, { replace: true });
  };
  return (
    <SignInForm
      host={host}
      onSignedIn={done}
      onSecondStep={() => host.openDialog('login')}
      onForgotten={(email) => host.openDialog('forgotpassword', { email })}
    />
  );
}
