// usage: npm run release -w mfe-quote [-- --url https://quote.example] [-- <workspace> …]
// Releases one workspace, or several at once: from committed code, under a version of its own, once. A remote gets an immutable, signed
// folder `releases/<version>/`; a service and the shell get the command that makes their image. Each is recorded in contracts/released.json. Before that, the
// generated documents must be current, its own tests must pass, and it must be compatible with what the others released.
// usage: npm run record   records that everything is deployed as it stands in this commit: for the pipeline that tests and deploys it whole
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { root } from './build/workspaces.mjs';
import { recordReleased } from './compare/released.mjs';
import { releaseRemote } from './release/remote.mjs';
import { committed, headCommit, refuseReleased } from './release/may-release.mjs';
import { outliveTheReader, runScript } from './processes.mjs';
import { answerOf } from './ship/answer.mjs';
import { teamOf, teams, versionOf } from './ship/teams.mjs';

outliveTheReader();
const say = (line) => process.stdout.write(`${line}\n`);
const commitIt = 'Commit contracts/released.json.';

/** The image of a service, or of the edge, which is the shell's. */
const imageOf = ({ name }, commit) =>
  name === 'shell'
    ? { image: 'kerbside/edge', dockerfile: 'shell/Dockerfile', parts: [name], args: '' }
    : {
        image: `kerbside/${name}`,
        dockerfile: 'contracts/tooling/containers/service.Dockerfile',
        parts: [name, 'platform'],
        args: ` --build-arg SERVICE=${name} --build-arg COMMIT=${commit}`,
      };

/** What is released is an image of the commit: this builds what goes into it, and says how it is made. */
const releaseImage = async (team, { version, commit, say }) => {
  const { image: name, dockerfile, parts, args } = imageOf(team, commit);
  await build(parts, { say });
  const image = `${name}:${version}`;
  const lines = [`docker build --file ${dockerfile}${args} --tag ${image} --label org.opencontainers.image.revision=${commit} .`];
  return { made: { image }, lines };
};

const release = async (names, { url }) => {
  const together = names.map((name) => teamOf(name));
  for (const team of together) refuseReleased(team, versionOf(team));
  const commitOf = () => together.map((team) => committed(team))[0];
  const commit = commitOf();
  await refuseUnlessGood(together);
  if (commitOf() !== commit) throw new Error('The commit has changed while the tests ran: release again.');
  for (const team of together) {
    const version = versionOf(team);
    const make = team.folder.startsWith('mfe-') ? releaseRemote : releaseImage;
    const { made, lines } = await make(team, { version, commit, url, say });
    recordReleased([team.name], commit, { made });
    say(`${team.folder} ${version} is released from ${commit.slice(0, 10)}. ${commitIt}`);
    lines.forEach(say);
  }
};

/** The documents are current, the workspaces are compatible with what the others have released, and their own tests pass. A refusal says what to do. */
const refuseUnlessGood = async (together) => {
  const refuse = (why) => {
    throw new Error(`${together.map(({ folder }) => folder).join(' and ')} cannot be released.\n${why}`);
  };
  const { status, text } = await answerOf(together.map(({ name }) => name));
  if (status !== 0) refuse(text);
  for (const { folder } of together) {
    say(`The tests of ${folder} run before it is released`);
    const tests = [`${root}/contracts/tooling/test.mjs`, 'unit', 'react', 'int', '--workspace', folder, '--', '--passWithNoTests'];
    const { code, isInterrupted } = await runScript(tests, { cwd: root });
    if (isInterrupted) throw new Error('The release was broken off: nothing is released.');
    if (code !== 0) refuse(`The tests of ${folder} fail. Fix them, commit, and release again: npm test -w ${folder}`);
  }
};

const recordAll = () => {
  const commit = headCommit();
  recordReleased(
    teams().map(({ name }) => name),
    commit,
  );
  say(`Everything is recorded as deployed from ${commit.slice(0, 10)}. ${commitIt}`);
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { url: { type: 'string' }, deployed: { type: 'boolean' } },
  });
  if (values.deployed) recordAll();
  else if (positionals.length === 0) throw new Error('Which workspace? npm run release -w mfe-quote');
  else await release(positionals, values);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
