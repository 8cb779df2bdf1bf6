// usage: npm run release -w mfe-quote [-- --url https://quote.example]
// Releases one workspace: from committed code, under a version of its own, once. A remote and the shell get an immutable, signed folder
// `releases/<version>/`; a service gets a record of what its image is made from. Both are recorded in contracts/released, which nothing else
// changes. Before that, the generated documents must be current, its own tests must pass, and it must be compatible with what the others released.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from './build/workspaces.mjs';
import { recordReleased } from './compare/released.mjs';
import { gate } from './release/gate.mjs';
import { releaseFront } from './release/front.mjs';
import { committed, refuseReleased } from './release/may-release.mjs';
import { releaseImage } from './release/image.mjs';
import { teamOf, versionOf } from './ship/teams.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

const release = async (given, { url }) => {
  const team = teamOf(given);
  const version = versionOf(team);
  refuseReleased(team, version);
  const commit = committed(team);
  await gate(team, { say });
  if (committed(team) !== commit) throw new Error('The commit has changed while the tests ran: release again.');
  const made = await makeOf(team)(team, { version, commit, url, say });
  const { workspace } = recordReleased(team.name);
  say(`${workspace} ${version} is released from ${commit.slice(0, 10)}. Commit contracts/released.`);
  for (const line of made) say(line);
};

/** A library ships inside the services that use it: its release is only the record. */
const makeOf = ({ folder }) => {
  if (!folder.startsWith('services/')) return releaseFront;
  return existsSync(`${root}/${folder}/Dockerfile`) ? releaseImage : () => [];
};

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { url: { type: 'string' } } });
  const [given] = positionals;
  if (!given) throw new Error('Which workspace? npm run release -w mfe-quote');
  await release(given, values);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
