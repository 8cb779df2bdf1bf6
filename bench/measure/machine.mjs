import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { commandPath } from '@kerbside/contracts/tooling/engines/commands.mjs';

/** The kind of machine, without naming the machine itself. */
export const machineClass = () => {
  const [{ model }] = cpus();
  return `${cpus().length} × ${model.replace(/\s+/g, ' ').trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
};

/** How many processes were runnable, averaged over the last minute. */
export const loadNow = () => loadavg()[0].toFixed(2);

export const commitNow = () => {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const isClean = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!bench/RESULTS.md') === '';
  return `${git('rev-parse', '--short', 'HEAD')}${isClean ? '' : ' with uncommitted changes'}`;
};

const canPin = () => cpus().length > 1 && commandPath(['taskset']) !== undefined;

/** The command line that runs a script on one processor, if possible. */
export const pinned = (core, script) =>
  canPin() ? ['taskset', ['--cpu-list', String(core), process.execPath, script]] : [process.execPath, [script]];

/** Moves this process, and everything it starts from now on, to one processor. */
export const pinSelf = (core) => {
  if (canPin()) execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', String(core), String(process.pid)], { stdio: 'ignore' });
};
