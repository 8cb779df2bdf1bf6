import { callFaults } from '../compare/calls.mjs';
import { eventFaults } from '../compare/events.mjs';
import { allReleased } from '../compare/released.mjs';
import { breaksOf } from '../compare/report.mjs';
import { contractOf, site, teamOf } from './teams.mjs';
import { usedBy } from './used.mjs';

/**
 * Whether workspaces that ship at once, as they stand, are compatible with what the others have released: `{ pair, answer, why }` each, the answer yes
 * or no. Their own calls and events must keep what was released; what they use of others must be in what those have released.
 */
export function verdictsOf(workspaces, root = site) {
  const together = workspaces.map((one) => teamOf(one, root));
  const released = allReleased(root);
  return together.flatMap((team) => [...asProvider(team, released, root), ...asConsumer(team, { released, together, root })]);
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
