// usage: node contracts/tooling/test.mjs <tier ...> [--workspace services/pricing] [jest's arguments, such as a part of a file's name]
import { existsSync } from 'node:fs';
import { root } from './build/workspaces.mjs';
import { projects } from './jest.config.mjs';
import { runScript } from './processes.mjs';

const { tiers, workspace, jest: rest } = testArguments(process.argv.slice(2));
if (workspace && !existsSync(`${root}/${workspace}`)) fail(`There is no workspace ${workspace}`);

const say = (line) => process.stderr.write(`${line}\n`);
const engines = tiers.includes('engines')
  ? await startedEngines(say).catch((error) => fail(error.message))
  : { settings: {}, stop: async () => [] };
const { code } = await runJest(engines.settings);
await engines.stop();
process.exit(code);

function runJest(settings) {
  const env = {
    ...process.env,
    ...settings,
    NODE_ENV: 'test',
    TZ: 'Europe/London',
    KERBSIDE_TIERS: tiers.join(','),
    ...(workspace ? { KERBSIDE_WORKSPACE: workspace } : {}),
  };
  const jest = ['--experimental-vm-modules', '--no-warnings', `${root}/node_modules/jest/bin/jest.js`];
  return runScript([...jest, '-c', `${root}/contracts/tooling/jest.config.mjs`, ...rest], { cwd: root, env });
}

/** Starts the real engines that the environment does not name. Returns the settings that name them, and a function that stops them. */
async function startedEngines(say) {
  const { startAll } = await import('./engines/all.mjs');
  const { startKafka } = await import('./engines/kafka.mjs');
  const { startRedis } = await import('./engines/redis.mjs');
  const starts = Object.entries({ KAFKA_BROKERS: startKafka, REDIS_URL: startRedis }).filter(([name]) => !process.env[name]);
  return startAll(starts.map(([, start]) => start(say)));
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * Splits the arguments, both typed and added by `npm`: the tiers come first, `--workspace <folder>` may be anywhere, and the rest goes to Jest, with or without a
 * second `--`: `npm test -w mfe-quote -- reserve-box`.
 */
function testArguments(given) {
  const end = given.indexOf('--');
  const [ours, theirs] = end < 0 ? [given, []] : [given.slice(0, end), given.slice(end + 1)];
  const at = ours.indexOf('--workspace');
  const workspace = at < 0 ? undefined : ours[at + 1];
  const words = at < 0 ? ours : ours.toSpliced(at, 2);
  const first = words.findIndex((word) => !Object.hasOwn(projects, word));
  const count = first < 0 ? words.length : first;
  return { tiers: words.slice(0, count), workspace, jest: [...words.slice(count), ...theirs] };
}
