import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { logout, readSession, resolveSession } from '@kerbside/contracts/http/accounts/accounts';
import { Input, Reply, Serves, SessionToken, type FastifyReply } from '@kerbside/platform/calls/http';
import { SessionCookie } from '@kerbside/platform/credentials/session-cookie';
import { nobodySignedIn, toSession } from '../people/person.js';
import { deviceNamed } from './device-name.js';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Serves(readSession)
  async read(@SessionToken() token: string | undefined, @Reply() reply: FastifyReply): Promise<CallAnswer<typeof readSession>> {
    if (token === undefined) return nobodySignedIn;
    const found = await this.sessions.read(token, deviceNamed(reply.request.headers['user-agent']));
    if (!found) return nobodySignedIn;
    if (found.replacement) this.cookie.set(reply, found.replacement.token, { expires: found.replacement.endsAt });
    return found.awaits ? { ...nobodySignedIn, awaits: found.awaits } : toSession(found.person);
  }

  @Serves(logout)
  async signOut(@SessionToken() token: string | undefined, @Reply() reply: FastifyReply): Promise<CallAnswer<typeof logout>> {
    if (token !== undefined) await this.sessions.end(token);
    this.cookie.clear(reply);
    return {};
  }

  @Serves(resolveSession)
  resolve(@Input() { body }: CallRequest<typeof resolveSession>): Promise<CallAnswer<typeof resolveSession>> {
    return this.sessions.callerOf(body.token);
  }
}
