import { Catch, Inject, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError, type Refusals } from '../errors/errors.js';
import { Log } from '../telemetry/log.js';
import { refusalOf } from './refusal.js';
import { REFUSALS } from '../errors/tokens.js';

/** When to try again after a failure that passes by itself. */
const soonSeconds = 2;

/** The only place where an error becomes a response. */
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
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    // It took too long, and its caller has been told so.
    if (reply.sent) return;
    const wait = (error instanceof DomainError ? retryAfter(error.details.data) : undefined) ?? (status === 503 ? soonSeconds : undefined);
    if (wait !== undefined) void reply.header('retry-after', String(wait));
    void reply.status(status).type('application/json; charset=utf-8').send(body);
  }

  /** A refusal that the service declares, such as a party that is away, is not a fault to fix here. */
  private levelOf(error: unknown): 'warn' | 'error' {
    return error instanceof DomainError && Object.hasOwn(this.refusals, error.code) ? 'warn' : 'error';
  }
}

const retryAfter = (data: unknown): number | undefined => {
  const seconds: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'retryAfterSeconds') : undefined;
  return typeof seconds === 'number' ? seconds : undefined;
};
