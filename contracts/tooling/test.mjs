// usage: node contracts/tooling/test.mjs <tier ...> [--workspace services/pricing] [-- jest arguments]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [mine, rest = []] = split(process.argv.slice(2), '--');
const at = mine.indexOf('--workspace');
const workspace = at >= 0 ? mine.splice(at, 2)[1] : undefined;

const jest = spawnSync(
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
      NODE_ENV: 'test',
      TZ: 'Europe/London',
      KERBSIDE_TIERS: mine.join(','),
      ...(workspace ? { KERBSIDE_WORKSPACE: workspace } : {}),
    },
  },
);
process.exit(jest.status ?? 1);

function split(args, mark) {
  const i = args.indexOf(mark);
  return i < 0 ? [args] : [args.slice(0, i), args.slice(i + 1)];
}
