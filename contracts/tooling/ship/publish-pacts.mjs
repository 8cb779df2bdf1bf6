import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { readJson, site } from './teams.mjs';

/** Writing a pact never takes longer: a process that held the lock for this long was killed. */
const lockMs = 10_000;

/**
 * Adds the expectations that the tests of a file have written into a temporary folder to `contracts/pacts`. Tests of other files may do the same
 * concurrently. A pact is replaced as a whole: a concurrent reader finds the old one or the new one.
 */
export async function publishPacts(from, to = `${site}/contracts/pacts`) {
  for (const name of readdirSync(from).filter((one) => one.endsWith('.json')))
    await locked(`${to}/${name}`, () => {
      const pact = readJson(`${from}/${name}`);
      const known = existsSync(`${to}/${name}`) ? readJson(`${to}/${name}`).interactions : [];
      const interactions = [...new Map([...known, ...pact.interactions].map((one) => [keyOf(one), one])).values()];
      const text = JSON.stringify({ ...pact, interactions: interactions.sort(byName) }, null, 2);
      const draft = `${to}/${name}.${process.pid}`;
      writeFileSync(draft, text);
      renameSync(draft, `${to}/${name}`);
    });
}

/** An expectation is the same while its name and state are the same. */
function keyOf({ description, providerStates = [], type }) {
  return JSON.stringify([description, providerStates, type]);
}

function byName(one, other) {
  const [a, b] = [one, other].map((given) => given.description);
  if (a === b) return keyOf(one) < keyOf(other) ? -1 : 1;
  return a < b ? -1 : 1;
}

async function locked(file, work) {
  const lock = `${tmpdir()}/kerbside-pact-${createHash('sha256').update(file).digest('hex').slice(0, 16)}.lock`;
  while (!taken(lock)) {
    if (isAbandoned(lock)) rmdirSync(lock);
    await wait(10);
  }
  try {
    work();
  } finally {
    rmdirSync(lock);
  }
}

function taken(lock) {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(lock) {
  const known = statSync(lock, { throwIfNoEntry: false });
  return known !== undefined && Date.now() - known.mtimeMs > lockMs;
}
