import { pino, type DestinationStream } from 'pino';

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
export const standardOutput = (): DestinationStream => (output ??= batched(pino.destination({ sync: false, minLength: batchBytes })));
