// What a stage's tests came to, by the report of Jest or Playwright or by the lines it printed.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * How many passed, and the names of those that failed or passed when tried again. `kind`: by what it was counted; `files`: of Jest, those that failed.
 * @param {{ report: string, log: string }} of
 */
export function outcomeOf({ report, log }) {
  if (!existsSync(report)) return ofLines(readFileSync(log, 'utf8').split('\n'));
  const told = JSON.parse(readFileSync(report, 'utf8'));
  return told.suites ? ofPlaywright(told) : ofJest(told);
}

/** A file that could not run counts as one failure. */
function ofJest({ numPassedTests: passed = 0, testResults = [] }) {
  const broken = testResults.filter(({ status }) => status === 'failed');
  const failed = broken.flatMap(({ name, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${file} › ${fullName}`);
    return tests.length > 0 ? tests : [`${file} (it did not run)`];
  });
  return { kind: 'jest', passed, failed, flaky: [], files: broken.map(({ name }) => relative(process.cwd(), name)) };
}

function ofPlaywright({ stats, suites }) {
  const named = (status) =>
    testsIn(suites).flatMap(({ file, title, tests }) => (tests.some((one) => one.status === status) ? [`${file} › ${title}`] : []));
  return { kind: 'journeys', passed: stats.expected + stats.flaky, failed: named('unexpected'), flaky: named('flaky'), files: [] };
}

const testsIn = (suites = []) => suites.flatMap((suite) => [...(suite.specs ?? []), ...testsIn(suite.suites)]);

/** Checks and trials say `ok …` and `FAILED …`. */
function ofLines(lines) {
  const after = (word) => lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length).trim());
  return { kind: 'lines', passed: after('ok ').length, failed: after('FAILED '), flaky: [], files: [] };
}
