import { expect, it } from '@jest/globals';
import { garagePaymentWords } from './at-garage-words.js';

it.each([
  ['due', '£54.85 to pay at the garage on 1 December 2026'],
  ['paid', '£54.85 paid at the garage'],
  ['void', 'Cancelled: nothing to pay at the garage'],
] as const)('what is paid at a garage and %s is said in a line', (status, words) =>
  expect(garagePaymentWords({ amountPence: 5_485, dueOn: '2026-12-01', status })).toBe(words),
);
