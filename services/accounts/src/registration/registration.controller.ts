import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import { CurrentCaller, Input, Reply, Serves, SessionToken, type FastifyReply } from '@kerbside/platform/calls/http';
import { addressOf } from '@kerbside/platform/http/client-address';
import { Arrivals } from '../arrivals/arrivals.js';
import { RegistrationService } from './registration.service.js';

@Controller()
export class RegistrationController {
  constructor(
    private readonly registrations: RegistrationService,
    private readonly arrivals: Arrivals,
  ) {}

  @Serves(register)
  async register(
    @Input() { body }: CallRequest<typeof register>,
    @CurrentCaller() caller: Caller,
    @SessionToken() previous: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof register>> {
    const { userId, opened } = await this.registrations.register(body, { caller, previous, address: addressOf(reply) });
    if (opened) await this.arrivals.welcome(reply, userId, opened);
    return { userId };
  }
}
