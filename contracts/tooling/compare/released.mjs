// contracts/released.json: the version and the commit of each team's last release. What was released is read from the history.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { root as site } from '../build/workspaces.mjs';
import { contractOf, readJson, teamOf, teams, versionOf } from '../ship/teams.mjs';
import { snapshotOf } from './snapshot.mjs';

/** By team: version, date and commit of its last release, and what was made from it. */
export function recordsOf(root = site) {
  return existsSync(fileOf(root)) ? readJson(fileOf(root)) : {};
}

/** Everything that was released, by team: its record, workspace, openapi and events. */
export function allReleased(root = site) {
  return new Map(Object.entries(recordsOf(root)).map(([name, record]) => [name, releasedBy(name, record, root)]));
}

const known = new Map();

/** A commit never changes, so neither does what was released from it. */
function releasedBy(name, record, root) {
  const key = `${root} ${name} ${record.commit}`;
  if (!known.has(key)) {
    const then = snapshotOf(record.commit, root);
    const team = teamOf(name, then);
    const facts = { workspace: team.folder, ...contractOf(team, then) };
    known.set(key, facts);
  }
  return { ...record, ...known.get(key) };
}

/** Records that workspaces are released as they stand in a commit. `made` is what else is worth knowing of each. */
export function recordReleased(names, commit, { root = site, date = new Date().toISOString().slice(0, 10), made = {} } = {}) {
  const records = { ...recordsOf(root) };
  for (const team of names.map((name) => teamOf(name, root)))
    records[team.name] = { version: versionOf(team, root), date, commit, ...made };
  const sorted = teams(root).flatMap(({ name }) => (records[name] ? [[name, records[name]]] : []));
  const text = `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
  if (!existsSync(fileOf(root)) || readFileSync(fileOf(root), 'utf8') !== text) writeFileSync(fileOf(root), text);
}

function fileOf(root) {
  return `${root}/contracts/released.json`;
}
