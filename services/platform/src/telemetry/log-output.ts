import { pino, type DestinationStream } from 'pino';

const batchBytes = 8_192;
const latestMs = 200;

interface BatchedStream extends DestinationStream {
  flush(): void;
  flushSync(): void;
}

/** Lines about what went well leave together, at most a fifth of a second late. A warning leaves at once and takes the lines before it along. */
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

/** One for the process, whose services would otherwise break into each other's lines. Lines still waiting are written when it exits. */
export const standardOutput = (): DestinationStream => (output ??= batched(pino.destination({ sync: false, minLength: batchBytes })));
