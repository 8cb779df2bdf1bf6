import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { forgotPassword, resetPassword, signInByLink } from '@kerbside/contracts/http/accounts/accounts';
import { Input, Reply, Serves, SessionToken, type FastifyReply } from '@kerbside/platform/calls/http';
import { Arrivals } from '../arrivals/arrivals.js';
import { KnownDevices } from '../devices/known-devices.js';
import { Attempts, type AttemptSource } from '../limits/attempts.js';
import { addressOf } from '@kerbside/platform/http/client-address';
import { codeLifeMs, type Transport } from './recovery.js';
import { RecoveryService } from './recovery.service.js';
import { TicketCookie } from './ticket-cookie.js';

type Answer = CallAnswer<typeof forgotPassword>;

/** Reveals neither the number nor whether there is one. */
const someMobile = 'the mobile number on your account';

@Controller()
export class RecoveryController {
  constructor(
    private readonly recovery: RecoveryService,
    private readonly attempts: Attempts,
    private readonly devices: KnownDevices,
    private readonly arrivals: Arrivals,
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
    const address = addressOf(reply);
    await this.attempts.from(address, 'reset-address');
    const { token, password, password_confirmation: confirmation } = body;
    const { personId, opened, redirect } = await this.recovery.resetPassword({ token, password, confirmation, previous, address });
    await this.arrivals.welcome(reply, personId, opened);
    return { redirect };
  }

  @Serves(signInByLink)
  async signInByLink(
    @Input() { body }: CallRequest<typeof signInByLink>,
    @SessionToken() previous: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof signInByLink>> {
    await this.attempts.from(addressOf(reply), 'reset-address');
    const { personId, opened, redirect } = await this.recovery.signInByLink(body.token, previous);
    await this.arrivals.welcome(reply, personId, opened);
    return { redirect };
  }

  private async sendLink(email: string, reply: FastifyReply): Promise<Answer> {
    await this.recovery.askForLink(email, await this.sourceOf(email, reply, 'recovery-address'));
    return { option: 'reset', email, otpTransport: null, otpSentTo: null, redirect: null };
  }

  private async sendCode(email: string, otpTransport: Transport, reply: FastifyReply): Promise<Answer> {
    const source = await this.sourceOf(email, reply, 'recovery-address');
    this.ticket.set(reply, await this.recovery.askForCode(email, otpTransport, source), { maxAge: codeLifeMs / 1_000 });
    return { ...codeSent(email, otpTransport), redirect: null };
  }

  private async signInByCode(
    form: { email: string; otp: string; otpTransport: Transport; previous: string | undefined },
    reply: FastifyReply,
  ): Promise<Answer> {
    const { email, otp: code, otpTransport, previous } = form;
    const source = await this.sourceOf(email, reply, 'code-address');
    const codeTry = { email, code, ticket: this.ticket.read(reply.request), previous, source };
    const { personId, opened, redirect } = await this.recovery.signInByCode(codeTry);
    await this.arrivals.welcome(reply, personId, opened);
    this.ticket.clear(reply);
    return { ...codeSent(email, otpTransport), redirect };
  }

  /** Counts against the network address, except for a device that the account knows. */
  private async sourceOf(email: string, reply: FastifyReply, limit: 'recovery-address' | 'code-address'): Promise<AttemptSource> {
    const source = await this.devices.sourceOf(reply, email);
    if (source.knownDevice === undefined) await this.attempts.from(source.address, limit);
    return source;
  }
}

const codeSent = (email: string, otpTransport: Transport): Omit<Answer, 'redirect'> => ({
  option: 'otp',
  email,
  otpTransport,
  otpSentTo: otpTransport === 'mobile' ? someMobile : email,
});
