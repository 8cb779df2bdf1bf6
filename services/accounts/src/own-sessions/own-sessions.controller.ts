import { Controller } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import { endOtherSessions, listSessions } from '@kerbside/contracts/http/accounts/sessions';
import { Serves, SessionToken } from '@kerbside/platform/calls/http';
import { SessionsService } from '../sessions/sessions.service.js';
import { openSessions } from './open-sessions.js';

/** Where a person is signed in, for that person. */
@Controller()
export class OwnSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Serves(listSessions)
  async list(@SessionToken() token: string | undefined): Promise<CallAnswer<typeof listSessions>> {
    const current = await this.sessions.demand(token);
    return { rows: openSessions(await this.sessions.liveOf(current.person), current.record.family) };
  }

  @Serves(endOtherSessions)
  async endOthers(@SessionToken() token: string | undefined): Promise<CallAnswer<typeof endOtherSessions>> {
    return { ended: await this.sessions.endOthers(await this.sessions.demand(token)) };
  }
}
