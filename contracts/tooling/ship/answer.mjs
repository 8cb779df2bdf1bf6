// What `can-i-ship` says about workspaces that ship at once, and its exit status. 0: yes, ship it; 1: no.
import { staleDocuments, staleNote } from '../generate/documents.mjs';
import { whatToDo } from '../compare/report.mjs';
import { verdictsOf } from './verdicts.mjs';

/** A yes based on stale documents would be worthless. */
export async function answerOf(given) {
  const old = await staleDocuments();
  if (old.length > 0) return { status: 1, text: `${staleNote(old)}\nNobody knows whether ${given.join(' and ')} can ship\n` };
  const said = await verdictsOf(given);
  const name = given.join(' and ');
  const isGood = said.every(({ answer }) => answer === 'yes');
  const pairs = said.length === 0 ? ': it was never released, and uses nobody' : '';
  const advice = said.some(({ isBreak }) => isBreak) ? `${whatToDo}\n` : '';
  return {
    status: isGood ? 0 : 1,
    text: `${tableOf(said)}${advice}${isGood ? 'Yes' : 'No'}, ${name} can${isGood ? '' : 'not'} ship${pairs}\n`,
  };
}

/** One line per pair, followed by any further remarks. */
function tableOf(verdicts) {
  const width = Math.max(0, ...verdicts.map(({ pair }) => pair.length));
  const lineOf = ({ pair, answer, why }) => {
    const [first, ...rest] = why.split('\n');
    return `${answer.padEnd(8)} ${pair.padEnd(width)}  ${first}\n${rest.map((line) => `${' '.repeat(width + 11)}${line}\n`).join('')}`;
  };
  return verdicts.map(lineOf).join('');
}
