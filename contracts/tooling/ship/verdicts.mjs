import { callsOf } from '../compare/calls.mjs';
import { allReleased, pactsReleased } from '../compare/released.mjs';
import { breaksOf } from '../compare/report.mjs';
import { pactsOfTeam } from './pacts.mjs';
import { codeOf, contractOf, site, teamOf } from './teams.mjs';
import { verifiedOf } from './verified.mjs';

/**
 * Whether a workspace, as it stands, is compatible with what the others have released: `{ pair, answer, why }` each, the answer yes, no or unknown.
 * As a provider its code must keep the pacts of released consumers; as a consumer its pacts must be kept by the code of released providers.
 */
export function verdictsOf(workspace, root = site) {
  const team = teamOf(workspace, root);
  const released = allReleased(root);
  return [...ofContract(team, released, root), ...asProvider(team, released, root), ...asConsumer(team, released, root)];
}

function ofContract(team, released, root) {
  const record = released.get(team.name);
  if (!record?.openapi && !Object.keys(record?.events ?? {}).length) return [];
  const breaks = breaksOf(record, contractOf(team, root));
  const pair = `whoever was built against ${team.name} ${record.version} → ${team.name}`;
  if (breaks.length === 0) return [{ pair, answer: 'yes', why: 'its calls and events are as released, or more' }];
  return breaks.map((why) => ({ pair, answer: 'no', why }));
}

function asProvider(team, released, root) {
  const code = codeOf(team, root);
  const known = verifiedOf(team.name, root);
  return pactsReleased(root)
    .filter(({ provider, consumer }) => provider === team.name && released.has(consumer))
    .map(({ consumer, hash }) => {
      const result = known.find((one) => one.consumer === consumer && one.pact === hash && one.code === code);
      const never = `not verified since ${team.name} changed: npm run test:pact -- --workspace ${team.folder}`;
      return { pair: `${consumer} ${released.get(consumer).version} → ${team.name}`, ...verdict(result, never) };
    });
}

function asConsumer(team, released, root) {
  return pactsOfTeam(team, root).map((pact) => {
    const record = released.get(pact.provider);
    const pair = `${pact.consumer} → ${pact.provider} ${record?.version ?? ''}`.trim();
    return { pair, ...(record ? keptBy(record, pact, team, root) : { answer: 'unknown', why: `${pact.provider} has released nothing` }) };
  });
}

function keptBy(record, { consumer, provider, hash, interactions }, team, root) {
  const result = verifiedOf(provider, root).find((one) => one.consumer === consumer && one.pact === hash && one.code === record.code);
  const missing = interactions.filter((one) => !isReleased(one, record)).map(nameOf);
  if (!result && missing.length > 0)
    return { answer: 'no', why: `${provider} ${record.version} has no ${missing.join(', ')}: ship ${provider} first` };
  const isAsReleased = codeOf(teamOf(provider, root), root) === record.code;
  const later = record.commit ? `npm run can-i-ship -- ${team.folder} --verify` : 'ship it first';
  const how = isAsReleased ? `npm run test:pact -- --workspace ${record.workspace}` : `${provider} has changed since: ${later}`;
  return verdict(result, `not verified against ${provider} ${record.version}: ${how}`);
}

function verdict(result, never) {
  if (!result) return { answer: 'unknown', why: never };
  return result.holds ? { answer: 'yes', why: `verified on ${result.date}` } : { answer: 'no', why: result.why.join('\n') };
}

/** Whether the contract of a release has the call, or the event, at all. */
function isReleased({ type, description, request }, { openapi, events }) {
  if (type === 'Asynchronous/Messages') return description.split(',')[0] in (events ?? {});
  const isIts = ({ wire, path }) => wire.startsWith(`${request.method.toLowerCase()} `) && matches(path, request.path);
  return callsOf(openapi ?? { paths: {} }).some(isIts);
}

function matches(template, path) {
  const [is, was] = [path.split('/'), template.split('/')];
  return is.length === was.length && was.every((part, at) => (part.startsWith('{') ? is[at] !== '' : part === is[at]));
}

function nameOf({ type, description, request }) {
  return type === 'Asynchronous/Messages' ? description.split(',')[0] : `${request.method} ${request.path}`;
}
