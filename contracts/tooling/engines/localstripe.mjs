import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../cache-folder.mjs';
import { freePort } from '../ports.mjs';
import { runInBackground } from './background.mjs';
import { ensureCommand } from './commands.mjs';
import { startBridge } from './localstripe-bridge.mjs';

const run = promisify(execFile);
const patience = { timeout: 900_000, maxBuffer: 2 ** 26 };
const packages = ['localstripe==1.15.10', 'aiohttp==3.14.5', 'python-dateutil==2.9.0.post0'];

/** By default it would write all its data to one file of the machine after each change, and listen on every address. */
const program = `
import sys
from aiohttp import web
from localstripe import resources, server
resources.Store.dump_to_disk = lambda store: None
web.run_app(server.app, host='127.0.0.1', port=int(sys.argv[1]))
`;

export const localstripeKeys = { secret: 'sk_test_localstripe', publishable: 'pk_test_localstripe' };

/** localstripe, a third-party stand-in for Stripe, behind a bridge that fills its gaps. */
export async function startLocalstripe(say) {
  const python = await interpreter(say);
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-localstripe-'));
  const own = await freePort();
  const server = await runInBackground('localstripe', python, ['-c', program, String(own)], {
    logFile: join(folder, 'localstripe.log'),
    isReady: (log) => log.includes('Running on'),
  });
  const behind = `http://127.0.0.1:${own}`;
  const bridge = await startBridge({ behind, port: await freePort(), secretKey: localstripeKeys.secret });
  const stop = async () => {
    await bridge.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: bridge.url, subscribe: (webhook) => subscribe(behind, webhook), stop };
}

async function subscribe(behind, { url, secret }) {
  const answer = await fetch(`${behind}/_config/webhooks/kerbside`, { method: 'POST', body: JSON.stringify({ url, secret }) });
  if (!answer.ok) throw new Error(`localstripe takes no webhook: ${answer.status}`);
}

/** Python with localstripe, installed once into the cache folder. */
async function interpreter(say) {
  const folder = join(cacheFolder(), packages.join('-').replaceAll('==', '-'));
  const python = join(folder, 'bin', 'python');
  if (existsSync(join(folder, 'complete'))) return python;
  say(`Fetching ${packages[0]} (first time only)…`);
  rmSync(folder, { recursive: true, force: true });
  const system = await ensureCommand(['python3'], 'python3', say);
  // Debian ships `venv` in a separate package.
  await run(system, ['-m', 'venv', folder], patience).catch(async () =>
    run(await ensureCommand(['virtualenv'], 'virtualenv', say), [folder], patience),
  );
  await run(python, ['-m', 'pip', 'install', '--quiet', ...packages], patience);
  mkdirSync(join(folder, 'complete'));
  return python;
}
