import { Inject, Injectable, UseInterceptors, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { idempotencyHeader, replayedHeader } from '@kerbside/contracts/idempotency';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { type Refusals, REFUSALS } from '../errors/errors.js';
import { askedOf, callOf } from '../calls/http.js';
import { Log } from '../telemetry/log.js';
import { refusalOf } from '../calls/refusal.js';
import { AnswersWithEffect, bodyOf } from './answers-with-effect.js';
import { KeyRecords, type KeyHolder, KeptAnswer } from './key-records.js';
import { keyedRequest, keyIn, type KeyedRequest } from './keyed-request.js';
import { afterwards, inUse } from './semantics.js';

/** How long after its caller's time-out a run without a sign of life is still waited for. */
const graceMs = 5_000;
/** A live run is not waited for longer than this either. */
const longestRunMs = 3 * 60_000;

/** Honours the key of a request: the first is answered by its handler, and copies of it get the same answer. */
@Injectable()
class OnceByKey implements NestInterceptor {
  constructor(
    private readonly records: KeyRecords,
    private readonly answers: AnswersWithEffect,
    private readonly log: Log,
    @Inject(REFUSALS) private readonly refusals: Refusals,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const keyed = keyedOf(context);
    const call = callOf(context.getHandler());
    if (!keyed || !call) return next.handle();
    const leaseMs = call.timeoutMs + graceMs;
    const begun = await this.records.begin(keyed, leaseMs);
    if (!(begun instanceof KeptAnswer)) {
      const handle = () => this.alive(begun, leaseMs, lastValueFrom(next.handle()));
      return of(await this.first(begun, handle));
    }
    void context.switchToHttp().getResponse<FastifyReply>().header(replayedHeader, 'true');
    return of(begun);
  }

  /** Holds the key while the handler runs, so that a slow provider does not let a second run start. */
  private async alive(held: KeyHolder, leaseMs: number, handled: Promise<unknown>): Promise<unknown> {
    const renew = () =>
      this.records.renew(held, leaseMs).catch((error: unknown) => this.log.warn({ error }, 'The lease of a key could not be renewed'));
    const renewing = setInterval(() => void renew(), leaseMs / 3);
    const longest = setTimeout(() => clearInterval(renewing), longestRunMs);
    try {
      return await handled;
    } finally {
      clearInterval(renewing);
      clearTimeout(longest);
    }
  }

  private async first(held: KeyHolder, handle: () => Promise<unknown>): Promise<unknown> {
    const answered = await this.answers.run(held, handle).catch(async (error: unknown) => {
      const { status, body } = refusalOf(error, this.refusals);
      await this.settle(held, new KeptAnswer(status, bodyOf(body)));
      throw error;
    });
    const { data = {}, isKept } = answered;
    if (!isKept) await this.settle(held, new KeptAnswer(200, bodyOf({ success: true, data })));
    return answered.data;
  }

  /** The caller gets this answer unless another run took over, in which case asking again returns that run's answer. */
  private async settle(held: KeyHolder, answer: KeptAnswer): Promise<void> {
    const isOurs = await this.settled(held, answer).catch((error: unknown) => {
      this.log.warn({ error }, 'The answer to a key could not be kept; a copy of its request will run again');
      return true;
    });
    if (!isOurs) throw inUse();
  }

  private async settled(held: KeyHolder, answer: KeptAnswer): Promise<boolean> {
    const fate = afterwards(answer.status);
    if (fate === 'kept') return this.records.keep(held, answer);
    await (fate === 'free' ? this.records.forget(held) : this.records.letGo(held));
    return true;
  }
}

const keyedOf = (context: ExecutionContext): KeyedRequest | undefined => {
  const { headers, method, url, body } = context.switchToHttp().getRequest<FastifyRequest>();
  const key = keyIn(headers[idempotencyHeader]);
  if (key === undefined) return undefined;
  const { caller, input } = askedOf(context);
  return keyedRequest(key, { caller, method, url, headers: Reflect.get(Object(input), 'headers'), body });
};

/** For the handler of a call with `idempotent`: a request with an `Idempotency-Key` is done once, and its copies get the same answer. */
export const Idempotent = (): MethodDecorator => UseInterceptors(OnceByKey);
