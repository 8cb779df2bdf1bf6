// The conditions for releasing a workspace. A refusal says what to do.
import { spawn } from 'node:child_process';
import { whatToDo } from '../compare/report.mjs';
import { staleDocuments, staleNote } from '../generate/documents.mjs';
import { root } from '../build/workspaces.mjs';
import { answerOf } from '../ship/answer.mjs';
import { verdictsOf } from '../ship/verdicts.mjs';

const tiers = ['unit', 'react', 'int', 'pact'];

/**
 * Throws unless the documents are current, the workspace's own tests pass, and it is compatible with what the others have released.
 * @param {{ name: string, folder: string }} team
 * @param {{ say: (line: string) => void, stale?: () => Promise<string[]>, verdicts?: typeof verdictsOf, test?: (folder: string) => Promise<number> }} options
 */
export const gate = async ({ name, folder }, { say, stale = staleDocuments, verdicts = verdictsOf, test = runTests }) => {
  const refuse = (why) => {
    throw new Error(`${folder} is not released.\n${why}`);
  };
  const old = await stale();
  if (old.length > 0) refuse(staleNote(old));
  // Known incompatibilities need no test. The tests then try what is still unknown.
  const known = verdicts(name).filter(({ answer }) => answer === 'no');
  if (known.length > 0) refuse(`${known.map(({ pair, why }) => `${pair}: ${why}`).join('\n')}\n\n${whatToDo}`);
  say(`The tests of ${folder} run before it is released`);
  if ((await test(folder)) !== 0) refuse(`Its tests fail. Fix them, commit, and release again: npm test -w ${folder}`);
  const { status, text } = await answerOf(name, { stale: async () => [], verdicts });
  if (status !== 0) refuse(`${text}What was never tried on the code that others have released: npm run can-i-ship -- ${folder} --verify`);
};

const runTests = (folder) =>
  new Promise((done) =>
    spawn(process.execPath, [`${root}/contracts/tooling/test.mjs`, ...tiers, '--workspace', folder, '--', '--passWithNoTests'], {
      cwd: root,
      stdio: 'inherit',
    })
      .once('error', () => done(1))
      .once('close', (code) => done(code ?? 1)),
  );
