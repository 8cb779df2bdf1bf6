import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import {
  askEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  stopEmailChange,
} from '@kerbside/contracts/http/accounts/email';
import { addressOf } from '@kerbside/platform/http/client-address';
import { Input, Reply, Serves, SessionToken, type FastifyReply } from '@kerbside/platform/calls/http';
import { KnownDevices } from '../devices/known-devices.js';
import { Attempts } from '../limits/attempts.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { EmailChangeService } from './email-change.service.js';

@Controller()
export class EmailChangeController {
  constructor(
    private readonly changes: EmailChangeService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
    private readonly attempts: Attempts,
  ) {}

  @Serves(readEmailChange)
  async read(@SessionToken() token: string | undefined): Promise<CallAnswer<typeof readEmailChange>> {
    return this.changes.read(await this.sessions.demand(token));
  }

  @Serves(askEmailChange)
  async ask(
    @Input() { body }: CallRequest<typeof askEmailChange>,
    @SessionToken() token: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof askEmailChange>> {
    const live = await this.sessions.demand(token);
    const source = await this.devices.sourceOf(reply, live.person.email);
    return this.changes.ask(body.email, { live, password: body.password, source });
  }

  @Serves(cancelEmailChange)
  async cancel(@SessionToken() token: string | undefined): Promise<CallAnswer<typeof cancelEmailChange>> {
    await this.changes.cancel(await this.sessions.demand(token));
    return {};
  }

  @Serves(confirmEmailChange)
  async confirm(
    @Input() { body }: CallRequest<typeof confirmEmailChange>,
    @SessionToken() token: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof confirmEmailChange>> {
    await this.attempts.from(addressOf(reply), 'reset-address');
    return this.changes.confirm(body.token, token === undefined ? undefined : await this.sessions.find(token));
  }

  @Serves(stopEmailChange)
  async stop(
    @Input() { body }: CallRequest<typeof stopEmailChange>,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof stopEmailChange>> {
    await this.attempts.from(addressOf(reply), 'reset-address');
    return this.changes.stop(body.token);
  }
}
