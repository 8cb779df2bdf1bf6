import { SpanKind } from '@opentelemetry/api';
import { Injectable } from '@nestjs/common';
import type { Call, CallData, CallInput, ServiceName } from '@kerbside/contracts/call';
import { CallError, client } from '@kerbside/contracts/client';
import type { FetchAnswer } from '@kerbside/contracts/idempotency';
import * as z from 'zod/mini';
import { Breakers } from './breakers.js';
import { credentialHeaders } from '../credentials/credential.js';
import { DomainError, notFound } from '../errors/errors.js';
import { Log } from '../telemetry/log.js';
import { PlatformConfig } from '../settings/platform-config.js';
import { scopes } from '../telemetry/scopes.js';
import { ask } from './same-process.js';
import { SessionCookie } from '../credentials/session-cookie.js';
import { Traces } from '../telemetry/traces.js';

/** They would lead to another address, however they are encoded. */
const dots: readonly unknown[] = ['.', '..'];

/** Ids come from callers: one that no path can carry names no record. Throws NOT_FOUND. */
export const refuseUnnamed = (call: Call, input: unknown): void => {
  if (!call.params) return;
  const params: unknown = Reflect.get(Object(input), 'params') ?? {};
  const isNamed = z.safeParse(call.params, params).success && !Object.values(Object(params)).some((one) => dots.includes(one));
  if (!isNamed) throw notFound();
};

export interface SendOptions {
  /** The session token of the person behind the call: the other service then applies their rights, not ours. */
  readonly sessionToken?: string | undefined;
}

/** Calls other services by their contract, within its time-out. */
@Injectable()
export class Internal {
  constructor(
    private readonly config: PlatformConfig,
    private readonly cookie: SessionCookie,
    private readonly traces: Traces,
    private readonly breakers: Breakers,
    private readonly log: Log,
  ) {}

  /** Their refusals come back as `DomainError` with their code, status, message and fields; silence as TIMED_OUT or SERVICE_UNAVAILABLE. */
  send<C extends Call>(call: C, input: CallInput<C>, options: SendOptions = {}): Promise<CallData<C>> {
    return this.guarded(call, input, () => client((path, init) => this.fetch(call.service, path, init, options)).send(call, input));
  }

  /** Like `send`, for calls that return a file. */
  async download<C extends Call>(call: C, input: CallInput<C>, options: SendOptions = {}): Promise<Buffer> {
    const blob = await this.guarded(call, input, () =>
      client((path, init) => this.fetch(call.service, path, init, options)).download(call, input),
    );
    return Buffer.from(await blob.arrayBuffer());
  }

  private guarded<T>(call: Call, input: unknown, send: () => Promise<T>): Promise<T> {
    const step = { name: `${call.service} ${call.id}`, kind: SpanKind.CLIENT, attributes: { 'server.address': call.service } };
    return this.breakers.run(call.service, () =>
      this.traces.run(step, async () => {
        try {
          refuseUnnamed(call, input);
          return await send();
        } catch (error) {
          throw error instanceof CallError ? this.translated(call, error) : error;
        }
      }),
    );
  }

  private fetch(service: ServiceName, path: string, init: RequestInit = {}, { sessionToken }: SendOptions): Promise<FetchAnswer> {
    const base = this.config.serviceUrls[service];
    if (base === undefined) throw new Error(`SERVICE_URLS names no ${service}`);
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(credentialHeaders(this.config.service, this.config.serviceKey))) headers.set(name, value);
    const origin = this.traces.origin();
    if (origin) headers.set('x-request-id', origin.requestId);
    if (origin) headers.set('traceparent', origin.traceparent);
    if (sessionToken !== undefined) headers.set('cookie', `${this.cookie.name}=${sessionToken}`);
    return ask(new URL(path, base), { ...init, headers, redirect: 'error' });
  }

  private translated(call: Call, error: CallError): DomainError {
    const isOurFault = call.who === 'service' && (error.status === 401 || error.status === 403);
    if (error.code === 'TIMED_OUT') return new DomainError('TIMED_OUT', { cause: error });
    if (error.status > 0 && error.status < 500 && !isOurFault && error.code !== 'UNEXPECTED_ANSWER') {
      return new DomainError(error.code, {
        status: error.status,
        message: error.message,
        fields: Object.keys(error.fields).length > 0 ? error.fields : undefined,
        data: error.data,
        cause: error,
      });
    }
    // No answer, as from a service that is still starting, is only worth a warning where we retry by ourselves.
    const level = scopes.getStore()?.isRetried && error.code === 'UNREACHABLE' ? 'warn' : 'error';
    this.log[level]({ error, call: call.id, status: error.status }, 'Another service did not answer as agreed');
    return new DomainError('SERVICE_UNAVAILABLE', { cause: error });
  }
}
