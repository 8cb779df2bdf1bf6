import { logFormat } from '@kerbside/contracts/operation/serving';
import { pino, type DestinationStream } from 'pino';
import { redact, describeError } from './redaction.js';
import { scopes, type Scope } from './scopes.js';

const batchLength = 16_384;
const latestMs = 200;

interface BatchedOutput extends DestinationStream {
  flushSync(): void;
}

/**
 * Info lines are written in batches, at most a fifth of a second late. A warning is written at once, with the lines before it. They are joined here:
 * pino's own batches measure all the text so far for each line.
 */
export const batched = (stream: BatchedOutput): BatchedOutput => {
  let lines: string[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  const pass = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (length > 0) stream.write(lines.join(''));
    lines = [];
    length = 0;
  };
  const flushSync = (): void => {
    pass();
    stream.flushSync();
  };
  return {
    write: (line) => {
      lines.push(line);
      length += line.length;
      if (!line.startsWith('{"level":"info"')) flushSync();
      else if (length >= batchLength) pass();
      else timer ??= setTimeout(pass, latestMs).unref();
    },
    flushSync,
  };
};

let output: BatchedOutput | undefined;

/** One output per process, because its services would otherwise interleave their lines. Lines still waiting are written on exit, before pino ends its stream. */
const standardOutput = (): DestinationStream => {
  if (output) return output;
  output = batched(pino.destination({ sync: false }));
  process.prependOnceListener('exit', output.flushSync);
  return output;
};

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
