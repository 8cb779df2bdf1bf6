// The product as it was at a commit, to read.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const aMonthMs = 30 * 24 * 60 * 60 * 1000;

/** The folder with a commit's files, taken out of the history once. */
export function snapshotOf(commit, root) {
  return keepOnce(`${root}/.cache/released/${commit}`, (draft) => extract(commit, draft, root));
}

/** The folder with what `write` puts into a new one, which is kept for a month. */
export function keepOnce(kept, write) {
  if (existsSync(kept)) return kept;
  const folder = dirname(kept);
  mkdirSync(folder, { recursive: true });
  forgetOld(folder);
  const draft = mkdtempSync(`${folder}/.draft-`);
  write(draft);
  // Somebody else may have been faster, with the same.
  if (existsSync(kept)) rmSync(draft, { recursive: true });
  else renameSync(draft, kept);
  return kept;
}

/** Writes a commit's files into an empty folder. */
export function extract(commit, folder, root) {
  const git = (...args) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 29, stdio: ['ignore', 'pipe', 'pipe'] });
  if (!isKnown(commit, git))
    throw new Error(`The history of this clone lacks ${commit}, which was released. Fetch it: git fetch --unshallow`);
  execFileSync('tar', ['--extract', '--directory', folder], { input: git('archive', commit) });
}

function isKnown(commit, git) {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return true;
  } catch (error) {
    // git reports a missing object by its exit status; without a status, git itself is missing.
    if (error.status) return false;
    throw error;
  }
}

function forgetOld(folder) {
  for (const name of readdirSync(folder)) {
    const path = `${folder}/${name}`;
    if (statSync(path).mtimeMs < Date.now() - aMonthMs) rmSync(path, { recursive: true, force: true });
  }
}
