// Which calls and events of others a workspace uses: those whose values its sources import from the contracts.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { sourcesOf } from '../containers/sources.mjs';
import { site } from './teams.mjs';

/**
 * By service, the calls and events by their ids. The platform's are those of every service that uses it.
 * @returns {Map<string, string[]>}
 */
export function usedBy({ name, folder }, root = site) {
  const texts = folder.startsWith('services/')
    ? sourcesOf(name, root)
    : sources(`${root}/${folder}/src`).map((file) => readFileSync(file, 'utf8'));
  const contracts = contractsOf(root);
  const used = new Map();
  for (const text of texts)
    for (const [, names, room] of text.matchAll(/import \{([^}]*)\} from '@kerbside\/contracts\/((?:http|events)\/[\w/-]+)'/g))
      for (const one of names.split(',').map((given) => given.trim().split(' as ')[0])) {
        const { provider, id } = contracts.get(`${room} ${one}`) ?? {};
        if (provider !== undefined && provider !== name) used.set(provider, [...new Set([...(used.get(provider) ?? []), id])]);
      }
  return new Map([...used].sort());
}

/** The calls and the events, by the module and the name of their constant. */
function contractsOf(root) {
  const found = new Map();
  for (const room of ['http', 'events'])
    for (const file of sources(`${root}/contracts/src/${room}`)) {
      const text = readFileSync(file, 'utf8');
      const module = file.slice(`${root}/contracts/src/`.length).replace(/\.ts$/, '');
      const [, service] = /callsOf\('(\w+)'\)/.exec(text) ?? [];
      for (const [, name, id] of text.matchAll(/export const (\w+) = \w+\(\{\s*id: '([\w-]+)'/g))
        found.set(`${module} ${name}`, { provider: service, id });
      for (const [, name, provider, event, version] of text.matchAll(/export const (\w+) = event\(\s*'(\w+)',\s*'([\w-]+)',\s*(\d+)/g))
        found.set(`${module} ${name}`, { provider, id: `kerbside.${provider}.${event}.v${version}` });
    }
  return found;
}

function sources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.(spec|test)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
