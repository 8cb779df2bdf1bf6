import { pino, type DestinationStream } from 'pino';

/** What each line of a log begins with, whichever part writes it: options of pino. */
export const logFormat = {
  timestamp: (): string => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
} as const;

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

/** One output per process, because its parts would otherwise interleave their lines. Lines still waiting are written on exit, before pino ends its stream. */
export const standardOutput = (): DestinationStream => {
  if (output) return output;
  output = batched(pino.destination({ sync: false }));
  process.prependOnceListener('exit', output.flushSync);
  return output;
};
