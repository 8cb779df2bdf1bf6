import { callsOf } from '../compare/calls.mjs';
import { allReleased } from '../compare/released.mjs';
import { breaksOf } from '../compare/report.mjs';
import { hashOf, pactsOfTeam } from './pacts.mjs';
import { codeOf, contractOf, site, teamOf } from './teams.mjs';
import { verifiedOf } from './verified.mjs';

/**
 * Whether workspaces that ship at once, as they stand, are compatible with what the others have released: `{ pair, answer, why }` each, the answer
 * yes, no or unknown. As providers their code must keep the pacts of released consumers; as consumers their pacts must be kept by the released
 * providers. Everybody's release was asked the same, so what two of them have agreed on holds until one of them changes.
 */
export function verdictsOf(workspaces, root = site) {
  const together = workspaces.map((one) => teamOf(one, root));
  const released = allReleased(root);
  return together.flatMap((team) => [
    ...ofContract(team, released, root),
    ...asProvider(team, released, root),
    ...asConsumer(team, { released, together, root }),
  ]);
}

function ofContract(team, released, root) {
  const record = released.get(team.name);
  if (!record?.openapi && !Object.keys(record?.events ?? {}).length) return [];
  const breaks = breaksOf(record, contractOf(team, root));
  const pair = `whoever was built against ${team.name} ${record.version} → ${team.name}`;
  if (breaks.length === 0) return [{ pair, answer: 'yes', why: 'its calls and events are as released, or more' }];
  return breaks.map((why) => ({ pair, answer: 'no', why, isBreak: true }));
}

function asProvider(team, released, root) {
  const code = codeOf(team, root);
  const isAsReleased = released.get(team.name)?.code === code;
  const known = verifiedOf(team.name, root);
  const never = `not verified since ${team.name} changed: npm run test:pact -- --workspace ${team.folder}`;
  return [...released].flatMap(([name, { version, pacts }]) =>
    pacts
      .filter(({ provider }) => provider === team.name && name !== team.name)
      .map(({ consumer, hash }) => {
        const result = known.find((one) => one.consumer === consumer && one.pact === hash && one.code === code);
        return { pair: `${pairName(name, consumer)} ${version} → ${team.name}`, ...(isAsReleased ? asReleased : verdict(result, never)) };
      }),
  );
}

function asConsumer(team, { released, together, root }) {
  const others = pactsOfTeam(team, root).filter(({ provider }) => provider !== team.name);
  return others.map((pact) => {
    const name = pairName(team.name, pact.consumer);
    if (together.some((one) => one.name === pact.provider)) return { pair: `${name} → ${pact.provider}`, ...keptNow(pact, root) };
    const record = released.get(pact.provider);
    const pair = `${name} → ${pact.provider} ${record?.version ?? ''}`.trim();
    if (!record)
      return { pair, answer: 'no', why: `${pact.provider} is not released: ${atOnce([...together, teamOf(pact.provider, root)])}` };
    return { pair, ...keptBy(record, pact, { released, team, together, root }) };
  });
}

/** What ships with its consumer is asked as it stands. */
function keptNow({ consumer, provider, hash }, root) {
  const of = teamOf(provider, root);
  const result = verifiedOf(provider, root).find((one) => one.consumer === consumer && one.pact === hash && one.code === codeOf(of, root));
  return verdict(result, `not verified on ${provider} as it is: npm run test:pact -- --workspace ${of.folder}`);
}

function keptBy(record, pact, { released, team, together, root }) {
  const { consumer, provider, hash } = pact;
  const result = verifiedOf(provider, root).find((one) => one.consumer === consumer && one.pact === hash && one.code === record.code);
  if (result) return verdict(result);
  const asked = newlyAsked(pact, { record, known: released.get(team.name)?.pacts ?? [] });
  if (asked.length === 0) return asReleased;
  const missing = asked
    .filter(({ request }) => request && !isReleased(request, record))
    .map(({ request: { method, path } }) => `${method} ${path}`);
  if (missing.length > 0) {
    const both = atOnce([...together, teamOf(provider, root)]);
    return { answer: 'no', why: `${provider} ${record.version} has no ${missing.join(', ')}: ship it before, or ${both}` };
  }
  const how = together.map(({ folder }) => folder).join(' ');
  return verdict(undefined, `not verified against ${provider} ${record.version}: npm run can-i-ship -- ${how} --verify`);
}

/** What a pact asks of a release that is not agreed yet. Who waits for an event that nobody publishes so far harms nobody. */
export function newlyAsked({ consumer, provider, interactions }, { record, known }) {
  const agreed = known.filter((one) => one.consumer === consumer && one.provider === provider).flatMap((one) => one.interactions);
  const old = new Set(agreed.map((one) => hashOf([one])));
  return interactions.filter((one) => !old.has(hashOf([one])) && isPublished(one, record));
}

const asReleased = { answer: 'yes', why: 'as released' };

/** The platform is in every service, and its pacts are theirs. */
const pairName = (team, consumer) => (team === consumer ? team : `${team} (${consumer})`);

const atOnce = (teams) => `both at once: npm run can-i-ship -- ${[...new Set(teams.map(({ folder }) => folder))].join(' ')}`;

function verdict(result, never) {
  if (!result) return { answer: 'unknown', why: never };
  return result.holds ? { answer: 'yes', why: `verified on ${result.date}` } : { answer: 'no', why: result.why.join('\n') };
}

function isPublished({ type, description }, { events }) {
  return type !== 'Asynchronous/Messages' || description.split(',')[0] in events;
}

/** Whether the contract of a release has the call at all. */
function isReleased({ method, path }, { openapi }) {
  return callsOf(openapi ?? { paths: {} }).some(
    ({ wire, path: template }) => wire.startsWith(`${method.toLowerCase()} `) && matches(template, path),
  );
}

/** A parameter may be a whole segment of the path or a part of one. */
function matches(template, path) {
  const pattern = template
    .split(/\{\w+\}/)
    .map((text) => text.replace(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`))
    .join('[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}
