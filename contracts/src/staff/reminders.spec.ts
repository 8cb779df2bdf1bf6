import { referenceTyped } from './reminders.js';

describe('the number of a callback', () => {
  it.each([
    ['CB-123456', 'CB-123456'],
    [' cb123456 ', 'CB-123456'],
    ['r 654321', 'R-654321'],
    ['CB-12345', undefined],
    ['CB-1234567', undefined],
    ['123456', undefined],
    ['KQ-4SE354DX', undefined],
    ['', undefined],
  ])('A2: typed as %j is %j', (typed, expected) => expect(referenceTyped(typed)).toBe(expected));
});
