// The conditions for releasing workspaces. A refusal says what to do.
import { staleDocuments, staleNote } from '../generate/documents.mjs';
import { root } from '../build/workspaces.mjs';
import { runScript } from '../processes.mjs';
import { answerOf } from '../ship/answer.mjs';
import { verdictsOf } from '../ship/verdicts.mjs';

const tiers = ['unit', 'react', 'int'];

/**
 * Throws unless the documents are current, the workspaces' own tests pass, and they are compatible with what the others have released.
 * @param {readonly { name: string, folder: string }[]} teams
 * @param {{ say: (line: string) => void, stale?: () => Promise<string[]>, verdicts?: typeof verdictsOf, test?: (folder: string) => Promise<number> }} options
 */
export const gate = async (teams, { say, stale = staleDocuments, verdicts = verdictsOf, test = runTests }) => {
  const names = teams.map(({ name }) => name);
  const refuse = (why) => {
    throw new Error(`${teams.map(({ folder }) => folder).join(' and ')} cannot be released.\n${why}`);
  };
  const old = await stale();
  if (old.length > 0) refuse(staleNote(old));
  const { status, text } = await answerOf(names, { stale: async () => [], verdicts });
  if (status !== 0) refuse(text);
  for (const { folder } of teams) {
    say(`The tests of ${folder} run before it is released`);
    if ((await test(folder)) !== 0) refuse(`The tests of ${folder} fail. Fix them, commit, and release again: npm test -w ${folder}`);
  }
};

const runTests = async (folder) => {
  const script = `${root}/contracts/tooling/test.mjs`;
  const { code, isInterrupted } = await runScript([script, ...tiers, '--workspace', folder, '--', '--passWithNoTests'], { cwd: root });
  if (isInterrupted) throw new Error('The release was broken off: nothing is released.');
  return code;
};
