import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './build/workspaces.mjs';
import { freePort } from './ports.mjs';
import { isAlive } from './processes.mjs';

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

it('says that a list of remotes, which is perhaps not the one that was meant, has none', async () => {
  const child = start('contracts/tooling/remotes.mjs --file nowhere.json list');
  let listed = '';
  child.stdout.on('data', (chunk) => (listed += chunk));
  expect([(await ended(child)).code, listed]).toEqual([0, 'nowhere.json lists no remote.\n']);
});

it.each([
  ['contracts/tooling/ship.mjs services/nowhere', expect.stringContaining('No workspace called services/nowhere ships by itself')],
  ['contracts/tooling/ship.mjs', 'Which workspace? npm run can-i-ship -- services/pricing'],
  ['contracts/tooling/remotes.mjs set quote nowhere.json', 'There is no file nowhere.json. An entry is written by npm run release.'],
  ['contracts/tooling/remotes.mjs set quote', 'Which entry? npm run remotes -- set quote <entry.json>'],
  ['contracts/tooling/remotes.mjs mend', 'There is no command mend: list, set, back, off, on, try'],
  ['contracts/tooling/events.mjs mend', expect.stringMatching(/^Usage:|^No MongoDB/)],
  ['contracts/tooling/dev.mjs mfe-nowhere', 'mfe-nowhere is not a remote'],
  ['contracts/tooling/dev.mjs mfe-quote 70000', '70000 is not a port: npm run dev -w mfe-quote -- 7190'],
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

it('says that a remote cannot be worked on at a port that somebody has', async () => {
  const port = await freePort();
  const taken = createServer().listen(port, '127.0.0.1');
  await once(taken, 'listening');
  const { said } = await ended(start(`contracts/tooling/dev.mjs mfe-quote ${port}`));
  taken.close();
  expect(said).toBe(`Port ${port} is in use. Stop what listens there, or choose another: npm run dev -w mfe-quote -- 7190\n`);
});

/** A process of ours that runs another, whose id it says. */
const running = async (script) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(child.stdout, 'data');
  return { child, inner: Number(said) };
};
const goesOn = 'setInterval(() => {}, 1000)';

it('ends a worker of the tests when Jest is gone', async () => {
  const worker = `await import('./contracts/tooling/jest/linked-in-turn.mjs'); process.send(process.pid); ${goesOn}`;
  const { child, inner } = await running(
    `import { spawn } from 'node:child_process'; spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(worker)}], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }).on('message', (pid) => console.log(pid));`,
  );
  child.kill('SIGKILL');
  for (const until = Date.now() + 10_000; isAlive(inner) && Date.now() < until;) await pause(50);
  expect(isAlive(inner)).toBe(false);
});

it('takes with it what it runs, when it alone is told to end', async () => {
  const { child, inner } = await running(
    `import { runScript } from './contracts/tooling/processes.mjs'; await runScript(['-e', 'console.log(process.pid); ${goesOn}']);`,
  );
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(isAlive(inner)).toBe(false);
});
