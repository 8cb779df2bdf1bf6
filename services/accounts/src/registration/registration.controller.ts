import { controller, serves } from '@kerbside/platform/http/controller';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import { addressOf } from '@kerbside/platform/http/client-address';
import { Arrivals } from '../arrivals/arrivals.js';
import { RegistrationService } from './registration.service.js';

export const RegistrationController = controller({ registrations: RegistrationService, arrivals: Arrivals }, [
  serves(register, async ({ body, caller, token: previous, reply }, { registrations, arrivals }) => {
    const { userId, opened } = await registrations.register(body, { caller, previous, address: addressOf(reply) });
    if (opened) await arrivals.welcome(reply, userId, opened);
    return { userId };
  }),
]);
