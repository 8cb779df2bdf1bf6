// Who ships: each workspace under the name it has in contracts/released.json.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { root as site } from '../build/workspaces.mjs';
import { wholeSchema } from '../generate/asyncapi.mjs';

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

/** What a service promises: its calls and its events. Front ends promise nothing. */
export function contractOf({ name }, root = site) {
  const calls = `${root}/contracts/openapi/${name}.json`;
  const document = readJson(`${root}/contracts/asyncapi/kerbside.json`);
  const events = Object.entries(document.components.messages)
    .filter(([type]) => type.startsWith(`kerbside.${name}.`))
    .map(([type, { payload }]) => [type, { topic: `kerbside.${name}`, schema: wholeSchema(payload, document) }]);
  return { openapi: existsSync(calls) ? readJson(calls) : null, events: Object.fromEntries(events) };
}

export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function folders(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
