import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** As behind `| true`: nobody reads what it prints. */
const unread = async (command) => {
  const child = spawn(process.execPath, command.split(' '), { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said };
};

it.each([
  'contracts/tooling/ship.mjs services/pricing',
  'contracts/tooling/specs.mjs A5',
  'contracts/tooling/compare.mjs',
  'contracts/tooling/remotes.mjs list',
  'contracts/tooling/check.mjs routes',
  'contracts/bin/contracts.mjs events',
])('%s ends as it would, though nobody reads on', async (command) => {
  expect(await unread(command)).toEqual({ code: 0, said: '' });
});
