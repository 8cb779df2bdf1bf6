import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Member } from '../fleet/member.mjs';

/**
 * A server that others wrote, once it is ready. It can be ended and started again on its own data and port; `stop` takes its folder away, too. In a
 * process group of its own, so that Ctrl-C reaches it by whoever runs it, and after what uses it.
 * @param {string} name
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ folder?: string, env?: NodeJS.ProcessEnv, readyWhen: RegExp | (() => Promise<boolean>) }} options
 */
export async function startEngine(name, command, args, { folder = mkdtempSync(join(tmpdir(), 'kerbside-engine-')), env, readyWhen }) {
  const server = new Member({
    name,
    command,
    args,
    env: { ...process.env, ...env },
    place: { detached: true },
    readyWhen,
    logFile: join(folder, 'said.log'),
    launches: 1,
    stopsWithin: 10_000,
  });
  const stop = async () => {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  };
  await server.start();
  return { server, stop };
}
