import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { beginPasskeySignIn, signInByPasskey } from '@kerbside/contracts/http/accounts/passkeys';
import { addressOf } from '@kerbside/platform/http/client-address';
import { Input, Reply, Serves, SessionToken, type FastifyReply } from '@kerbside/platform/calls/http';
import { Arrivals } from '../arrivals/arrivals.js';
import { Attempts } from '../limits/attempts.js';
import { PasskeySignIn } from './passkey-sign-in.js';

@Controller()
export class PasskeySignInController {
  constructor(
    private readonly signIns: PasskeySignIn,
    private readonly attempts: Attempts,
    private readonly arrivals: Arrivals,
  ) {}

  @Serves(beginPasskeySignIn)
  async begin(@Reply() reply: FastifyReply): Promise<CallAnswer<typeof beginPasskeySignIn>> {
    await this.attempts.from(addressOf(reply), 'sign-in-address');
    return this.signIns.begin();
  }

  @Serves(signInByPasskey)
  async signIn(
    @Input() { body }: CallRequest<typeof signInByPasskey>,
    @SessionToken() previous: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof signInByPasskey>> {
    await this.attempts.from(addressOf(reply), 'sign-in-address');
    const { personId, opened, redirect } = await this.signIns.take({ ...body, previous });
    await this.arrivals.welcome(reply, personId, opened);
    return { redirect };
  }
}
