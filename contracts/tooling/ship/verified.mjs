// contracts/pacts/results/<provider>.json: which pacts a provider's code was verified to keep, and which not.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { allReleased, pactsReleased } from '../compare/released.mjs';
import { pactsNow } from './pacts.mjs';
import { codeOf, readJson, site, teamOf, versionOf } from './teams.mjs';

/** The results for a provider: `{ consumer, pact, code, version, holds, why, date }` each. */
export function verifiedOf(provider, root = site) {
  const file = fileOf(provider, root);
  return existsSync(file) ? readJson(file).verified : [];
}

/** Records the results of verifying a provider: `{ consumer, pact, why }` each, `why` empty when the pact holds. The code is the current one by default. */
export function noteVerified(provider, outcomes, { root = site, date = new Date().toISOString().slice(0, 10), of } = {}) {
  const { code, version } = of ?? presentOf(teamOf(provider, root), root);
  const known = verifiedOf(provider, root);
  const found = outcomes.map(({ consumer, pact, why }) => {
    const entry = { consumer, pact, code, version, holds: why.length === 0, why };
    return known.find((one) => says(one, entry)) ?? { ...entry, date };
  });
  const rest = known.filter((one) => !found.some((entry) => isSameQuestion(one, entry)));
  const verified = [...rest.filter(stillAsked(provider, root)), ...found].sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
  const text = `${JSON.stringify({ provider, verified }, null, 2)}\n`;
  const file = fileOf(provider, root);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(`${root}/contracts/pacts/results`, { recursive: true });
  writeFileSync(file, text);
}

function presentOf(team, root) {
  return { code: codeOf(team, root), version: versionOf(team, root) };
}

/** Whether a result may still be needed: for current or released code, and a pact that is current or released. */
function stillAsked(provider, root) {
  const codes = new Set([codeOf(teamOf(provider, root), root), allReleased(root).get(provider)?.code]);
  const pacts = new Set([...pactsNow(root), ...pactsReleased(root)].map(({ hash }) => hash));
  return (one) => codes.has(one.code) && pacts.has(one.pact);
}

function says(one, entry) {
  return isSameQuestion(one, entry) && one.version === entry.version && JSON.stringify(one.why) === JSON.stringify(entry.why);
}

function isSameQuestion(one, other) {
  return one.consumer === other.consumer && one.pact === other.pact && one.code === other.code;
}

function keyOf({ consumer, pact, code }) {
  return `${consumer} ${pact} ${code}`;
}

function fileOf(provider, root) {
  return `${root}/contracts/pacts/results/${provider}.json`;
}
