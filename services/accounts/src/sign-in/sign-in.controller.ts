import { controller, serves } from '@kerbside/platform/http/controller';
import { login } from '@kerbside/contracts/http/accounts/accounts';
import { Arrivals } from '../arrivals/arrivals.js';
import { KnownDevices } from '../devices/known-devices.js';
import { SignInService } from './sign-in.service.js';

export const SignInController = controller({ signIns: SignInService, devices: KnownDevices, arrivals: Arrivals }, [
  serves(login, async ({ body, token: previous, reply }, { signIns, devices, arrivals }) => {
    const source = await devices.sourceOf(reply, body.email);
    const { personId, opened, redirect } = await signIns.signIn({ ...body, previous, source });
    await arrivals.welcome(reply, personId, opened);
    return { redirect };
  }),
]);
