import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive, stopProcess } from '../processes.mjs';
import { StartError } from '../start-error.mjs';

/**
 * Runs a server in the background until `isReady` holds, with its output in a file (a caller may be blocked by its own tests): one that goes with it, or
 * the caller's `logFile`.
 * @param {string} name
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ logFile?: string, cwd?: string, env?: NodeJS.ProcessEnv, isReady: (output: string) => boolean | Promise<boolean>, within?: number }} options
 */
export async function runInBackground(name, command, args, { logFile: own, cwd, env, isReady, within = 60_000 }) {
  const logFile = own ?? join(mkdtempSync(join(tmpdir(), 'kerbside-said-')), 'log');
  const log = openSync(logFile, 'w');
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  child.once('error', () => {});
  child.unref();
  const stop = async () => {
    await stopProcess(child.pid, { patience: 10_000 });
    if (!own) rmSync(dirname(logFile), { recursive: true, force: true });
  };
  const text = () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '');
  for (const until = Date.now() + within; Date.now() < until; await wait(50)) {
    if (await isReady(text())) return { pid: child.pid, stop };
    if (!child.pid || child.exitCode !== null || !isAlive(child.pid)) break;
  }
  if (child.pid) await stopProcess(child.pid, { signal: 'SIGKILL' });
  throw new StartError(`${name} did not start:\n${text().split('\n').slice(-15).join('\n')}`);
}
