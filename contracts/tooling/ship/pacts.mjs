// The current pacts, in contracts/pacts.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readJson, site } from './teams.mjs';

/** `{ consumer, provider, hash, interactions, file }` of each. */
export function pactsNow(root = site) {
  return pactsIn(`${root}/contracts/pacts`);
}

/** What a team expects of others. Every service includes the platform, so the platform's pacts are its own. */
export function pactsOfTeam({ name, folder }, root = site) {
  const names = folder.startsWith('services/') ? [name, 'platform'] : [name];
  return pactsNow(root).filter(({ consumer }) => names.includes(consumer));
}

/** The same expectations have the same hash, whatever wrote them and in whatever order. */
export function hashOf(interactions) {
  const texts = interactions.map((one) => JSON.stringify(sorted(one))).sort();
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
}

function pactsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ name, ...readJson(`${folder}/${name}`) }))
    .filter(({ consumer, interactions }) => consumer && interactions)
    .map(({ name, consumer, provider, interactions }) => ({
      consumer: consumer.name,
      provider: provider.name,
      hash: hashOf(interactions),
      interactions,
      file: `${folder}/${name}`,
    }));
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}
