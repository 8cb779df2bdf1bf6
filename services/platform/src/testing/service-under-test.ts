import { randomUUID } from 'node:crypto';
import type { Abstract, Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import supertest from 'supertest';
import * as z from 'zod/mini';
import { antiForgeryHeader, type Call, type ServiceName } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import type { Envelope, EventType } from '@kerbside/contracts/event';
import { eventTypes } from '@kerbside/contracts/events/all';
import { SessionResolver } from '../auth/auth.js';
import { credentialHeaders } from '../credentials/credential.js';
import { Outbox } from '../events/outbox/outbox.js';
import { Internal } from '../internal/internal.js';
import type { OpenService } from '../service/open-service.js';
import type { PlatformParts } from '../service/platform.module.js';
import { SessionCookie } from '../credentials/session-cookie.js';
import { RateLimits } from '../redis/rate-limits.js';
import { Sweeper } from '../work/sweep.js';
import type { FakeAnswer, FakeServices } from './fake-services.js';
import type { FixedClock } from './fixed-clock.js';
import type { TestDatabase } from './test-database.js';

/** The sessions that a test opens, in addition to the real ones. */
export class KnownSessions extends SessionResolver {
  private readonly callers = new Map<string, Caller>();

  open(caller: Caller): string {
    const token = `test-${randomUUID()}`;
    this.callers.set(token, caller);
    return token;
  }

  override async resolve(token: string, isUntouched = false): Promise<Caller> {
    return this.callers.get(token) ?? super.resolve(token, isUntouched);
  }
}

export type Token<T = unknown> = Type<T> | Abstract<T> | string | symbol;

export interface DeliverOptions {
  /** The event's id; the same id again is the same event again. */
  readonly id?: string;
  readonly aggregateId?: string;
  readonly version?: number;
  /** When it happened; by default now. */
  readonly time?: Date;
}

interface TestParts {
  readonly clock: FixedClock;
  readonly services: FakeServices;
  readonly parts: PlatformParts;
  readonly opened: OpenService;
  readonly database: TestDatabase;
  /** The caller that made the database returns it. */
  readonly isShared: boolean;
}

/** A running service in a test's hands. */
export class ServiceUnderTest {
  readonly clock: FixedClock;
  readonly url: string;

  constructor(
    readonly app: NestFastifyApplication,
    private readonly test: TestParts,
  ) {
    this.clock = test.clock;
    this.url = test.opened.url();
  }

  http() {
    return supertest(this.url);
  }

  /** Requests of a caller, or of another service: `by(customer).post(path).send(body)`. */
  by(caller: Caller | ServiceName) {
    const [http, headers] = [this.http(), typeof caller === 'string' ? this.asService(caller) : this.as(caller)];
    return {
      get: (path: string) => http.get(path).set(headers),
      /** The data of a good answer. */
      read: async (path: string) => (await http.get(path).set(headers).expect(200)).body.data,
      post: (path: string) => http.post(path).set(headers),
      put: (path: string) => http.put(path).set(headers),
      delete: (path: string) => http.delete(path).set(headers),
    };
  }

  as(caller: Caller): Record<string, string> {
    const { config } = this.test.parts;
    if (caller.kind === 'visitor') return { [antiForgeryHeader]: '1' };
    if (caller.kind === 'service') return credentialHeaders(caller.name, config.serviceKey);
    return { cookie: `${this.get(SessionCookie).name}=${this.openSession(caller)}`, [antiForgeryHeader]: '1' };
  }

  asService(name: ServiceName): Record<string, string> {
    return this.as({ kind: 'service', name });
  }

  /** Stands in for the other service's answer to a call made through `Internal`; throw a `DomainError` to have it refuse. */
  answer<C extends Call>(call: C, answer: FakeAnswer<C>): void {
    this.test.services.answer(call, answer);
  }

  /** While `work` runs, the real client makes that call over HTTP, to the URL of a pact. */
  asking(call: Call, work: () => Promise<void>) {
    return async (url: string): Promise<void> => {
      Object.assign(this.test.parts.config.serviceUrls, { [call.service]: url });
      this.test.services.make(call, await this.get(ModuleRef).create(Internal));
      await work().finally(() => this.test.services.make(call, undefined));
    };
  }

  /** The events published so far, in order. Throws when the subject of one is not the field that its documents name. */
  async events(topic?: string): Promise<Envelope[]> {
    const events = await this.get(Outbox).published(topic);
    for (const event of events) refuseOtherSubject(event);
    return events;
  }

  /** Hands an event to this service's consumers; resolves when they have handled it, rejects when one could not. */
  async deliver<E extends EventType>(eventType: E, data: z.input<E['data']>, options: DeliverOptions = {}): Promise<void> {
    await this.test.opened.events.deliver(this.envelope(eventType, data, options));
  }

  /** Like `deliver`, for a whole envelope as received. */
  receive(event: Envelope): Promise<void> {
    return this.test.opened.events.deliver(event);
  }

  /** Runs a sweep now; in tests none runs by itself. */
  sweep(name: string): Promise<void> {
    return this.get(Sweeper).runNow(name);
  }

  get<T>(token: Type<T> | Abstract<T> | string | symbol): T {
    return this.app.get<T>(token, { strict: false });
  }

  /** Call it before each test: data, answers, limits and time are as after the start, in a tenth of the time of another. */
  async startAfresh(): Promise<void> {
    const { database, services, parts, clock } = this.test;
    await database.startAfresh(parts.mongo);
    await parts.redis.client.flushdb();
    this.get(RateLimits).startAfresh();
    services.forget();
    clock.startAfresh();
  }

  /** Stops the service and forgets its data. */
  async close(): Promise<void> {
    const { database, isShared, opened, parts } = this.test;
    if (!isShared) await database.drop(parts.mongo);
    await opened.close();
    if (!isShared) database.giveBack();
  }

  private openSession(caller: Caller): string {
    const sessions = this.get(SessionResolver);
    if (!(sessions instanceof KnownSessions)) throw new Error('The test replaced the sessions');
    return sessions.open(caller);
  }

  private envelope<E extends EventType>({ type, service }: E, data: z.input<E['data']>, options: DeliverOptions): Envelope {
    const aggregateId = options.aggregateId ?? randomUUID();
    return {
      specversion: '1.0',
      id: options.id ?? randomUUID(),
      source: `/services/${service}`,
      type,
      subject: aggregateId,
      time: (options.time ?? this.clock.now()).toISOString(),
      datacontenttype: 'application/json',
      partitionkey: aggregateId,
      sequence: options.version ?? 1,
      data,
    };
  }
}

const refuseOtherSubject = ({ type, subject, data }: Envelope): void => {
  const field = eventTypes.find((one) => one.type === type)?.subject;
  const documented: unknown = field ? Reflect.get(Object(data), field) : subject;
  if (documented !== subject) throw new Error(`${type} was published with the subject ${subject}; its documents say its ${String(field)}`);
};
