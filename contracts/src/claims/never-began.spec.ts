import { cancelledEarly, neverBegan } from './never-began.js';

it.each([
  ['before it', '2026-11-30', true, 'before its first day'],
  ['on it', '2026-12-01', true, 'on its first day'],
  ['after it', '2026-12-02', false, undefined],
  ['never', null, false, undefined],
])('cover that was cancelled %s is said to have been', (_, cancelledOn, began, words) => {
  const cover = { startsOn: '2026-12-01', cancelledOn };
  expect([neverBegan(cover), neverBegan(cover) ? cancelledEarly(cover) : undefined]).toEqual([began, words]);
});
