import { client } from '@kerbside/contracts/client';
import { beginPasskeySignIn, signInByPasskey } from '@kerbside/contracts/http/accounts/passkeys';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { passkeySignIn as words } from '../messages/passkeys.js';
import type { DialogProps } from '../dialogs/dialog-props.js';
import { hasPasskeys, signByPasskey } from '../second-factor/passkey.js';
import { keptSession } from '../session/kept-session.js';
import { placeToReturnTo } from '../session/return-to.js';

/** Signs a customer in without the password. Nothing in a browser without passkeys. */
export default function PasskeySignIn({ host, onSignedIn }: Pick<DialogProps, 'host' | 'onSignedIn'>) {
  const { send } = client(host.fetch);
  const signIn = useSubmit(async () => {
    const options = await send(beginPasskeySignIn, { body: {} });
    const credential = await signByPasskey(options);
    const body = { challenge: options.challenge, credential, redirect: placeToReturnTo(location) };
    const { redirect } = await send(signInByPasskey, { body });
    await keptSession(host);
    return redirect;
  });
  const go = async () => {
    const result = await signIn.submit(undefined);
    if (result.status === 'done') onSignedIn(result.answer);
  };
  if (!hasPasskeys()) return null;
  return (
    <>
      <Problem>{signIn.error}</Problem>
      <Button
        label={words.submit}
        variant="secondary"
        full
        busy={signIn.status === 'busy'}
        busyLabel={words.busy}
        onClick={() => void go()}
      />
    </>
  );
}
