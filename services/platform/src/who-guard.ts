import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Call } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import type { FastifyRequest } from 'fastify';
import { SessionResolver } from './auth.js';
import { callingService } from './credential.js';
import { DomainError } from './errors.js';
import { refuseForgery } from './forgery.js';
import { callOf } from './http.js';
import { Log } from './log.js';
import { PlatformConfig } from './platform-config.js';
import { refuseUnlessAllowed } from './rights.js';
import { SessionCookie } from './session-cookie.js';

/** Accounts is there and has no time: whoever is signed in must not be taken for somebody else because of that. */
const isOverload = (error: unknown): boolean =>
  error instanceof DomainError &&
  (overloaded.includes(error.code) || (error.cause instanceof Error && Reflect.get(error.cause, 'code') === 'EOPENBREAKER'));
const overloaded: readonly string[] = ['TIMED_OUT', 'BUSY', 'TOO_MANY_TRIES'];

const visitor: Caller = { kind: 'visitor' };

/** Lets a request in by its call's `who`, and finds out who asks. */
@Injectable()
export class WhoGuard implements CanActivate {
  constructor(
    private readonly config: PlatformConfig,
    private readonly cookie: SessionCookie,
    private readonly sessions: SessionResolver,
    private readonly log: Log,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const call = callOf(context.getHandler());
    if (context.getType() !== 'http' || call === undefined) throw new DomainError('NOT_ALLOWED');
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const service = callingService(request.headers, this.config.serviceKey);
    const token = this.cookie.read(request);
    if (!service) refuseForgery(call, { headers: request.headers, hasSession: token !== undefined, publicUrl: this.config.publicUrl });
    const caller = await this.callerOf(call, token, service);
    refuseUnlessAllowed(call.who, caller);
    request.asked = { caller, sessionToken: token, input: undefined };
    return true;
  }

  /** A service that hands on a session asks for its owner, with the owner's rights and no more (ASVS 8.3.3). */
  private async callerOf(call: Call, token: string | undefined, service: Caller | undefined): Promise<Caller> {
    if (call.who === 'service' || token === undefined) return service ?? visitor;
    if (call.who === 'provider signature' || call.who === 'partner key') return visitor;
    try {
      return await this.sessions.resolve(token);
    } catch (error) {
      if (call.who !== 'public') throw error;
      if (isOverload(error)) throw new DomainError('BUSY', { cause: error });
      this.log.warn({ error }, 'Sessions cannot be read; a public call goes on as a visitor’s');
      return visitor;
    }
  }
}
