import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Call } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import type { FastifyRequest } from 'fastify';
import { SessionResolver } from './auth.js';
import { callingService } from '../credentials/credential.js';
import { DomainError } from '../errors/errors.js';
import { refuseForgery } from '../credentials/forgery.js';
import { callOf } from '../calls/http.js';
import { unparsed } from '../calls/request.js';
import { Log } from '../telemetry/log.js';
import { PlatformConfig } from '../settings/platform-config.js';
import { refuseUnlessAllowed } from '../credentials/rights.js';
import { isUntouched, SessionCookie } from '../credentials/session-cookie.js';

/** Accounts is up but too busy: a signed-in caller must not be taken for a visitor because of that. */
const isOverload = (error: unknown): boolean =>
  error instanceof DomainError &&
  (overloaded.includes(error.code) || (error.cause instanceof Error && Reflect.get(error.cause, 'code') === 'EOPENBREAKER'));
const overloaded: readonly string[] = ['TIMED_OUT', 'BUSY', 'TOO_MANY_TRIES'];

interface Credentials {
  readonly token: string | undefined;
  readonly service: Caller | undefined;
  readonly isUntouched: boolean;
}

const visitor: Caller = { kind: 'visitor' };

/** Finds out who the caller is, and lets the request in if the `who` of its call allows it. */
@Injectable()
export class WhoGuard implements CanActivate {
  constructor(
    private readonly config: PlatformConfig,
    private readonly cookie: SessionCookie,
    private readonly sessions: SessionResolver,
    private readonly log: Log,
  ) {}

  /** No promise for a visitor. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const call = callOf(context.getHandler());
    if (context.getType() !== 'http' || call === undefined) throw new DomainError('NOT_ALLOWED');
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const service = callingService(request.headers, this.config.serviceKey);
    const token = this.cookie.read(request);
    if (!service) refuseForgery(call, { headers: request.headers, hasSession: token !== undefined, publicUrl: this.config.publicUrl });
    // A service that passes on a session was asked by a page, which said there whether anybody was at it.
    const letIn = (caller: Caller): true => {
      refuseUnlessAllowed(call, caller);
      request.asked = { caller, sessionToken: token, input: unparsed };
      return true;
    };
    const caller = this.callerOf(call, { token, service, isUntouched: service !== undefined || isUntouched(request) });
    return caller instanceof Promise ? caller.then(letIn) : letIn(caller);
  }

  /** A service that passes on a session acts for its owner, with the owner's rights and no more (ASVS 8.3.3). */
  private callerOf(call: Call, { token, service, isUntouched: isByItself }: Credentials): Caller | Promise<Caller> {
    if (call.who === 'service' || token === undefined) return service ?? visitor;
    if (call.who === 'provider signature' || call.who === 'partner key' || call.who === 'edge') return visitor;
    return this.sessions.resolve(token, isByItself).catch((error: unknown) => {
      if (call.who !== 'public') throw error;
      if (isOverload(error)) throw new DomainError('BUSY', { cause: error });
      this.log.warn({ error }, 'Sessions cannot be read; a public call continues as a visitor’s');
      return visitor;
    });
  }
}
