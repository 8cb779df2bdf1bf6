import { Worker } from 'node:worker_threads';
import { InTurn } from '../work/in-turn.js';
import { broken } from './pdf-fault.js';

const locked = 'This PDF opens only with a password, so we cannot check it. Save it without one, and try again';
const tooMuch = 'This PDF takes too much to open. Print it to a new PDF, and try again';

type UnprotectedFile = { readonly bytes: Buffer; readonly fault?: undefined } | { readonly fault: string };

/** What opening a PDF may take. A worker's limits know its heap alone, so the memory of the process is watched too. */
interface Limits {
  readonly milliseconds: number;
  readonly grownBytes: number;
}
const limits: Limits = { milliseconds: 10_000, grownBytes: 128 * 1024 * 1024 };
const heap = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
const lookMs = 10;

/** One at a time, so that their memory does not add up. */
const turns = new InTurn();

/**
 * The pages of a PDF that opens without a password and is protected against changes, as most insurers' schedules are: a PDF of the same pages that is not
 * protected, to be checked and kept in its place. What belongs to no page, scripts and files among it, is left behind.
 */
export const unprotected = (bytes: Buffer, within = limits): Promise<UnprotectedFile> => turns.run('pdf', () => opened(bytes, within));

const opened = (bytes: Buffer, { milliseconds, grownBytes }: Limits): Promise<UnprotectedFile> =>
  new Promise((resolve, reject) => {
    const before = process.memoryUsage.rss();
    const worker = new Worker(new URL('./pages-of-pdf.mjs', import.meta.url), {
      workerData: bytes,
      resourceLimits: heap,
      env: {},
      execArgv: [],
      // The library warns of what it reads, which is nobody else's.
      stdout: true,
      stderr: true,
    });
    const stop = (settle: () => void): void => {
      clearTimeout(tooLong);
      clearInterval(watch);
      worker.removeAllListeners();
      worker.terminate().then(settle, reject);
    };
    const refuse = (): void => stop(() => resolve({ fault: tooMuch }));
    const tooLong = setTimeout(refuse, milliseconds);
    const watch = setInterval(() => process.memoryUsage.rss() - before > grownBytes && refuse(), lookMs);
    worker.on('message', (said: unknown) => stop(() => resolve(answerOf(said))));
    worker.on('error', (error) => (isOutOfMemory(error) ? refuse() : stop(() => reject(error))));
    worker.on('exit', refuse);
  });

const answerOf = (said: unknown): UnprotectedFile => {
  if (ArrayBuffer.isView(said)) return { bytes: Buffer.from(said.buffer, said.byteOffset, said.byteLength) };
  return { fault: said === 'locked' ? locked : broken };
};

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
