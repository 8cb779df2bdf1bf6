import { UseInterceptors, type Type } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EventOf, EventType } from '@kerbside/contracts/event';
import type { ClientSession } from 'mongoose';
import { withServices, type Classes, type ServicesOf } from '../../calls/with-services.js';
import { ConsumedType, ConsumeInterceptor, type ConsumerOptions } from './consume.js';

type Effect<G, S> = (given: G, services: S, session: ClientSession) => Promise<unknown>;

interface EventConsumer<S> extends ConsumerOptions {
  readonly effect: Effect<unknown, S>;
}

/** An event and its effect. The effect is written in the session, with which its receipt commits: it happens once however often the event arrives. */
export const on = <E extends EventType, S>(eventType: E, effect: Effect<EventOf<E>, S>): EventConsumer<S> => ({
  eventType,
  isTogether: false,
  isRepeatable: false,
  effect: (given, services, session) => effect(given as EventOf<E>, services, session),
});

/** For an effect that changes nothing when it is had again, such as a job that is called as its event. */
export const repeatable = <E extends EventType, S>(
  eventType: E,
  effect: Effect<EventOf<E>, S>,
  concerns: (data: unknown) => boolean = () => true,
): EventConsumer<S> => ({ ...on(eventType, effect), isRepeatable: true, concerns });

/**
 * Like `repeatable`, for an effect of many events that costs little more than that of one. It gets those that arrived together, in order. If
 * that fails it gets each separately, so that one that cannot be handled does not block the others.
 */
export const together = <E extends EventType, S>(eventType: E, effect: Effect<readonly EventOf<E>[], S>): EventConsumer<S> => ({
  eventType,
  isTogether: true,
  isRepeatable: true,
  effect: (given, services, session) => effect(given as readonly EventOf<E>[], services, session),
});

/** One repeatable effect of several events, named after them. */
export const repeatableEach = <E extends EventType, S>(
  eventTypes: readonly E[],
  effect: Effect<EventOf<E>, S>,
): Readonly<Record<string, EventConsumer<S>>> =>
  Object.fromEntries(eventTypes.map((eventType) => [eventType.type.split('.')[2] ?? eventType.type, repeatable(eventType, effect)]));

/**
 * A Nest controller that consumes these events with these services. Receipts and dead letters name it and the keys of its events, so that both
 * stay as they are. `begin` defines the jobs that its effects add.
 */
export const consumer = <P extends Classes>(
  name: string,
  classes: P,
  consumed: Readonly<Record<string, EventConsumer<ServicesOf<P>>>>,
  begin: (services: ServicesOf<P>) => void = () => undefined,
): Type => {
  class Consumer extends withServices(classes) {
    constructor(...given: readonly unknown[]) {
      super(...given);
      begin(this.services);
    }
  }
  Object.defineProperty(Consumer, 'name', { value: name });
  for (const [key, { effect, ...consuming }] of Object.entries(consumed)) {
    const value = function (this: Consumer, given: unknown, session: ClientSession) {
      return effect(given, this.services, session);
    };
    Object.defineProperty(value, 'name', { value: key });
    const property = { value, configurable: true, writable: true };
    Object.defineProperty(Consumer.prototype, key, property);
    Payload()(Consumer.prototype, key, 0);
    Ctx()(Consumer.prototype, key, 1);
    const marks = [EventPattern<string>(consuming.eventType.type, consuming), ConsumedType(consuming), UseInterceptors(ConsumeInterceptor)];
    for (const mark of marks) mark(Consumer.prototype, key, property);
  }
  return Consumer;
};
