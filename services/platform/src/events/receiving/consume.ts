import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { Reflector } from '@nestjs/core';
import type { ClientSession } from 'mongoose';
import { lastValueFrom, of, type Observable } from 'rxjs';
import type { Envelope, EventType } from '@kerbside/contracts/event';
import { Clock } from '../../time/clock.js';
import { Log } from '../../telemetry/log.js';
import { describeError } from '../../telemetry/redaction.js';
import { Traces } from '../../telemetry/traces.js';
import { backOff, pause, TimeLimitError, withTimeLimit } from '../../time/back-off.js';
import { DeadLetters, type Death } from './dead-letter.js';
import { describeIssues, type EventDelivery } from './delivery.js';
import { EventMetrics } from '../event-metrics.js';
import { EventSettings } from '../event-settings.js';
import { readData } from './every-event.js';
import { Inbox } from './inbox.js';
import type { ArrivedEvent, LogRecord } from './received.js';

type Effect = (given: unknown, session: ClientSession) => Promise<void>;

export interface ConsumerOptions {
  readonly eventType: EventType;
  /** Whether there is anything to do for an event. No receipt is written for one that passes. */
  readonly concerns?: (data: unknown) => boolean;
  /** It takes several events at once, and handling them again has no further effect. */
  readonly isTogether: boolean;
  /** Handling an event again has no further effect, so it needs no receipt and no transaction: one that wants a transaction begins its own. */
  readonly isRepeatable: boolean;
}

export const ConsumedType = Reflector.createDecorator<ConsumerOptions>();

interface Handler extends ConsumerOptions {
  readonly consumer: string;
  readonly effect: Effect;
}

/**
 * Wraps every consumer: parses the event, writes its receipt, retries, and puts aside what cannot be handled, so that the next event can
 * pass.
 */
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
    const args = context.getArgs<[readonly ArrivedEvent[], unknown]>();
    const [arrived] = args;
    const delivery = context.switchToRpc().getContext<EventDelivery>();
    const consumer = `${context.getClass().name}.${context.getHandler().name}`;
    if (!delivery.goesTo(consumer)) return of(undefined);
    const effect: Effect = async (given, session) => {
      args.splice(0, 2, given, session);
      await withTimeLimit(this.settings.handlerLimitMs, lastValueFrom(next.handle(), { defaultValue: undefined }));
    };
    try {
      await this.handleAll(arrived, { consumer, effect, ...this.reflector.get(ConsumedType, context.getHandler()) }, delivery);
    } catch (error) {
      delivery.failure = error;
    }
    return of(undefined);
  }

  private async handleAll(arrived: readonly ArrivedEvent[], handler: Handler, delivery: EventDelivery): Promise<void> {
    const isDone = handler.isTogether && arrived.length > 1 && (await this.handleTogether(arrived, handler));
    if (!isDone) for (const one of arrived) await this.handleOrPutAside(one, handler, delivery);
  }

  /** Runs as a step of the first event's trace. False when each has to be handled separately. */
  private async handleTogether(arrived: readonly ArrivedEvent[], handler: Handler): Promise<boolean> {
    try {
      const events = arrived.map(({ event }) => parsed(event, handler));
      const [first] = events;
      const step = { name: handler.consumer, kind: SpanKind.CONSUMER, parent: first?.traceparent, requestId: first?.id };
      await this.traces.run(step, async () => {
        await this.inbox.unsigned((session) => handler.effect(events, session));
        for (const event of events) this.note(handler.consumer, event, 'handled');
      });
      return true;
    } catch (error) {
      this.log.warn(
        { error, consumer: handler.consumer, events: arrived.length },
        'Events could not be handled together; each is by itself',
      );
      return false;
    }
  }

  /** Runs as a step of the trace in which the event was created. */
  private async handleOrPutAside({ event: envelope, received }: ArrivedEvent, handler: Handler, delivery: EventDelivery): Promise<void> {
    const { consumer, eventType } = handler;
    const data = readData(eventType, envelope);
    if (!data.success) return this.putAside(received, delivery, { consumer, reason: 'UNREADABLE', detail: describeIssues(data.error) });
    if (handler.concerns?.(data.data) === false) return undefined;
    const event = { ...envelope, data: data.data };
    const attributes = { 'messaging.destination.name': received.topic, 'messaging.message.id': event.id };
    const step = { name: consumer, kind: SpanKind.CONSUMER, parent: event.traceparent, requestId: event.id, attributes };
    return this.traces.run(step, async (span) => {
      const failure = await this.handle(event, handler, received.signal);
      if (failure === undefined) return;
      span.setStatus({ code: SpanStatusCode.ERROR });
      await this.putAside(received, delivery, { consumer, reason: 'FAILED', detail: describe(failure) });
    });
  }

  /** Tries until it is handled; the last error once the tries are used up. */
  private async handle(event: Envelope, handler: Handler, signal: AbortSignal): Promise<unknown> {
    const { consumer, isTogether, isRepeatable, effect } = handler;
    const given = isTogether ? [event] : event;
    const patientUntil = performance.now() + this.settings.patienceMs;
    for (let tries = 1; ; tries += 1) {
      try {
        const isFirst = isRepeatable
          ? await this.inbox.unsigned((session) => effect(given, session))
          : await this.inbox.once(consumer, event.id, (session) => effect(given, session));
        return this.note(consumer, event, isFirst ? 'handled' : 'duplicate');
      } catch (error) {
        this.log.warn({ error, consumer, tries }, 'An event could not be handled');
        const isPassing = error instanceof TimeLimitError && performance.now() < patientUntil;
        if (tries >= this.settings.tries && !isPassing) return error ?? new Error('Thrown without an error');
        await pause(backOff(tries, this.settings.retryDelayMs), signal);
        if (signal.aborted) throw error;
      }
    }
  }

  private note(consumer: string, event: Envelope, outcome: 'handled' | 'duplicate'): undefined {
    this.metrics.handled.inc({ consumer, outcome });
    this.metrics.delay.observe({ consumer }, Math.max(0, this.clock.now().getTime() - Date.parse(event.time)) / 1_000);
  }

  private async putAside(received: LogRecord, delivery: EventDelivery, death: Death): Promise<void> {
    this.metrics.handled.inc({ consumer: death.consumer, outcome: 'dead' });
    await this.deadLetters.add(received, death);
    delivery.deaths.push(death);
  }
}

const parsed = (event: Envelope, { eventType }: ConsumerOptions): Envelope => {
  const data = readData(eventType, event);
  if (!data.success) throw data.error;
  return { ...event, data: data.data };
};

const describe = (failure: unknown): string => {
  const { type, message } = describeError(failure);
  return `${String(type ?? 'Failure')}: ${String(message)}`;
};
