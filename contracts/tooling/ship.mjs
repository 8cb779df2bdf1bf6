// usage: npm run can-i-ship -- <workspace> [--verify]
// With --verify, pacts that were never tried are tried first, on the code that their providers have released. Whether the pacts of a workspace hold against what the others have released. 0: yes, ship it; 1: no, or nobody knows; 2: there is no such workspace.
import { verifyReleased } from './ship/verify-released.mjs';
import { verdictsOf } from './ship/verdicts.mjs';

const [workspace, option, ...more] = process.argv.slice(2);
const isAsked = workspace && more.length === 0 && [undefined, '--verify'].includes(option);
process.exitCode = isAsked ? await answer(workspace) : fail('Which workspace? npm run can-i-ship -- services/pricing [--verify]');

async function answer(given) {
  try {
    if (option === '--verify') await verifyReleased(given, (line) => process.stderr.write(`${line}\n`));
    return tell(verdictsOf(given), given);
  } catch (error) {
    return fail(error.message);
  }
}

function tell(verdicts, given) {
  const width = Math.max(0, ...verdicts.map(({ pair }) => pair.length));
  for (const { pair, answer: said, why } of verdicts) {
    const [first, ...rest] = why.split('\n');
    process.stdout.write(
      `${said.padEnd(8)} ${pair.padEnd(width)}  ${first}\n${rest.map((line) => `${' '.repeat(width + 11)}${line}\n`).join('')}`,
    );
  }
  const isGood = verdicts.every(({ answer: said }) => said === 'yes');
  const pairs = verdicts.length === 0 ? ': nobody has a pact with it, nor it with anybody' : '';
  process.stdout.write(`${isGood ? 'Yes' : 'No'}, ${given} can${isGood ? '' : 'not'} ship${pairs}\n`);
  return isGood ? 0 : 1;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  return 2;
}
