// usage: npm run can-i-ship -- <workspace> [<workspace> …] [--verify]
// Whether the pacts of workspaces, shipped at once, hold against what the others have released. With --verify, pacts that were never tried are tried
// first, on the released code of their providers. 0: yes, ship it; 1: no, or unknown; 2: there is no such workspace.
import { parseArgs } from 'node:util';
import { answerOf } from './ship/answer.mjs';
import { verifyReleased } from './ship/verify-released.mjs';

process.exitCode = await answer();

async function answer() {
  try {
    const { values, positionals: given } = parseArgs({ allowPositionals: true, options: { verify: { type: 'boolean' } } });
    if (given.length === 0) return fail('Which workspace? npm run can-i-ship -- services/pricing [--verify]');
    if (values.verify) await verifyReleased(given, (line) => process.stderr.write(`${line}\n`));
    const { status, text } = await answerOf(given);
    process.stdout.write(text);
    return status;
  } catch (error) {
    return fail(error.message);
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  return 2;
}
