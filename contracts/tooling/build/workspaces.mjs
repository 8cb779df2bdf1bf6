// The workspaces to build, and their sources.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

const node = (path, sources) => ({ name: path.split('/').at(-1), path, dir: `${root}/${path}`, kind: 'node', sources });
const bundle = (path, remote) => ({ name: path, path, dir: `${root}/${path}`, kind: 'bundle', remote });

// An image of a remote is built without the services.
const services = (existsSync(`${root}/services`) ? readdirSync(`${root}/services`) : [])
  .sort()
  .map((name) => node(`services/${name}`, { src: 'dist', sandbox: 'dist/sandbox' }));

const remotes = ['quote', 'payment', 'account', 'backoffice'].map((name) => bundle(`mfe-${name}`, name));

/** In build order. The shell appears twice: its server runs on Node, its pages in the browser. */
export const workspaces = [
  node('contracts', { src: 'dist' }),
  ...services,
  node('shell', { server: 'dist/server', 'src/page': 'dist/src/page' }),
  bundle('shell', undefined),
  ...remotes,
].filter(({ dir }) => existsSync(`${dir}/package.json`));

/** The workspaces with the given names (`pricing`, `services/pricing`, `mfe-quote`), or all of them. Bundles include the contracts' own code, so the contracts are added. */
export const chosen = (names) => {
  if (names.length === 0) return workspaces;
  const wanted = names.map((name) => name.replace(/^@kerbside\//, '').replace(/\/$/, ''));
  const unknown = wanted.filter((name) => !workspaces.some((one) => one.name === name || one.path === name));
  if (unknown.length > 0)
    throw new Error(
      `There is no workspace called ${unknown.join(', ')}. Known: ${[...new Set(workspaces.map(({ name }) => name))].join(', ')}`,
    );
  return workspaces.filter(({ name, path }) => name === 'contracts' || wanted.includes(name) || wanted.includes(path));
};
