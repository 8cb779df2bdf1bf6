import { controller, serves } from '@kerbside/platform/http/controller';
import { beginPasskeySignIn, signInByPasskey } from '@kerbside/contracts/http/accounts/passkeys';
import { addressOf } from '@kerbside/platform/http/client-address';
import { Arrivals } from '../arrivals/arrivals.js';
import { Attempts } from '../limits/attempts.js';
import { PasskeySignIn } from './passkey-sign-in.js';

export const PasskeySignInController = controller({ signIns: PasskeySignIn, attempts: Attempts, arrivals: Arrivals }, [
  serves(beginPasskeySignIn, async ({ reply }, { signIns, attempts }) => {
    await attempts.from(addressOf(reply), 'sign-in-address');
    return signIns.begin();
  }),
  serves(signInByPasskey, async ({ body, token: previous, reply }, { signIns, attempts, arrivals }) => {
    await attempts.from(addressOf(reply), 'sign-in-address');
    const { personId, opened, redirect } = await signIns.take({ ...body, previous });
    await arrivals.welcome(reply, personId, opened);
    return { redirect };
  }),
]);
