import { relative } from 'node:path';

/** What identifies a test: its file and its titles. */
const nameOf = (test) => test.titlePath().filter(Boolean).join(' › ');

const traceOf = (result) => result.attachments.find(({ name }) => name === 'trace')?.path;

const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Playwright's reporter that ends a run: a line for each test that failed, and that failed and then passed, with the trace of its failure, and then
 * `N passed, N failed`. A run in which nothing passed has failed, and so has one with an error outside its tests.
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

/** Where to look at its first failure. */
const traced = (test) => {
  const trace = test.results
    .filter(({ status }) => status !== 'passed')
    .map(traceOf)
    .find(Boolean);
  return trace ? `trace: ${relative(process.cwd(), trace)}` : 'no trace';
};
