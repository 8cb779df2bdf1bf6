import { readFileSync } from 'node:fs';
import { callFaults } from '../compare/calls.mjs';
import { eventFaults } from '../compare/events.mjs';
import { allReleased } from '../compare/released.mjs';
import { breaksOf } from '../compare/report.mjs';
import { snapshotOf } from '../compare/snapshot.mjs';
import { filesUnder } from '../build/stamp.mjs';
import { contractsIn, sourcesOf } from '../containers/sources.mjs';
import { root as site } from '../build/workspaces.mjs';
import { contractOf, teamOf } from './teams.mjs';

/**
 * Whether workspaces that ship at once, as they stand, are compatible with what the others have released: `{ pair, answer, why }` each, the answer yes
 * or no. Their own calls and events must keep what was released; what they use of others must be in what those have released, and routed by the edge that is.
 */
export async function verdictsOf(workspaces, root = site) {
  const together = workspaces.map((one) => teamOf(one, root));
  const released = allReleased(root);
  const verdicts = [];
  for (const team of together) {
    const given = { used: await usedBy(team, root), released, together, root };
    verdicts.push(...asProvider(team, released, root), ...asConsumer(team, given), ...byTheEdge(team, given));
  }
  return verdicts;
}

function asProvider(team, released, root) {
  const record = released.get(team.name);
  if (!record?.openapi && !Object.keys(record?.events ?? {}).length) return [];
  const breaks = breaksOf(record, contractOf(team, root));
  const pair = `whoever was built against ${team.name} ${record.version} → ${team.name}`;
  if (breaks.length === 0) return [{ pair, answer: 'yes', why: 'its calls and events are as released, or more' }];
  return breaks.map((why) => ({ pair, answer: 'no', why, isBreak: true }));
}

function asConsumer(team, { used, released, together, root }) {
  return [...used].map(([provider, ids]) => {
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
function byTheEdge(team, { used, released, together, root }) {
  const shell = released.get('shell');
  if (!team.folder.startsWith('mfe-') || !shell) return [];
  const pair = `${team.name} → shell`;
  if (together.some(({ name }) => name === 'shell')) return [{ pair, answer: 'yes', why: 'they ship at once' }];
  const then = snapshotOf(shell.commit, root);
  const unrouted = [...used].flatMap(([provider, ids]) => {
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
 * @returns {Promise<Map<string, string[]>>}
 */
async function usedBy({ name, folder }, root) {
  const pages = () => filesUnder(`${root}/${folder}/src`).filter((file) => /\.tsx?$/.test(file) && !file.includes('/testing/'));
  const texts = folder.startsWith('services/') ? sourcesOf(name, root) : pages().map((file) => readFileSync(file, 'utf8'));
  const used = new Map();
  for (const { service, id, type } of await contractsIn(texts, root))
    if (service !== name) used.set(service, [...(used.get(service) ?? []), id ?? type]);
  return new Map([...used].sort());
}
