import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { login } from '@kerbside/contracts/http/accounts/accounts';
import { Input, Reply, Serves, SessionToken, type FastifyReply } from '@kerbside/platform/calls/http';
import { Arrivals } from '../arrivals/arrivals.js';
import { KnownDevices } from '../devices/known-devices.js';
import { SignInService } from './sign-in.service.js';

@Controller()
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly devices: KnownDevices,
    private readonly arrivals: Arrivals,
  ) {}

  @Serves(login)
  async signIn(
    @Input() { body }: CallRequest<typeof login>,
    @SessionToken() previous: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof login>> {
    const source = await this.devices.sourceOf(reply, body.email);
    const { personId, opened, redirect } = await this.signIns.signIn({ ...body, previous, source });
    await this.arrivals.welcome(reply, personId, opened);
    return { redirect };
  }
}
