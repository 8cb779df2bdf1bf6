// Tries the pacts of a workspace on providers as they were released: their code at that time, in a separate folder.
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { allReleased } from '../compare/released.mjs';
import { checkoutOf } from '../matrix/checkout.mjs';
import { hashOf, pactsOfTeam } from './pacts.mjs';
import { teamOf } from './teams.mjs';
import { newlyAsked } from './verdicts.mjs';
import { noteVerified, verifiedOf } from './verified.mjs';

/** Tries what was never tried, and records what held. `say` is called for each provider. */
export async function verifyReleased(workspaces, say) {
  const released = allReleased();
  const together = workspaces.map((one) => teamOf(one));
  for (const team of together)
    for (const pact of pactsOfTeam(team)) {
      const record = released.get(pact.provider);
      if (!record || together.some(({ name }) => name === pact.provider) || isKnown(pact, record)) continue;
      const interactions = newlyAsked(pact, { record, known: released.get(team.name)?.pacts ?? [] });
      if (interactions.length === 0) continue;
      say(`${pact.consumer} against ${record.workspace} ${record.version}, as released`);
      await verify(pact, interactions, record);
    }
}

function isKnown({ consumer, provider, hash }, { code }) {
  return verifiedOf(provider).some((one) => one.consumer === consumer && one.pact === hash && one.code === code);
}

async function verify({ consumer, provider, hash }, interactions, { workspace, version, commit, code }) {
  const folder = checkoutOf(commit);
  try {
    const asked = { consumer: { name: consumer }, provider: { name: provider }, interactions };
    writeFileSync(`${folder}/contracts/pacts/${consumer}-${provider}.json`, JSON.stringify(asked));
    // Only this pact is asked, and the folder has no history to find others in.
    rmSync(`${folder}/contracts/released.json`);
    const output = await runTest(folder, workspace);
    const result = verifiedOf(provider, folder).find((one) => one.consumer === consumer && one.pact === hashOf(interactions));
    if (!result) throw new Error(`The test of ${workspace} ${version} did not get to the pact:\n${output}`);
    noteVerified(provider, [{ consumer, pact: hash, why: result.why }], { of: { code, version } });
  } finally {
    rmSync(folder, { recursive: true });
  }
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
