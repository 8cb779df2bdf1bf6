import { repairEstimateGiven } from '@kerbside/contracts/events/garages';
import { estimateLetter } from './estimates.consumer.js';

const reader = { firstName: 'Jo', siteUrl: 'https://kerbside.example' };

it.each([
  [260_00, 'We estimate that the repair will cost between £180.00 and £260.00.'],
  [180_00, 'We estimate that the repair will cost £180.00.'],
])('A7: the letter about an estimate up to %i says what the repair costs', (highestPence, sentence) => {
  const { text } = estimateLetter({ ...repairEstimateGiven.sample, highestPence }, reader);
  expect(text).toContain(sentence);
  expect(text).toContain('https://kerbside.example/account/repairs');
});
