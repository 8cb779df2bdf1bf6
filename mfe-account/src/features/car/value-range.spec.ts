import { figureOf, rangeOf } from './value-range.js';

it.each([
  [10_000, 9_000, 11_000],
  [10_050, 9_000, 11_000],
  [7_120, 6_400, 7_800],
  [1_111, 900, 1_200],
  [100, 0, 100],
  [0, 0, 0],
])('A2: a figure of £%i is a range from £%i to £%i', (pounds, from, to) => expect(rangeOf(pounds)).toEqual({ from, to }));

it.each([
  ['poor', 7_200],
  ['average', 10_000],
  ['great', 11_000],
] as const)('A2: the condition %s selects £%i', (condition, pounds) =>
  expect(figureOf({ tradePoor: 7_200, privateAverage: 10_000, privateClean: 11_000 }, condition)).toBe(pounds),
);
