// usage: npm run can-i-ship -- <workspace> [--verify]
// Whether the pacts of a workspace hold against what the others have released. With --verify, pacts that were never tried are tried first, on
// the released code of their providers. 0: yes, ship it; 1: no, or unknown; 2: there is no such workspace.
import { answerOf } from './ship/answer.mjs';
import { verifyReleased } from './ship/verify-released.mjs';

const [workspace, option, ...more] = process.argv.slice(2);
const isAsked = workspace && more.length === 0 && [undefined, '--verify'].includes(option);
process.exitCode = isAsked ? await answer(workspace) : fail('Which workspace? npm run can-i-ship -- services/pricing [--verify]');

async function answer(given) {
  try {
    if (option === '--verify') await verifyReleased(given, (line) => process.stderr.write(`${line}\n`));
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
