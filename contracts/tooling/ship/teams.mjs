// Who ships: each workspace under the name it has in pacts and in contracts/released.json.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const site = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
/** Libraries ship inside the services that use them, and the one-process start is for one machine. */
const neverAlone = new Set(['platform', 'embedded']);
const fronts = ['shell', 'mfe-quote', 'mfe-payment', 'mfe-account', 'mfe-backoffice'];

/** `pricing`, `services/pricing` and `@kerbside/pricing` are one team. */
export function teamOf(given, root = site) {
  const name = given
    .replace(/\/$/, '')
    .replace(/^@kerbside\//, '')
    .replace(/^services\//, '');
  const known = teams(root).find((team) => team.name === name);
  if (!known)
    throw new Error(
      `No workspace called ${given} ships by itself. Those that do: ${teams(root)
        .map(({ name: one }) => one)
        .join(', ')}`,
    );
  return known;
}

export function teams(root = site) {
  const services = folders(`${root}/services`)
    .filter((name) => !neverAlone.has(name))
    .map((name) => ({ name, folder: `services/${name}` }));
  return [...services, ...fronts.map((name) => ({ name, folder: name }))].filter(({ folder }) =>
    existsSync(`${root}/${folder}/package.json`),
  );
}

export function versionOf({ folder }, root = site) {
  return readJson(`${root}/${folder}/package.json`).version;
}

/** Identifies the code behind a version: two workspaces with the same code behave the same towards others. */
export function codeOf({ name, folder }, root = site) {
  const own = ['src', 'server'].flatMap((part) => sources(`${root}/${folder}/${part}`));
  const ofService = folder.startsWith('services/') ? sources(`${root}/services/platform/src`) : sources(`${root}/contracts/ui`);
  const contracts = sources(`${root}/contracts/src`).filter((file) => isOf(name, file.slice(`${root}/contracts/src/`.length)));
  const hash = createHash('sha256');
  for (const file of new Set([...own, ...ofService, ...contracts].sort()))
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** What a service promises: its calls and its events. Front ends promise nothing. */
export function contractOf({ name }, root = site) {
  const calls = `${root}/contracts/openapi/${name}.json`;
  const schemas = `${root}/contracts/asyncapi/schemas`;
  const events = existsSync(schemas)
    ? readdirSync(schemas)
        .filter((file) => file.startsWith(`kerbside.${name}.`))
        .sort()
        .map((file) => [file.replace(/\.json$/, ''), { topic: `kerbside.${name}`, schema: readJson(`${schemas}/${file}`) }])
    : [];
  return { openapi: existsSync(calls) ? readJson(calls) : null, events: Object.fromEntries(events) };
}

export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

export { site };

/** Whether a file of the contracts counts as a team's own: calls and events of others do not, and what they are made of does. */
function isOf(name, file) {
  const [room, of] = file.split('/');
  return (room !== 'http' && room !== 'events') || of === name || of === `${name}.ts`;
}

/** Source files that ship: without tests and test helpers. */
function sources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : sources(path);
    return /\.(ts|tsx|css|html)$/.test(entry.name) && !/\.(spec|test)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function folders(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
