import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracePlace } from '@kerbside/contracts/traceparent';
import { logFormat } from '@kerbside/contracts/operation/log-format';
import { pino, type DestinationStream } from 'pino';
import { standardOutput } from './log-output.js';
import { redact, describeError } from './redaction.js';

/** Facts first, then a plain sentence. Never a body, a name, a plate, an address or a secret; known ones are redacted anyway. */
export abstract class Log {
  abstract debug(facts: object, message: string): void;
  abstract info(facts: object, message: string): void;
  abstract warn(facts: object, message: string): void;
  abstract error(facts: object, message: string): void;
  abstract child(facts: Readonly<Record<string, unknown>>): Log;
}

/** What is known of the request or event being handled; every line logged while it is handled carries this. */
export interface Scope {
  readonly requestId: string;
  readonly trace?: TracePlace | undefined;
}
/** The scope of what is running now; undefined between requests. */
export class Scopes extends AsyncLocalStorage<Scope> {
  /** In Node 20 a storage that stays on makes every later promise of its process dearer. */
  onApplicationShutdown(): void {
    this.disable();
  }
}

export interface LogOptions {
  readonly service: string;
  readonly level: string;
  readonly scopes?: Scopes;
  readonly destination?: DestinationStream;
}

export const makeLog = ({ service, level, scopes, destination }: LogOptions): Log =>
  pino(
    {
      level,
      base: { service },
      ...logFormat,
      formatters: { ...logFormat.formatters, log: redact },
      serializers: { error: describeError, err: describeError },
      mixin: () => factsOf(scopes?.getStore()),
    },
    destination ?? standardOutput(),
  );

const factsOf = (scope: Scope | undefined): object => (scope ? { requestId: scope.requestId, traceId: scope.trace?.traceId } : {});
