import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.mjs';

const run = promisify(execFile);
let packagesListed;

/** The path of the first of these commands that exists, or undefined. */
export const commandPath = (names) =>
  (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);

/**
 * The path of a command. Installs its Debian package when it is missing and that is possible here.
 * @param {readonly string[]} names
 * @param {string} debianPackage
 * @param {(line: string) => void} [say]
 */
export async function ensureCommand(names, debianPackage, say = () => {}) {
  const found = commandPath(names);
  if (found) return found;
  await installPackage(debianPackage, say);
  const installed = commandPath(names);
  if (installed) return installed;
  throw new StartError(`${debianPackage} is installed but brought no ${names.join(' or ')}`);
}

async function installPackage(name, say) {
  if (!commandPath(['apt-get']) || process.getuid?.() !== 0)
    throw new StartError(`${name} is needed: install it, or run as root where apt-get is`);
  say(`Installing ${name}…`);
  packagesListed ??= apt('update');
  await packagesListed;
  await apt('install', '--yes', '--no-install-recommends', name);
}

/** One at a time on a machine: another process may want a package too. */
const apt = (...args) =>
  run('flock', [join(tmpdir(), 'kerbside-apt.lock'), 'apt-get', '-q', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 900_000,
    maxBuffer: 2 ** 26,
  }).catch((error) => {
    throw new StartError(`apt-get ${args.join(' ')} failed: ${(error.stderr || error.message).trim().split('\n').at(-1)}`);
  });

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
