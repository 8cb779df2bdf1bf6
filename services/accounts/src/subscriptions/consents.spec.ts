import { consentChange, noSubscriptions } from './consents.repository.js';

const byEmail = { ...noSubscriptions, email: true };

it.each([
  ['nothing', noSubscriptions, noSubscriptions, undefined],
  ['a first choice', noSubscriptions, byEmail, { given: ['email'], withdrawn: [] }],
  ['another channel', byEmail, { ...noSubscriptions, post: true }, { given: ['post'], withdrawn: ['email'] }],
  ['none any longer', byEmail, noSubscriptions, { given: [], withdrawn: ['email'] }],
])('%s is reported as what was given and withdrawn', (_what, before, after, change) => {
  expect(consentChange(before, after)).toEqual(change);
});
