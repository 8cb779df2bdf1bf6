import { controller, serves } from '@kerbside/platform/http/controller';
import {
  beginPasskey,
  beginPasskeyStep,
  confirmPasskey,
  listPasskeys,
  readSecondStep,
  removePasskey,
  takePasskeyStep,
  beginPasskeySignIn,
  signInByPasskey,
} from '@kerbside/contracts/http/accounts/passkeys';
import { Arrivals } from '../sessions/arrivals.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { provingOf } from '../sessions/password-again.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { PasskeyStep } from './passkey-step.js';
import { PasskeysService } from './passkeys.service.js';
import { addressOf } from '@kerbside/platform/http/client-address';
import { Attempts } from '../limits/attempts.js';
import { PasskeySignIn } from './passkey-sign-in.js';

export const PasskeysController = controller(
  {
    passkeys: PasskeysService,
    steps: PasskeyStep,
    sessions: SessionsService,
    devices: KnownDevices,
    arrivals: Arrivals,
    signIns: PasskeySignIn,
    attempts: Attempts,
  },
  [
    serves(readSecondStep, async ({ token }, { steps, sessions }) => steps.ways(await sessions.demand(token))),
    serves(beginPasskeyStep, async ({ token }, { steps, sessions }) => steps.begin(await sessions.demand(token))),
    serves(takePasskeyStep, async (asked, { steps, arrivals, ...parts }) => {
      const { personId, opened, redirect } = await steps.take({ ...asked.body, ...(await provingOf(asked, parts)) });
      await arrivals.welcome(asked.reply, personId, opened);
      return { redirect };
    }),
    serves(beginPasskey, async (asked, { passkeys, ...parts }) =>
      passkeys.begin({ ...(await provingOf(asked, parts)), password: asked.body.password }, asked.body.name),
    ),
    serves(confirmPasskey, async ({ body, token, reply }, { passkeys, sessions, arrivals }) => {
      const { name, credential, redirect: wanted } = body;
      const live = await sessions.demand(token);
      const { personId, opened, redirect, recoveryCodes } = await passkeys.confirm({ live, name, credential, redirect: wanted });
      if (opened) await arrivals.welcome(reply, personId, opened);
      return { redirect, recoveryCodes };
    }),
    serves(listPasskeys, ({ caller }, { passkeys }) => passkeys.list(caller.userId)),
    serves(removePasskey, async (asked, { passkeys, ...parts }) =>
      passkeys.remove(asked.params.passkeyId, { ...(await provingOf(asked, parts)), password: asked.body.password }),
    ),
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
  ],
);
