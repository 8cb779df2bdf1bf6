import { pino, type DestinationStream } from 'pino';

const batchBytes = 8_192;
const latestMs = 200;

interface BatchedStream extends DestinationStream {
  flushSync(): void;
}

/** Lines of what went well leave together, a fifth of a second later at most. A line that warns leaves at once and takes those before it along. */
export const batched = (stream: BatchedStream): DestinationStream => ({
  write: (line) => {
    stream.write(line);
    if (!line.startsWith('{"level":"info"')) stream.flushSync();
  },
});

let output: DestinationStream | undefined;

/** One for the process, however many services it runs: two writers would break into each other's lines. What waits is written at its exit. */
export const standardOutput = (): DestinationStream =>
  (output ??= batched(pino.destination({ sync: false, minLength: batchBytes, periodicFlush: latestMs })));
