import { consentChange, noSubscriptions } from './subscriptions.js';

const byEmail = { ...noSubscriptions, email: true };

it.each([
  ['nothing', noSubscriptions, noSubscriptions, undefined],
  ['a first choice', noSubscriptions, byEmail, { given: ['email'], withdrawn: [] }],
  ['another channel', byEmail, { ...noSubscriptions, post: true }, { given: ['post'], withdrawn: ['email'] }],
  ['none any more', byEmail, noSubscriptions, { given: [], withdrawn: ['email'] }],
])('%s is told as what was given and withdrawn', (_what, before, after, change) => {
  expect(consentChange(before, after)).toEqual(change);
});
