import { failureOf, reasonOf } from './remote-error.js';

it.each([
  [
    'Version 19.3.1 from shell of shared singleton module react does not satisfy the requirement of quote which needs ^19.4.0)',
    'Version-19.3.1-from-shell-of-shared-singleton-module-react-does-not-satisfy-the-',
  ],
  ['https://quote.example/1.0.0/entry.js did not load', 'https://quote.example/1.0.0/entry.js-did-not-load'],
  ['fetch failed: jo@example.com said “no”', 'fetch-failed:-jo-example.com-said-no-'],
  ['', ''],
])('the cause %j is reported as %j, which a report may carry', (message, reason) => {
  const { reason: told } = reasonOf(failureOf('quote', new Error(message)));
  expect(told).toBe(reason);
  expect(told).toMatch(/^[\w/.:-]{0,80}$/);
});

it('a failure without a cause is reported without one', () => {
  expect(reasonOf(failureOf('quote', 'nothing'))).toEqual({});
});
