import { logFormat, standardOutput } from '@kerbside/contracts/operation/log-output';
import { pino, type DestinationStream } from 'pino';
import { redact, describeError } from './redaction.js';
import { scopes, type Scope } from './scopes.js';

/** Facts first, then a plain sentence. Never a body, a name, a plate, an address or a secret; known ones are redacted anyway. */
export abstract class Log {
  abstract debug(facts: object, message: string): void;
  abstract info(facts: object, message: string): void;
  abstract warn(facts: object, message: string): void;
  abstract error(facts: object, message: string): void;
  abstract child(facts: Readonly<Record<string, unknown>>): Log;
}

export interface LogOptions {
  readonly service: string;
  readonly level: string;
  readonly destination?: DestinationStream;
}

export const makeLog = ({ service, level, destination }: LogOptions): Log =>
  pino(
    {
      level,
      base: { service },
      ...logFormat,
      formatters: { ...logFormat.formatters, log: redact },
      serializers: { error: describeError, err: describeError },
      mixin: () => factsOf(scopes.getStore()),
    },
    destination ?? standardOutput(),
  );

const factsOf = (scope: Scope | undefined): object => (scope ? { requestId: scope.requestId, traceId: scope.trace?.traceId } : {});
