// usage: npm run release -w mfe-quote [-- --url https://quote.example]
// Releases one workspace: from committed code, under a version of its own, once. A remote and the shell get an immutable, signed folder
// `releases/<version>/`; a service gets the record of what its image is made from. Both are written down in contracts/released.
import { parseArgs } from 'node:util';
import { recordReleased } from './compare/released.mjs';
import { releaseFront } from './release/front.mjs';
import { committed, refuseReleased } from './release/may-release.mjs';
import { releaseImage } from './release/image.mjs';
import { teamOf, versionOf } from './ship/teams.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

const release = async (given, { url }) => {
  const team = teamOf(given);
  const version = versionOf(team);
  const isService = team.folder.startsWith('services/');
  refuseReleased(team, version);
  const commit = committed(team);
  const made = isService ? await releaseImage(team, { version, commit, say }) : await releaseFront(team, { version, commit, url, say });
  const { workspace } = recordReleased(team.name);
  say(`${workspace} ${version} is released from ${commit.slice(0, 10)}. Commit contracts/released.`);
  for (const line of made) say(line);
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
