import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import type { Env } from '@kerbside/platform/settings/platform-config';
import { sentenceOf } from './sentence.js';
import { Site, type Builds } from './site.js';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const patienceMs = 8_000;
/** How long to wait once the database is lost, because then no work can finish properly. */
const lostPatienceMs = 1_000;

/** Starts the site, and ends the process cleanly: on Ctrl-C, when a part crashes, and when the site could not start. */
export const runSite = async (env: Env, builds?: Builds): Promise<void> => {
  let site: Site | undefined;
  let isEnding = false;
  const end = async (status: number, isLost = false): Promise<never> => {
    isEnding = true;
    const failed = (await (isLost ? site?.giveUp(lostPatienceMs) : site?.stop(patienceMs))) ?? [];
    if (isLost) process.exit(status);
    if (failed.length > 0) complain(`These did not stop in time: ${failed.join(', ')}`);
    process.exit(status);
  };
  let hasFailed = false;
  const fail = (reason: unknown): void => {
    if (hasFailed) return; // further failures are expected while we stop, and must not interrupt it
    hasFailed = true;
    complain(`Kerbside stops: ${sentenceOf(reason)}`);
    void end(1, reason instanceof StartError);
  };
  stopOnSignals(end);
  ignoreClosedPipes();
  process.on('uncaughtException', fail).on('unhandledRejection', fail);
  try {
    site = new Site(env, { say, complain, fail, builds });
    await site.start();
    collectLeavings();
  } catch (error) {
    if (isEnding) return; // what is stopped half way through its start fails
    complain(sentenceOf(error));
    await end(1);
  }
};

const stopOnSignals = (end: (status: number) => Promise<never>): void => {
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      signals += 1;
      if (signals > 1) process.exit(1);
      say('\nStopping. Press Ctrl-C again to force.');
      void end(0);
    });
};

/** The reader of our output may have gone (a closed pipe); the site keeps running. */
const ignoreClosedPipes = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const complain = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const settledMs = [15_000, 30_000, 45_000];

/**
 * A start leaves nearly as much garbage as the running site has data, and code that ran only once. V8 keeps both until as much again is
 * allocated, which takes hours when idle; it drops code that was not used across several collections.
 */
export const collectLeavings = (afterMs: readonly number[] = settledMs): void => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  for (const ms of afterMs) setTimeout(() => typeof collect === 'function' && collect(), ms).unref();
};
