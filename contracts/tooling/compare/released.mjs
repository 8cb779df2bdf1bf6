// contracts/released: what each team has released, which is what its next release is compared with.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { compactJson } from '../compact-json.mjs';
import { pactsNow } from '../ship/pacts.mjs';
import { codeOf, contractOf, readJson, site, teamOf, versionOf } from '../ship/teams.mjs';
import { packed, unpacked } from './shared-parts.mjs';

/** Everything that was released, by team: workspace, version, date, commit, code, pacts (by provider: hash and interactions), openapi, events. */
export function allReleased(root = site) {
  const folder = `${root}/contracts/released`;
  if (!existsSync(folder)) return new Map();
  const records = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.replace(/\.json$/, ''), readJson(`${folder}/${name}`)])
    .filter(([, record]) => record.workspace && record.code)
    .map(([name, record]) => [name, unpacked(record)]);
  return new Map(records);
}

/** The pacts as they were when their consumer was released: `{ consumer, provider, hash, interactions }` each. */
export function pactsReleased(root = site) {
  return [...allReleased(root)].flatMap(([consumer, { pacts }]) =>
    Object.entries(pacts).map(([provider, { hash, interactions }]) => ({ consumer, provider, hash, interactions })),
  );
}

/**
 * Records that a workspace is released as it stands: its contract, and what it expects of others.
 * A version is released once. Returns the record. Only `release` calls it, once all its checks have passed.
 */
export function recordReleased(workspace, { root = site, date = new Date().toISOString().slice(0, 10) } = {}) {
  const team = teamOf(workspace, root);
  const before = allReleased(root).get(team.name);
  const [version, code] = [versionOf(team, root), codeOf(team, root)];
  if (before?.version === version && before.code !== code)
    throw new Error(`${team.folder} ${version} was released on ${before.date} from other code: raise its version`);
  const own = pactsNow(root).filter(({ consumer }) => consumer === team.name);
  const pacts = Object.fromEntries(own.map(({ provider, hash, interactions }) => [provider, { hash, interactions }]));
  const record = { workspace: team.folder, version, date, commit: commitOf(root), code, pacts, ...contractOf(team, root) };
  const folder = `${root}/contracts/released`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${team.name}.json`, compactJson(packed(record)));
  return record;
}

/** Where to get the code again; null outside a repository. */
function commitOf(root) {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
