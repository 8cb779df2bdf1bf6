import { relative } from 'node:path';

/** What identifies a test: its file and its titles. */
const nameOf = (test) => test.titlePath().filter(Boolean).join(' › ');

const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Playwright's reporter that ends a run: a line for each test that failed, and that failed and then passed, with where to look at its failure, and
 * then `N passed, N failed`. A run in which nothing passed has failed, and so has one with an error outside its tests.
 */
export default class Outcome {
  #suite;

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onEnd({ status }) {
    const tests = this.#suite?.allTests() ?? [];
    const by = (outcome) => tests.filter((test) => test.outcome() === outcome);
    const [expected, flaky, unexpected] = [by('expected'), by('flaky'), by('unexpected')];
    for (const test of unexpected) say(`failed: ${nameOf(test)} (${traced(test)})`);
    for (const test of flaky) say(`flaky: ${nameOf(test)} (failed, then passed; ${traced(test)})`);
    const passed = expected.length + flaky.length;
    const isBroken = status !== 'passed' || passed === 0;
    const failed = unexpected.length || (isBroken ? 1 : 0);
    say(`${passed} passed, ${failed} failed`);
    return { status: failed === 0 ? 'passed' : 'failed' };
  }

  printsToStdio() {
    return true;
  }
}

/** What its failure said, and where to look at it: the trace of the second, or what the page showed at the only one, for the first goes without. */
const traced = (test) => {
  const failures = test.results.filter(({ status }) => status !== 'passed');
  const said = failures.map(({ error }) => error?.message?.split('\n')[0]).find(Boolean);
  return [said, pathOfTrace(failures.flatMap(({ attachments }) => attachments))].filter(Boolean).join('; ');
};

const pathOfTrace = (left) => {
  const pathOf = (what) => left.find(({ name, path }) => name === what && path)?.path;
  const [trace, page] = [pathOf('trace'), pathOf('error-context')];
  if (trace) return `trace: ${relative(process.cwd(), trace)}`;
  return page ? `page: ${relative(process.cwd(), page)}` : 'no trace';
};
