import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { callFaults } from '../compare/calls.mjs';
import { eventFaults } from '../compare/events.mjs';
import { allReleased } from '../compare/released.mjs';
import { breaksOf } from '../compare/report.mjs';
import { snapshotOf } from '../compare/snapshot.mjs';
import { sourcesOf } from '../containers/sources.mjs';
import { root as site } from '../build/workspaces.mjs';
import { contractOf, teamOf } from './teams.mjs';

/**
 * Whether workspaces that ship at once, as they stand, are compatible with what the others have released: `{ pair, answer, why }` each, the answer yes
 * or no. Their own calls and events must keep what was released; what they use of others must be in what those have released, and routed by the edge that is.
 */
export function verdictsOf(workspaces, root = site) {
  const together = workspaces.map((one) => teamOf(one, root));
  const released = allReleased(root);
  return together.flatMap((team) => [
    ...asProvider(team, released, root),
    ...asConsumer(team, { released, together, root }),
    ...byTheEdge(team, { released, together, root }),
  ]);
}

function asProvider(team, released, root) {
  const record = released.get(team.name);
  if (!record?.openapi && !Object.keys(record?.events ?? {}).length) return [];
  const breaks = breaksOf(record, contractOf(team, root));
  const pair = `whoever was built against ${team.name} ${record.version} → ${team.name}`;
  if (breaks.length === 0) return [{ pair, answer: 'yes', why: 'its calls and events are as released, or more' }];
  return breaks.map((why) => ({ pair, answer: 'no', why, isBreak: true }));
}

function asConsumer(team, { released, together, root }) {
  return [...usedBy(team, root)].map(([provider, ids]) => {
    const pair = `${team.name} → ${provider}`;
    if (together.some(({ name }) => name === provider)) return { pair, answer: 'yes', why: 'they ship at once' };
    const record = released.get(provider);
    const both = `both at once: npm run can-i-ship -- ${[...together, teamOf(provider, root)].map(({ folder }) => folder).join(' ')}`;
    if (!record) return { pair, answer: 'no', why: `${provider} is not released: ${both}` };
    const missing = missingIn(record, contractOf({ name: provider }, root), ids);
    const its = `${pair} ${record.version}`;
    if (missing.length === 0) return { pair: its, answer: 'yes', why: 'it has all that is used' };
    return { pair: its, answer: 'no', why: [...missing, `ship ${provider} before, or ${both}`].join('\n') };
  });
}

/**
 * The calls of a remote go by the edge. It passes on whatever a service has below its own prefix, but for uploads; of all others it knows those that there
 * were when the shell was released.
 */
function byTheEdge(team, { released, together, root }) {
  const shell = released.get('shell');
  if (!team.folder.startsWith('mfe-') || !shell) return [];
  const pair = `${team.name} → shell`;
  if (together.some(({ name }) => name === 'shell')) return [{ pair, answer: 'yes', why: 'they ship at once' }];
  const then = snapshotOf(shell.commit, root);
  const unrouted = [...usedBy(team, root)].flatMap(([provider, ids]) => {
    const routed = listedCalls(contractOf({ name: provider }, then), provider, ids);
    return listedCalls(contractOf({ name: provider }, root), provider, ids).filter((call) => !routed.includes(call));
  });
  const its = `${pair} ${shell.version}`;
  if (unrouted.length === 0) return [{ pair: its, answer: 'yes', why: 'its edge routes all calls' }];
  const both = `both at once: npm run can-i-ship -- ${[...together.map(({ folder }) => folder), 'shell'].join(' ')}`;
  return [
    { pair: its, answer: 'no', why: [...unrouted.map((call) => `its edge has no ${call}`), `ship shell before, or ${both}`].join('\n') },
  ];
}

const listedCalls = ({ openapi }, provider, ids) =>
  Object.entries(openapi?.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => ids.includes(operationId))
      .filter(([, { requestBody }]) => !path.startsWith(`/api/${provider}/`) || requestBody?.content['multipart/form-data'])
      .map(([method, { operationId }]) => `${method.toUpperCase()} ${path} (${operationId})`),
  );

/**
 * What those built against the contract of now would miss in a release. A refusal that it does not make yet, and an event that nobody publishes so far,
 * harm nobody.
 */
function missingIn(record, now, ids) {
  const calls = callFaults(now.openapi ?? { paths: {} }, record.openapi ?? { paths: {} })
    .filter(({ call, field }) => ids.some((id) => call.endsWith(`(${id})`)) && !/^answer [45]/.test(field ?? ''))
    .map(({ call, field }) => `it has no ${call}${field ? ` as it is now: ${field}` : ''}`);
  const events = eventFaults(now.events, record.events)
    .filter(({ event }) => ids.includes(event) && event in record.events)
    .map(({ event, field }) => `it has no ${event} as it is now: ${field ?? 'its data'}`);
  return [...new Set([...calls, ...events])];
}

/**
 * Which calls and events of others a workspace uses, by service and their ids: those whose values its sources import from the contracts. The platform's
 * are those of every service that uses it.
 * @returns {Map<string, string[]>}
 */
function usedBy({ name, folder }, root = site) {
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
      for (const [, name, id] of text.matchAll(/export const (\w+) = call\(['`][^'`]*['`], \{\s*id: '([\w-]+)'/g))
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
