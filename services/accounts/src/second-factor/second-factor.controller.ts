import { controller, serves } from '@kerbside/platform/http/controller';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  resetSecondFactor,
  takeSecondStep,
} from '@kerbside/contracts/http/accounts/second-factor';
import { provingOf } from '../sessions/password-again.js';
import { Arrivals } from '../sessions/arrivals.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SecondFactorReset } from './second-factor-reset.js';
import { SecondFactorService } from './second-factor.service.js';

export const SecondFactorController = controller(
  { factors: SecondFactorService, resets: SecondFactorReset, sessions: SessionsService, devices: KnownDevices, arrivals: Arrivals },
  [
    serves(takeSecondStep, async (asked, { factors, arrivals, ...parts }) => {
      const { personId, opened, redirect } = await factors.takeStep({ ...asked.body, ...(await provingOf(asked, parts)) });
      await arrivals.welcome(asked.reply, personId, opened);
      return { redirect };
    }),
    serves(beginSecondFactor, async (asked, { factors, ...parts }) =>
      factors.begin({ ...(await provingOf(asked, parts)), password: asked.body.password }),
    ),
    serves(confirmSecondFactor, async (asked, { factors, arrivals, ...parts }) => {
      const { personId, opened, redirect, recoveryCodes } = await factors.confirm({ ...asked.body, ...(await provingOf(asked, parts)) });
      await arrivals.welcome(asked.reply, personId, opened);
      return { redirect, recoveryCodes };
    }),
    serves(readSecondFactor, ({ caller }, { factors }) => factors.read(caller.userId)),
    serves(resetSecondFactor, ({ params, body, caller }, { resets }) => resets.reset({ ...params, ...body }, caller)),
  ],
);
