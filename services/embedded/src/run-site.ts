import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import { ConfigError, type Env } from '@kerbside/platform/platform-config';
import { collectLeavings } from './leavings.js';
import { Site, type Builds } from './site.js';

const patienceMs = 8_000;
/** Of a site that lost its database: nobody's work can end well any more. */
const lostPatienceMs = 1_000;

/** Starts the site, and ends the process well: on Ctrl-C, on a crash of one part, and when it could not start. */
export const runSite = async (env: Env, builds?: Builds): Promise<void> => {
  let site: Site | undefined;
  const end = async (status: number, isLost = false): Promise<never> => {
    const failed = (await (isLost ? site?.giveUp(lostPatienceMs) : site?.stop(patienceMs))) ?? [];
    if (isLost) process.exit(status);
    if (failed.length > 0) complain(`These did not stop in time: ${failed.join(', ')}`);
    process.exit(status);
  };
  let hasFailed = false;
  const fail = (reason: unknown): void => {
    if (hasFailed) return; // what breaks while we stop is no news, and must not stop the stopping
    hasFailed = true;
    complain(`Kerbside stops: ${sentenceOf(reason)}`);
    void end(1, reason instanceof StartError);
  };
  stopOnSignals(end);
  goOnUnread();
  process.on('uncaughtException', fail).on('unhandledRejection', fail);
  try {
    site = new Site(env, { say, complain, fail, builds });
    await site.start();
    collectLeavings();
  } catch (error) {
    complain(sentenceOf(error));
    await end(1);
  }
};

const stopOnSignals = (end: (status: number) => Promise<never>): void => {
  let asked = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      asked += 1;
      if (asked > 1) process.exit(1);
      say('\nStopping. Press Ctrl-C again to force.');
      void end(0);
    });
};

/** Whoever read our output may have gone (a closed pipe): the site goes on without. */
const goOnUnread = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

/** What the reader can act on is told as it is; anything else with where it came from. */
const sentenceOf = (reason: unknown): string => {
  if (reason instanceof StartError || reason instanceof ConfigError) return reason.message;
  if (!(reason instanceof Error)) return String(reason);
  return `${reason.message} (${reason.stack?.split('\n')[1]?.trim() ?? reason.name})`;
};

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const complain = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
