import { logFormat } from '@kerbside/contracts/operation/serving';
import { pino, type DestinationStream } from 'pino';
import { redact, describeError } from './redaction.js';
import { scopes, type Scope } from './scopes.js';

const batchBytes = 8_192;
const latestMs = 200;

interface BatchedStream extends DestinationStream {
  flush(): void;
  flushSync(): void;
}

/** Info lines are written in batches, at most a fifth of a second late. A warning is written at once, with the lines before it. */
export const batched = (stream: BatchedStream): DestinationStream => {
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    stream.flush();
  };
  return {
    write: (line) => {
      stream.write(line);
      if (line.startsWith('{"level":"info"')) timer ??= setTimeout(flush, latestMs).unref();
      else stream.flushSync();
    },
  };
};

let output: DestinationStream | undefined;

/** One output per process, because its services would otherwise interleave their lines. Lines still waiting are written on exit. */
const standardOutput = (): DestinationStream => (output ??= batched(pino.destination({ sync: false, minLength: batchBytes })));

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
