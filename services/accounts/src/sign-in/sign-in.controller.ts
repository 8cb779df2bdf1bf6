import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { login } from '@kerbside/contracts/http/accounts';
import { Input, Reply, Serves, SessionToken, type FastifyReply } from '@kerbside/platform/http';
import { SessionCookie } from '@kerbside/platform/session-cookie';
import { addressOf } from '@kerbside/platform/client-address';
import { SignInService } from './sign-in.service.js';

@Controller()
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly cookie: SessionCookie,
  ) {}

  @Serves(login)
  async signIn(
    @Input() { body }: CallRequest<typeof login>,
    @SessionToken() previous: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof login>> {
    const { opened, redirect } = await this.signIns.signIn({ ...body, previous, address: addressOf(reply) });
    this.cookie.set(reply, opened.token, opened.endsAt);
    return { redirect };
  }
}
