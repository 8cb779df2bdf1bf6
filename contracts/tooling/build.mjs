// usage: node contracts/tooling/build.mjs [workspace ...]
// Builds what changed. Services, the contracts and the shell's server are transpiled; the shell is bundled first, then the remotes, two at a time.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isBuilt, markBuilt, stampOf } from './build/stamp.mjs';
import { chosen } from './build/workspaces.mjs';
import { inLanes } from './in-lanes.mjs';

const bundlesAtOnce = 2;

/**
 * Builds the named workspaces (all of them by default) and reports what it did, a line each. A failed build is thrown at the end, after the others.
 * `kind` builds only what is transpiled (`node`) or bundled (`bundle`); `onReady` is called for each workspace once its build is current.
 * @param {string[]} [names]
 * @param {{ say?: (line: string) => unknown, kind?: 'node' | 'bundle', onReady?: (path: string) => void }} [options]
 */
export const build = async (names = [], { say = (line) => process.stdout.write(`${line}\n`), kind, onReady = () => {} } = {}) => {
  const started = Date.now();
  const jobs = chosen(names)
    .filter((workspace) => kind === undefined || workspace.kind === kind)
    .map((workspace) => ({ workspace, stamp: stampOf(workspace) }));
  const stale = jobs.filter((job) => !isBuilt(job));
  for (const job of jobs.filter((one) => !stale.includes(one))) onReady(job.workspace.path);
  const failures = [];
  const run = async (job) => {
    const began = Date.now();
    try {
      const detail = await (job.workspace.kind === 'node' ? transpileOne(job) : bundle(job.workspace));
      markBuilt(job);
      onReady(job.workspace.path);
      say(`built ${job.workspace.path}${detail} in ${seconds(began)}`);
    } catch (error) {
      failures.push(error.message);
    }
  };
  for (const job of stale.filter(({ workspace }) => workspace.kind === 'node')) await run(job);
  const bundles = stale.filter(({ workspace }) => workspace.kind === 'bundle');
  // The site opens with the shell, and the remotes join it.
  for (const job of bundles.filter(({ workspace }) => workspace.remote === undefined)) await run(job);
  await inLanes(
    bundles.filter(({ workspace }) => workspace.remote !== undefined),
    bundlesAtOnce,
    run,
  );
  if (failures.length > 0) throw new Error(failures.join('\n'));
  say(stale.length === 0 ? `everything is built (${seconds(started)})` : `built ${stale.length} in ${seconds(started)}`);
};

/** The compiler is loaded only where something is stale: a site that is already built runs without it. */
const transpileOne = async ({ workspace }) => {
  const { transpile } = await import('./build/transpile.mjs');
  return ` (${await transpile(workspace)} files)`;
};

/**
 * Bundles a workspace into its `dist`, or a release of it into a folder of its own.
 * @param {{ path: string, dir: string, remote?: string }} workspace
 * @param {{ path?: string, commit?: string }} [release]
 */
export const bundle = (workspace, { path, commit } = {}) =>
  new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL('./build/bundle.mjs', import.meta.url));
    const args = [script, workspace.dir, workspace.remote ?? '', ...(path ? [path] : [])];
    const env = { ...process.env, ...(commit ? { COMMIT: commit } : {}) };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    // The site starts meanwhile, and waits for the shell alone.
    if (workspace.remote && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let complaint = '';
    child.stderr.on('data', (chunk) => (complaint += chunk));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve(' (bundle)') : reject(new Error(`${workspace.path} does not build:\n${complaint}`))));
  });

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
