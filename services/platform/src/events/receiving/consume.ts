import {
  applyDecorators,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { Reflector } from '@nestjs/core';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { ClientSession } from 'mongoose';
import { lastValueFrom, of, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import type { Envelope, EventOf, EventType } from '@kerbside/contracts/event';
import { Clock } from '../../time/clock.js';
import { Log } from '../../telemetry/log.js';
import { describeError } from '../../telemetry/redaction.js';
import { Traces } from '../../telemetry/traces.js';
import { backOff, pause, withTimeLimit } from '../../time/back-off.js';
import { DeadLetters, type Death } from './dead-letter.js';
import { describeIssues, type Delivery } from './delivery.js';
import { EventMetrics } from '../event-metrics.js';
import { EventSettings } from '../event-settings.js';
import { Inbox } from './inbox.js';

const ConsumedType = Reflector.createDecorator<EventType>();

/**
 * Marks a controller method as a consumer of one event type. It gets the parsed event and the session in which its effect must be written:
 * effect and receipt commit together, so the effect happens once however often the event arrives.
 */
export const Consumes =
  <E extends EventType>(eventType: E) =>
  <M extends (event: EventOf<E>, session: ClientSession) => Promise<void>>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    applyDecorators(EventPattern<string>(eventType.type, { eventType }), ConsumedType(eventType), UseInterceptors(ConsumeInterceptor))(
      target,
      method,
      descriptor,
    );
    Payload()(target, method, 0);
    Ctx()(target, method, 1);
  };

/** Gives a controller a consumer that comes from a list. Receipts and dead letters name it, so each has a name of its own. */
export const addConsumer = <T extends object, E extends EventType>(
  controller: Type<T>,
  name: string,
  eventType: E,
  handle: (controller: T, event: EventOf<E>, session: ClientSession) => Promise<void>,
): void => {
  const value = function (this: T, event: EventOf<E>, session: ClientSession): Promise<void> {
    return handle(this, event, session);
  };
  Object.defineProperty(value, 'name', { value: name });
  const method = { configurable: true, value };
  Object.defineProperty(controller.prototype, name, method);
  Consumes(eventType)(controller.prototype, name, method);
};

interface Work {
  readonly consumer: string;
  readonly event: Envelope;
  readonly signal: AbortSignal;
  readonly effect: (session: ClientSession) => Promise<void>;
}

/** Around every consumer: parses, signs the receipt, tries again, and puts aside what cannot be handled, so that the next event can pass. */
@Injectable()
export class ConsumeInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly inbox: Inbox,
    private readonly deadLetters: DeadLetters,
    private readonly settings: EventSettings,
    private readonly metrics: EventMetrics,
    private readonly clock: Clock,
    private readonly traces: Traces,
    private readonly log: Log,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<undefined>> {
    const args = context.getArgs<[Envelope, unknown]>();
    const delivery = context.switchToRpc().getContext<Delivery>();
    const consumer = `${context.getClass().name}.${context.getHandler().name}`;
    if (!delivery.isFor(consumer)) return of(undefined);
    const data = z.safeParse(this.reflector.get(ConsumedType, context.getHandler()).data, args[0].data);
    try {
      if (!data.success) return of(await this.putAside(delivery, { consumer, reason: 'UNREADABLE', detail: describeIssues(data.error) }));
      const event = { ...args[0], data: data.data };
      const effect = async (session: ClientSession) => {
        args.splice(0, 2, event, session);
        await withTimeLimit(this.settings.handlerLimitMs, lastValueFrom(next.handle(), { defaultValue: undefined }));
      };
      await this.handleOrPutAside({ consumer, event, effect, signal: delivery.received.signal }, delivery);
    } catch (error) {
      delivery.failure = error;
    }
    return of(undefined);
  }

  /** As a step of the trace in which the event came about. */
  private handleOrPutAside(work: Work, delivery: Delivery): Promise<void> {
    const { consumer, event } = work;
    const attributes = { 'messaging.destination.name': delivery.received.topic, 'messaging.message.id': event.id };
    const step = { name: consumer, kind: SpanKind.CONSUMER, parent: event.traceparent, requestId: event.id, attributes };
    return this.traces.run(step, async (span) => {
      const failure = await this.handle(work);
      if (failure === undefined) return;
      span.setStatus({ code: SpanStatusCode.ERROR });
      await this.putAside(delivery, { consumer, reason: 'FAILED', detail: describe(failure) });
    });
  }

  /** Tries until it is handled; the last error once the tries are used up. */
  private async handle(work: Work): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      try {
        const isFirst = await this.inbox.once(work.consumer, work.event.id, work.effect);
        return this.note(work, isFirst ? 'handled' : 'duplicate');
      } catch (error) {
        this.log.warn({ error, consumer: work.consumer, tries }, 'An event could not be handled');
        if (tries >= this.settings.tries) return error ?? new Error('Thrown without an error');
        await pause(backOff(tries, this.settings.retryDelayMs), work.signal);
        if (work.signal.aborted) throw error;
      }
    }
  }

  private note({ consumer, event }: Work, outcome: 'handled' | 'duplicate'): undefined {
    this.metrics.handled.inc({ consumer, outcome });
    this.metrics.delay.observe({ consumer }, Math.max(0, this.clock.now().getTime() - Date.parse(event.time)) / 1_000);
  }

  private async putAside(delivery: Delivery, death: Death): Promise<undefined> {
    this.metrics.handled.inc({ consumer: death.consumer, outcome: 'dead' });
    await this.deadLetters.add(delivery.received, death);
    delivery.deaths.push(death);
  }
}

const describe = (failure: unknown): string => {
  const { type, message } = describeError(failure);
  return `${String(type ?? 'Failure')}: ${String(message)}`;
};
