import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// Where Pact writes the expectations of this file's tests; see pact-publish.mjs.
process.env.KERBSIDE_PACTS = mkdtempSync(join(tmpdir(), 'kerbside-pacts-'));

// Pact's server records a request a moment after it has answered it; a test that ends sooner would be told that its request never arrived.
const notesWithinMs = 60;
const { fetch: ask } = globalThis;

globalThis.fetch = async (target, init) => {
  const answer = await ask(target, init);
  await wait(notesWithinMs);
  return answer;
};
