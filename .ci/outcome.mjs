// What a stage's tests came to, by Jest's report or by the lines it printed.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * How many passed, and the names of those that failed or passed when tried again. `kind`: by what it was counted; `files`: of Jest, those that failed.
 * @param {{ report: string, log: string }} of
 */
export function outcomeOf({ report, log }) {
  if (existsSync(report)) return ofJest(JSON.parse(readFileSync(report, 'utf8')));
  return ofLines(readFileSync(log, 'utf8').split('\n'));
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

/** Checks and trials say `ok …` and `FAILED …`; Playwright `failed: …`, `flaky: …`, and how many passed. */
function ofLines(lines) {
  const after = (word) => lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length).trim());
  const counts = lines.map((line) => /^(\d+) passed, (\d+) failed$/.exec(line)).findLast(Boolean);
  const flaky = after('flaky: ');
  if (!counts) return { kind: 'lines', passed: after('ok ').length, failed: after('FAILED '), flaky, files: [] };
  const named = after('failed: ');
  const failed = [...named, ...Array(Math.max(0, Number(counts[2]) - named.length)).fill('one that it does not name')];
  return { kind: 'journeys', passed: Number(counts[1]), failed, flaky, files: [] };
}
