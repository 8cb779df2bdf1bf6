import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { changeDetails } from '@kerbside/contracts/http/accounts/details';
import { Input, Reply, Serves, SessionToken, type FastifyReply } from '@kerbside/platform/calls/http';
import { KnownDevices } from '../devices/known-devices.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { DetailsService } from './details.service.js';

@Controller()
export class DetailsController {
  constructor(
    private readonly details: DetailsService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
  ) {}

  @Serves(changeDetails)
  async change(
    @Input() { body: { password, ...form } }: CallRequest<typeof changeDetails>,
    @SessionToken() token: string | undefined,
    @Reply() reply: FastifyReply,
  ): Promise<CallAnswer<typeof changeDetails>> {
    const live = await this.sessions.demand(token);
    const source = await this.devices.sourceOf(reply, live.person.email);
    return this.details.change(form, { live, password, source });
  }
}
