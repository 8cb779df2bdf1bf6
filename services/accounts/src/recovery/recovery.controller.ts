import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { forgotPassword, resetPassword } from '@kerbside/contracts/http/accounts';
import { Input, Reply, Serves, SessionToken, type FastifyReply } from '@kerbside/platform/http';
import { SessionCookie } from '@kerbside/platform/session-cookie';
import { Attempts } from '../limits/attempts.js';
import { addressOf } from '@kerbside/platform/client-address';
import type { Transport } from './recovery.js';
import { RecoveryService } from './recovery.service.js';
import { TicketCookie } from './ticket-cookie.js';

type Answer = CallAnswer<typeof forgotPassword>;

/** Says nothing of the number, nor whether there is one. */
const someMobile = 'the mobile number on your account';

@Controller()
export class RecoveryController {
  constructor(
    private readonly recovery: RecoveryService,
    private readonly attempts: Attempts,
    private readonly cookie: SessionCookie,
    private readonly ticket: TicketCookie,
  ) {}

  @Serves(forgotPassword)
  async forgotPassword(
    @Input() { body }: CallRequest<typeof forgotPassword>,
    @SessionToken() previous: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<Answer> {
    const { option, email, otp, otpTransport = 'email' } = body;
    if (option === 'reset') return this.sendLink(email, reply);
    return otp ? this.signInByCode({ email, otp, otpTransport, previous }, reply) : this.sendCode(email, otpTransport, reply);
  }

  @Serves(resetPassword)
  async resetPassword(
    @Input() { body }: CallRequest<typeof resetPassword>,
    @SessionToken() previous: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof resetPassword>> {
    await this.attempts.from(addressOf(reply), 'reset-address');
    const { token, password, password_confirmation: confirmation } = body;
    const { opened, redirect } = await this.recovery.resetPassword({ token, password, confirmation, previous });
    this.cookie.set(reply, opened.token, opened.endsAt);
    return { redirect };
  }

  private async sendLink(email: string, reply: FastifyReply): Promise<Answer> {
    await this.attempts.from(addressOf(reply), 'recovery-address');
    await this.recovery.askForLink(email);
    return { option: 'reset', email, otpTransport: null, otpSentTo: null, redirect: null };
  }

  private async sendCode(email: string, otpTransport: Transport, reply: FastifyReply): Promise<Answer> {
    await this.attempts.from(addressOf(reply), 'recovery-address');
    this.ticket.set(reply, await this.recovery.askForCode(email, otpTransport));
    return { ...codeSent(email, otpTransport), redirect: null };
  }

  private async signInByCode(
    asked: { email: string; otp: string; otpTransport: Transport; previous: string | undefined },
    reply: FastifyReply,
  ): Promise<Answer> {
    await this.attempts.from(addressOf(reply), 'code-address');
    const { email, otp: code, otpTransport, previous } = asked;
    const { opened, redirect } = await this.recovery.signInByCode({ email, code, ticket: this.ticket.read(reply), previous });
    this.cookie.set(reply, opened.token, opened.endsAt);
    this.ticket.clear(reply);
    return { ...codeSent(email, otpTransport), redirect };
  }
}

const codeSent = (email: string, otpTransport: Transport): Omit<Answer, 'redirect'> => ({
  option: 'otp',
  email,
  otpTransport,
  otpSentTo: otpTransport === 'mobile' ? someMobile : email,
});
