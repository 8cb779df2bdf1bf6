// Who makes which calls and consumes which events, read from the sources: each needs a pact.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { sourcesOf } from '../containers/sources.mjs';
import { pactsNow } from './pacts.mjs';
import { site, teams } from './teams.mjs';

/**
 * What no pact covers yet: one line each, empty when everything is covered. A service needs a pact for each call and each event, a front end for each service it calls.
 * The platform's calls and events count for the services that use it.
 */
export function missingPacts(root = site) {
  const contracts = contractsOf(root);
  const pacts = pactsNow(root);
  return [
    ...new Set(
      teams(root)
        .filter(({ name }) => name !== 'platform')
        .flatMap((team) =>
          expectedOf(team, contracts, root)
            .filter((one) => !isCovered(one, pacts))
            .map(lineOf),
        ),
    ),
  ];
}

function expectedOf({ name, folder }, contracts, root) {
  const isService = folder.startsWith('services/');
  const texts = isService ? sourcesOf(name, root) : sources(`${root}/${folder}/src`).map((file) => readFileSync(file, 'utf8'));
  const found = texts.flatMap((text) => {
    const sent = isService ? /\binternal\s*\.(?:send|download)\(\s*(\w+)/g : /\b(?:send|download)\(\s*(\w+),/g;
    return [...namesIn(text, sent), ...namesIn(text, /@Consumes(?:Together)?\((\w+)\)/g)].map((one) => contracts.get(one)).filter(Boolean);
  });
  const others = found.filter(({ provider }) => provider !== name);
  return others.map(({ provider, id }) => ({ consumer: name, provider, id: isService ? id : undefined }));
}

function isCovered({ consumer, provider, id }, pacts) {
  const asked = pacts.filter((one) => consumersOf(consumer, id).includes(one.consumer) && one.provider === provider);
  return asked.some(({ interactions }) =>
    id === undefined ? interactions.length > 0 : interactions.some(({ description }) => description.startsWith(`${id}, `)),
  );
}

/** Every service includes the platform, so the platform's pacts are its own. */
function consumersOf(consumer, id) {
  return id === undefined ? [consumer] : [consumer, 'platform'];
}

function lineOf({ consumer, provider, id }) {
  return `${consumer} has no pact with ${provider}${id === undefined ? '' : ` about ${id}`}`;
}

/** The calls and the events of the contracts, by the name of the constant. */
function contractsOf(root) {
  const found = new Map();
  for (const file of ['http', 'events'].flatMap((part) => sources(`${root}/contracts/src/${part}`))) {
    const text = readFileSync(file, 'utf8');
    const [, service] = /callsOf\('(\w+)'\)/.exec(text) ?? [];
    for (const [, name, id] of text.matchAll(/export const (\w+) = \w+\(\{\s*id: '([\w-]+)'/g)) found.set(name, { provider: service, id });
    for (const [, name, provider, event, version] of text.matchAll(/export const (\w+) = event\('(\w+)', '([\w-]+)', (\d+)/g))
      found.set(name, { provider, id: `kerbside.${provider}.${event}.v${version}` });
  }
  return found;
}

function namesIn(text, pattern) {
  return [...text.matchAll(pattern)].map(([, name]) => name);
}

function sources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.(spec|test)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
