import { join } from 'node:path';
import { freePort } from '../ports.mjs';
import { runInBackground } from './background.mjs';
import { pythonCommands } from './fetched.mjs';
import { startBridge } from './localstripe-bridge.mjs';

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

/**
 * localstripe, a third-party stand-in for Stripe, behind a bridge that fills its gaps.
 * @param {(line: string) => void} say
 */
export async function startLocalstripe(say) {
  const python = join(await pythonCommands(packages, say), 'python');
  const own = await freePort();
  const server = await runInBackground('localstripe', python, ['-c', program, String(own)], {
    isReady: (log) => log.includes('Running on'),
  });
  const behind = `http://127.0.0.1:${own}`;
  const bridge = await startBridge({ behind, secretKey: localstripeKeys.secret });
  const stop = async () => {
    await bridge.close();
    await server.stop();
  };
  return { url: bridge.url, stop };
}
