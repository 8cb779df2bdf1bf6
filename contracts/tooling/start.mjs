// usage: node contracts/tooling/start.mjs [--only <service | remote | shell>]
// Checks Node, builds what is stale, and runs the site, or one part of it, in this process.
// Only syntax that every Node understands may stand above the version check: older ones must still be able to say why they refuse.
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const services = ['accounts', 'pricing', 'vouchers', 'garages', 'payments', 'claims', 'callbacks', 'imports', 'partners'];
const remotes = ['quote', 'payment', 'account', 'backoffice'];

/** The reason why the site cannot start at all, in one sentence. */
export function obstacle({ version, required, isInstalled }) {
  const [major, minor] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = required
    .replace(/[^\d.]/g, '')
    .split('.')
    .map(Number);
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor))
    return `Kerbside needs Node ${wantedMajor}.${wantedMinor} or newer; this is ${version}.`;
  return isInstalled ? undefined : 'The dependencies are not installed. Run: npm install';
}

const core = ['platform', 'embedded'];
const listed = (all, text = 'all') => (text === 'all' ? all : all.filter((name) => text.split(',').some((one) => one.trim() === name)));

/**
 * The workspaces to build for a process that hosts some of the parts; undefined when it hosts them all.
 * @param {Record<string, string | undefined>} env
 */
function hostedOf({ SERVICES, REMOTES, EDGE }) {
  if (!SERVICES && !REMOTES && EDGE !== 'off') return [];
  return [
    ...core,
    ...listed(services, SERVICES),
    ...listed(remotes, REMOTES).map((name) => `mfe-${name}`),
    ...(EDGE === 'off' ? [] : ['shell']),
  ];
}

/** The workspaces that a part needs built, and the settings that make the process host only that part. */
function planOf(only, env = /** @type {Record<string, string | undefined>} */ (process.env)) {
  if (only === undefined) return { names: hostedOf(env), env: {} };
  const name = only.replace(/^@kerbside\//, '').replace(/^services\//, '');
  const alone = { SERVICES: 'none', REMOTES: 'none', EDGE: 'off', SITE_PORT: env.SITE_PORT ?? '3000' };
  if (services.includes(name)) return { names: [...core, name], env: { ...alone, SERVICES: name } };
  if (name === 'shell') return { names: [...core, 'shell'], env: { ...alone, EDGE: 'on' } };
  const remote = name.replace(/^mfe-/, '');
  if (remotes.includes(remote)) return { names: [...core, `mfe-${remote}`], env: { ...alone, REMOTES: remote } };
  throw new Error(`There is no part called ${only}. Parts: ${[...services, 'shell', ...remotes.map((one) => `mfe-${one}`)].join(', ')}`);
}

async function start(args) {
  const { engines } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  const refusal = obstacle({
    version: process.versions.node,
    required: engines.node,
    isInstalled: existsSync(`${root}/node_modules/.package-lock.json`),
  });
  if (refusal) throw new Error(refusal);
  // From Node 22 on: half of a start is the loading of modules, and a fifth of that their compilation.
  Reflect.get(module, 'enableCompileCache')?.(`${root}/node_modules/.cache/compiled`);
  process.chdir(root); // npm runs a workspace's script in its folder; the data folder is the checkout's.
  process.env.KERBSIDE_STARTED_AT = String(Date.now());
  const at = args.indexOf('--only');
  const plan = planOf(at < 0 ? undefined : (args[at + 1] ?? ''));
  Object.assign(process.env, plan.env);
  const builds = await buildWhileStarting(plan.names);
  const { runSite } = await import(pathToFileURL(`${root}/services/embedded/dist/site/run-site.js`).href);
  await runSite(process.env, builds);
}

/**
 * Bundling takes longer than starting, so both run at once: services wait for nothing, the site waits for the shell, and a remote joins when it is built.
 */
async function buildWhileStarting(names) {
  const { build } = await import('./build.mjs');
  const { chosen } = await import('./build/workspaces.mjs');
  const say = (line) => process.stdout.write(/^built \S*[a-z]/.test(line) ? `  ${line}\n` : '');
  await build(['contracts'], { kind: 'node', say }); // bundling is written with them
  const ready = Object.fromEntries(['shell', ...remotes.map((name) => `mfe-${name}`)].map((path) => [path, openPromise()]));
  const own = chosen(names).map(({ path }) => path);
  for (const path of Object.keys(ready).filter((one) => !own.includes(one))) ready[path].resolve(); // another process builds it
  build(names, { kind: 'bundle', say, onReady: (path) => ready[path].resolve() }).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    for (const { reject } of Object.values(ready)) reject(error);
  });
  await build(names, { kind: 'node', say });
  return (path) => ready[path].promise;
}

function openPromise() {
  const open = {};
  open.promise = new Promise((resolve, reject) => Object.assign(open, { resolve, reject }));
  open.promise.catch(() => {}); // handled by those that await it
  return open;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  start(process.argv.slice(2)).catch((error) => {
    process.stderr.write(`\n${error.message}\n`);
    process.exit(1);
  });
}
