import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { register } from '@kerbside/contracts/http/accounts';
import { Asker, Input, Reply, Serves, SessionToken, type FastifyReply } from '@kerbside/platform/http';
import { SessionCookie } from '@kerbside/platform/session-cookie';
import { addressOf } from '@kerbside/platform/client-address';
import { RegistrationService } from './registration.service.js';

@Controller()
export class RegistrationController {
  constructor(
    private readonly registrations: RegistrationService,
    private readonly cookie: SessionCookie,
  ) {}

  @Serves(register)
  async register(
    @Input() { body }: CallRequest<typeof register>,
    @Asker() asker: Caller,
    @SessionToken() previous: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof register>> {
    const { userId, opened } = await this.registrations.register(body, { asker, previous, address: addressOf(reply) });
    if (opened) this.cookie.set(reply, opened.token, opened.endsAt);
    return { userId };
  }
}
