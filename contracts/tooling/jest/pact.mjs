import { devNull } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { getFfiLib } from '@pact-foundation/pact-core/src/ffi/index.js';
import { InteractionWithResponse } from '@pact-foundation/pact/src/v4/http/interactionWithResponse.js';
import { pactsFolder } from './pacts-folder.mjs';

process.env.KERBSIDE_PACTS = pactsFolder;

// Pact's verifier reads every certificate of the machine several times for each interaction, though it only ever calls plain HTTP.
process.env.SSL_CERT_FILE = devNull;
process.env.SSL_CERT_DIR = devNull;

// Pact would report each verification to its makers, over the network.
process.env.PACT_DO_NOT_TRACK = 'true';

// Pact's server records a request a moment after answering it; for a test that ends sooner it would report that the request never arrived.
const notesWithinMs = 2_000;
const lookMs = 2;

const untilNoted = async (port) => {
  const until = performance.now() + notesWithinMs;
  while (!getFfiLib().pactffiMockServerMatched(port) && performance.now() < until) await wait(lookMs);
};

// The files of a worker share the package: each wraps the original, not what another file made of it.
const original = Symbol.for('kerbside.executeTest');
const { prototype } = InteractionWithResponse;
prototype[original] ??= prototype.executeTest;
prototype.executeTest = function executeTest(test) {
  return prototype[original].call(this, async (server) => {
    const answer = await test(server);
    await untilNoted(server.port);
    return answer;
  });
};
