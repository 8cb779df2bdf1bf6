// Tries the pacts of a workspace on providers as they were released: their code at that time, in a separate folder.
import { spawn } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { allReleased } from '../compare/released.mjs';
import { checkoutOf } from '../matrix/checkout.mjs';
import { pactsOfTeam } from './pacts.mjs';
import { teamOf } from './teams.mjs';
import { noteVerified, verifiedOf } from './verified.mjs';

/** Tries what was never tried, and records what held. `say` is called for each provider. */
export async function verifyReleased(workspace, say) {
  const released = allReleased();
  for (const pact of pactsOfTeam(teamOf(workspace))) {
    const record = released.get(pact.provider);
    if (!record || isKnown(pact, record)) continue;
    say(`${pact.consumer} against ${record.workspace} ${record.version}, as released`);
    await verify(pact, record);
  }
}

function isKnown({ consumer, provider, hash }, { code }) {
  return verifiedOf(provider).some((one) => one.consumer === consumer && one.pact === hash && one.code === code);
}

async function verify({ consumer, provider, hash, file }, { workspace, version, commit, code }) {
  if (!commit) throw new Error(`The release ${workspace} ${version} does not say its commit`);
  const folder = checkoutOf(commit);
  try {
    if ((await codeThen(provider, folder)) !== code)
      throw new Error(`${workspace} ${version} was not released from ${commit} as committed`);
    copyFileSync(file, `${folder}/contracts/pacts/${consumer}-${provider}.json`);
    const output = await runTest(folder, workspace);
    const result = verifiedOf(provider, folder).find((one) => one.consumer === consumer && one.pact === hash && one.code === code);
    if (!result) throw new Error(`The test of ${workspace} ${version} did not get to the pact:\n${output}`);
    noteVerified(provider, [{ consumer, pact: hash, why: result.why }], { of: { code, version } });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As the tools of that time worked it out. */
async function codeThen(provider, folder) {
  const then = await import(pathToFileURL(`${folder}/contracts/tooling/ship/teams.mjs`).href);
  return then.codeOf(then.teamOf(provider, folder), folder);
}

/** A failing pact fails the test run: what counts is the recorded result. */
function runTest(folder, workspace) {
  const args = [`${folder}/contracts/tooling/test.mjs`, 'pact', '--workspace', workspace, '--', 'provider.pact'];
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', () => done(output.slice(-2_000)));
  });
}
