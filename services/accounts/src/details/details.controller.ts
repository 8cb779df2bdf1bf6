import { controller, serves } from '@kerbside/platform/http/controller';
import { changeDetails } from '@kerbside/contracts/http/accounts/details';
import { KnownDevices } from '../devices/known-devices.js';
import { provingOf } from '../proof/password-again.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { DetailsService } from './details.service.js';

export const DetailsController = controller({ details: DetailsService, sessions: SessionsService, devices: KnownDevices }, [
  serves(changeDetails, async (asked, { details, ...parts }) => {
    const { password, ...form } = asked.body;
    return details.change(form, { ...(await provingOf(asked, parts)), password });
  }),
]);
