import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './build/workspaces.mjs';

const start = (command, env = {}) =>
  spawn(process.execPath, command.split(' '), { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
const ended = async (child) => {
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said };
};

/** As behind `| true`: nobody reads what it prints. */
const unread = (command) => {
  const child = start(command);
  child.stdout.destroy();
  return ended(child);
};

it.each([
  // No, while what it uses is not yet released.
  ['contracts/tooling/ship.mjs services/pricing', expect.any(Number)],
  ['contracts/tooling/specs.mjs A5', 0],
  ['contracts/tooling/remotes.mjs list', 0],
  ['contracts/bin/contracts.mjs events', 0],
])('%s ends as it would, though nobody reads on', async (command, code) => {
  expect(await unread(command)).toEqual({ code, said: '' });
});

it.each([
  ['contracts/tooling/ship.mjs services/nowhere', expect.stringContaining('No workspace called services/nowhere ships by itself')],
  ['contracts/tooling/remotes.mjs set quote nowhere.json', 'There is no file nowhere.json. An entry is written by npm run release.'],
  ['contracts/tooling/remotes.mjs mend', 'There is no command mend: list, set, back, off, on, try'],
  ['contracts/tooling/dev.mjs mfe-nowhere', 'mfe-nowhere is not a remote'],
  ['contracts/tooling/remote-host.mjs . 70000', expect.stringMatching(/^The releases cannot be served: .*port[^\n]*$/)],
  ['contracts/bin/contracts.mjs check-event nowhere.json', 'nowhere.json: there is no such file'],
])('%s says in words what is wrong', async (command, says) => {
  const { code, said } = await ended(start(command));
  expect([code > 0, said.trim()]).toEqual([true, says]);
});

it('says that the key that a machine signs with is none', async () => {
  const { code, said } = await ended(start('contracts/tooling/remotes.mjs list', { RELEASE_SIGNING_KEY: 'none', RELEASE_KEYS: undefined }));
  expect([code > 0, said]).toEqual([true, expect.stringMatching(/^RELEASE_SIGNING_KEY cannot be read: [^\n]*\n$/)]);
});
