import { followed, slideAfter } from './swipe.js';

it.each([
  [-79, 0, 0],
  [-80, 0, 1],
  [-400, 0, 1],
  [80, 0, 0],
  [79, 1, 1],
  [80, 1, 0],
  [-80, 1, 2],
  [-80, 2, 2],
  [0, 1, 1],
])('A2, A9: a drag by %i over slide %i of three leads to slide %i', (by, at, expected) => {
  expect(slideAfter({ by, at, count: 3 })).toBe(expected);
});

it.each([
  [59, 0, 59],
  [61, 0, 60],
  [-200, 0, -200],
  [200, 1, 200],
  [-200, 1, -200],
  [-61, 2, -60],
  [200, 2, 200],
])('A2, A9: a drag by %i over slide %i of three moves it by %i', (by, at, expected) => {
  expect(followed({ by, at, count: 3 })).toBe(expected);
});

it.each([
  [200, 60],
  [-200, -60],
])('a slide alone follows a drag by %i no further than %i', (by, expected) => {
  expect(followed({ by, at: 0, count: 1 })).toBe(expected);
  expect(slideAfter({ by, at: 0, count: 1 })).toBe(0);
});
