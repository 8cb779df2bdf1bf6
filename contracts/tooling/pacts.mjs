// usage: node contracts/tooling/pacts.mjs   exits with 1 when a workspace calls another, or consumes its events, without a pact
import { missingPacts } from './ship/expected.mjs';

const missing = missingPacts();
const advice = 'Add it to the consumer’s test: expectCall or expectEvent of contracts/src/testing.';
process.stdout.write(
  missing.length > 0 ? `${missing.join('\n')}\n${advice}\n` : 'Everybody who asks or hears of another has a pact with them\n',
);
process.exitCode = missing.length > 0 ? 1 : 0;
