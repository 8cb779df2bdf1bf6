// usage: node contracts/tooling/test.mjs <tier ...> [--workspace services/pricing] [-- jest arguments]
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [mine, rest = []] = split(process.argv.slice(2), '--');
const at = mine.indexOf('--workspace');
const workspace = at >= 0 ? mine.splice(at, 2)[1] : undefined;
if (workspace && !existsSync(`${root}/${workspace}`)) fail(`There is no workspace ${workspace}`);

const engines = mine.includes('engines') ? await startedEngines() : { settings: {}, stop: async () => {} };
// Jest hears Ctrl-C itself; what was started for it is stopped after it.
process.on('SIGINT', () => {});
const status = await runJest(engines.settings);
await engines.stop();
process.exit(status);

function runJest(settings) {
  const jest = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--no-warnings',
      `${root}/node_modules/jest/bin/jest.js`,
      '-c',
      `${root}/contracts/tooling/jest.config.mjs`,
      ...rest,
    ],
    {
      stdio: 'inherit',
      cwd: root,
      env: {
        ...process.env,
        ...settings,
        NODE_ENV: 'test',
        TZ: 'Europe/London',
        KERBSIDE_TIERS: mine.join(','),
        ...(workspace ? { KERBSIDE_WORKSPACE: workspace } : {}),
      },
    },
  );
  return new Promise((done) => jest.once('close', (code) => done(code ?? 1)));
}

async function startedEngines() {
  const { startEngines } = await import('./engines/start-engines.mjs');
  return startEngines((line) => process.stderr.write(`${line}\n`)).catch((error) => fail(error.message));
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function split(args, mark) {
  const i = args.indexOf(mark);
  return i < 0 ? [args] : [args.slice(0, i), args.slice(i + 1)];
}
