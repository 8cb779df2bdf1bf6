import Outcome from './outcome.mjs';

const at = (path) => `${process.cwd()}/${path}`;
const journey = (title, outcome, ...results) => ({ titlePath: () => ['', 'a.journey.ts', title], outcome: () => outcome, results });
const failure = (...attachments) => ({ status: 'failed', attachments });
const passing = { status: 'passed', attachments: [{ name: 'trace', path: at('passed.zip') }] };
const page = { name: 'error-context', path: at('page.md') };

/** What a run of these journeys says at its end. */
const endOf = (status, tests) => {
  const [said, write] = [[], process.stdout.write];
  process.stdout.write = (line) => said.push(line) > 0;
  try {
    const outcome = new Outcome();
    if (tests) outcome.onBegin({}, { allTests: () => tests });
    return { ...outcome.onEnd({ status }), said: said.join('').trim().split('\n') };
  } finally {
    process.stdout.write = write;
  }
};

it('names at the end what failed twice, once, and what failed and then passed, with its failure, and counts that as passed', () => {
  const tests = [
    journey('flaky', 'flaky', { ...failure(page), error: { message: 'It moved\n  at a.ts' } }, passing),
    journey('failing', 'unexpected', failure(page), failure(page, { name: 'trace', path: at('trace.zip') })),
    journey('lost', 'unexpected', failure()),
    journey('passing', 'expected', passing),
  ];
  expect(endOf('failed', tests)).toEqual({
    status: 'failed',
    said: [
      'failed: a.journey.ts › failing (trace: trace.zip)',
      'failed: a.journey.ts › lost (no trace)',
      'flaky: a.journey.ts › flaky (failed, then passed; It moved; page: page.md)',
      '2 passed, 2 failed',
    ],
  });
  expect(endOf('passed', tests.slice(3))).toEqual({ status: 'passed', said: ['1 passed, 0 failed'] });
});

it.each([
  ['a journey cannot be loaded', 'failed', undefined],
  ['none ran', 'passed', []],
  ['there is an error outside of them', 'failed', [journey('passing', 'expected', passing)]],
])('has failed where %s', (_, status, tests) => {
  expect(endOf(status, tests)).toEqual({ status: 'failed', said: [expect.stringMatching(/^\d passed, 1 failed$/)] });
});
