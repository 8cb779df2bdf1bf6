import { Catch, Inject, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError, type Refusals, REFUSALS } from '../errors/errors.js';
import { Log } from '../telemetry/log.js';
import { scopes } from '../telemetry/scopes.js';
import { refusalOf } from './refusal.js';

const unanswered: readonly string[] = ['SERVICE_UNAVAILABLE', 'UNEXPECTED'];

/** When to retry after a failure that is expected to pass. */
const soonSeconds = 2;

/** Where an error of a call becomes a response. What fails before a call is found is answered by the HTTP adapter and the crowd gate. */
@Catch()
@Injectable()
export class RefusalFilter implements ExceptionFilter {
  constructor(
    @Inject(REFUSALS) private readonly refusals: Refusals,
    private readonly log: Log,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const { status, body } = refusalOf(error, this.refusals);
    if (status >= 500) this.log[this.levelOf(error)]({ error, code: body.error.code }, 'A call failed');
    // What nobody could answer, as while the database is away, was not tried.
    if (unanswered.includes(body.error.code)) for (const uncount of scopes.getStore()?.counted ?? []) void uncount();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    // The call timed out and its caller has already been answered.
    if (reply.sent) return;
    const wait = (error instanceof DomainError ? retryAfter(error.details.data) : undefined) ?? (status === 503 ? soonSeconds : undefined);
    if (wait !== undefined) void reply.header('retry-after', String(wait));
    void reply.status(status).type('application/json; charset=utf-8').send(body);
  }

  /** A refusal that the service declares, such as an outside party being down, is not a fault of ours. */
  private levelOf(error: unknown): 'warn' | 'error' {
    return error instanceof DomainError && Object.hasOwn(this.refusals, error.code) ? 'warn' : 'error';
  }
}

const retryAfter = (data: unknown): number | undefined => {
  const seconds: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'retryAfterSeconds') : undefined;
  return typeof seconds === 'number' ? seconds : undefined;
};
