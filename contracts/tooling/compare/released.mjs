// contracts/released: what each team has released, by which the next one is judged.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { pactsNow, pactsReleased } from '../ship/pacts.mjs';
import { codeOf, contractOf, readJson, site, teamOf, versionOf } from '../ship/teams.mjs';

/** Everything that was released, by team: workspace, version, date, commit, code, pacts (by provider), openapi, events. */
export function allReleased(root = site) {
  const folder = `${root}/contracts/released`;
  if (!existsSync(folder)) return new Map();
  const records = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.replace(/\.json$/, ''), readJson(`${folder}/${name}`)])
    .filter(([, record]) => record.workspace && record.code);
  return new Map(records);
}

/**
 * Writes down that a workspace, as it stands, is released: its contract, and what it expects of others.
 * A version is released once. Answers the record. Only `release` calls it, once all that it asks for holds.
 */
export function recordReleased(workspace, { root = site, date = new Date().toISOString().slice(0, 10) } = {}) {
  const team = teamOf(workspace, root);
  const before = allReleased(root).get(team.name);
  const [version, code] = [versionOf(team, root), codeOf(team, root)];
  if (before?.version === version && before.code !== code)
    throw new Error(`${team.folder} ${version} was released on ${before.date} from other code: raise its version`);
  const pacts = pactsNow(root).filter(({ consumer }) => consumer === team.name);
  const expects = Object.fromEntries(pacts.map(({ provider, hash }) => [provider, hash]));
  const record = { workspace: team.folder, version, date, commit: commitOf(root), code, pacts: expects, ...contractOf(team, root) };
  const folder = `${root}/contracts/released`;
  mkdirSync(`${folder}/pacts`, { recursive: true });
  for (const { consumer, file } of pactsReleased(root)) if (consumer === team.name) rmSync(file);
  for (const { provider, file } of pacts) copyFileSync(file, `${folder}/pacts/${team.name}-${provider}.json`);
  writeFileSync(`${folder}/${team.name}.json`, `${JSON.stringify(record, null, 2)}\n`);
  return record;
}

/** Where the code can be had again; null outside a repository. */
function commitOf(root) {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
