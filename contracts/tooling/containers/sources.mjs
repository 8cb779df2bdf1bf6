// What a service is made of: its own sources, and those of the platform that they use; and what they use of the contracts.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder } from '../build/stamp.mjs';
import { root } from '../build/workspaces.mjs';

const namedIn = (platform, path, text) => [
  ...[...text.matchAll(/from '@kerbside\/platform\/([\w./-]+)'/g)].map(([, name]) => `${platform}/${name}.ts`),
  ...(path.startsWith(platform) ? [...text.matchAll(/from '(\.[\w./-]+)\.js'/g)] : []).map(([, name]) => join(dirname(path), `${name}.ts`)),
];

const uncommented = (text) => text.replaceAll(/\/\*[^]*?\*\//g, '');

/** The texts of a service's sources, without comments, and without those for tests. */
export const sourcesOf = (service, site = root) => {
  const platform = `${site}/services/platform/src`;
  const waiting = filesUnder(`${site}/services/${service}/src`);
  const texts = new Map();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (texts.has(path) || path.includes('/testing/') || path.endsWith('.spec.ts') || !existsSync(path)) continue;
    texts.set(path, uncommented(readFileSync(path, 'utf8')));
    waiting.push(...namedIn(platform, path, texts.get(path)));
  }
  return [...texts.values()];
};

/**
 * The calls and events that texts import from the contracts, as they are built.
 * @returns {Promise<{ service: string, id?: string, path?: string, type?: string }[]>}
 */
export const contractsIn = async (texts, site = root) => {
  const found = new Set();
  for (const text of texts)
    for (const [, names, module] of text.matchAll(/import \{([^}]*)\} from '@kerbside\/contracts\/((?:http|events)\/[\w/-]+)'/g)) {
      const values = await import(`${site}/contracts/dist/${module}.js`);
      for (const name of names.split(',')) found.add(values[name.trim().split(' as ')[0]]);
    }
  return [...found].filter((value) => value?.service);
};
