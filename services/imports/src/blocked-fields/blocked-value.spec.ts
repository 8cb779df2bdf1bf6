import { changeTo } from './blocked-value.js';

describe('a value of a field', () => {
  it.each([
    ['that is taken', false, undefined, 'block'],
    ['that is blocked', true, undefined, 'unblock'],
    ['to be blocked', false, true, 'block'],
    ['to be blocked again', true, true, 'none'],
    ['to be unblocked', true, false, 'unblock'],
    ['to be unblocked again', false, false, 'none'],
  ] as const)('%s changes', (_, isBlocked, wanted, change) => {
    expect(changeTo(isBlocked, wanted)).toBe(change);
  });
});
