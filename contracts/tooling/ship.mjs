// usage: npm run can-i-ship -- <workspace> [<workspace> …]
// Whether the contracts of workspaces, shipped at once, fit what the others have released. 0: yes, ship it; 1: no; 2: there is no such workspace.
import { parseArgs } from 'node:util';
import { outliveTheReader } from './processes.mjs';
import { answerOf } from './ship/answer.mjs';

outliveTheReader();
process.exitCode = await answer();

async function answer() {
  try {
    const { positionals: given } = parseArgs({ allowPositionals: true });
    if (given.length === 0) return fail('Which workspace? npm run can-i-ship -- services/pricing');
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
