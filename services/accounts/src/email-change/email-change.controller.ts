import { controller, serves } from '@kerbside/platform/http/controller';
import {
  askEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  stopEmailChange,
} from '@kerbside/contracts/http/accounts/email';
import { addressOf } from '@kerbside/platform/http/client-address';
import { KnownDevices } from '../sessions/known-devices.js';
import { Attempts } from '../limits/attempts.js';
import { provingOf } from '../sessions/password-again.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { EmailChangeService } from './email-change.service.js';

export const EmailChangeController = controller(
  { changes: EmailChangeService, sessions: SessionsService, devices: KnownDevices, attempts: Attempts },
  [
    serves(readEmailChange, async ({ token }, { changes, sessions }) => changes.read(await sessions.demand(token))),
    serves(askEmailChange, async (asked, { changes, ...parts }) =>
      changes.ask(asked.body.email, { ...(await provingOf(asked, parts)), password: asked.body.password }),
    ),
    serves(cancelEmailChange, async ({ token }, { changes, sessions }) => changes.cancel(await sessions.demand(token))),
    serves(confirmEmailChange, async ({ body, token, reply }, { changes, sessions, attempts }) => {
      await attempts.from(addressOf(reply), 'reset-address');
      return changes.confirm(body.token, token === undefined ? undefined : await sessions.find(token));
    }),
    serves(stopEmailChange, async ({ body, reply }, { changes, attempts }) => {
      await attempts.from(addressOf(reply), 'reset-address');
      return changes.stop(body.token);
    }),
  ],
);
