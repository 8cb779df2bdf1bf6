import type { Figures } from '@kerbside/contracts/http/imports/figures';
import { funnelByDay, funnelByProduct, percentOf, premiumByDay, premiumByProduct, daysOf, isPeriod, type Period } from './totals.js';

it.each<[Period, string, string, string]>([
  ['7', '2026-12-10', '2026-12-04', '2026-12-10'],
  ['30', '2026-12-10', '2026-11-11', '2026-12-10'],
  ['365', '2026-12-10', '2025-12-11', '2026-12-10'],
  ['month', '2026-12-10', '2026-12-01', '2026-12-10'],
  ['month', '2026-12-01', '2026-12-01', '2026-12-01'],
  ['before', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['before', '2027-03-31', '2027-02-01', '2027-02-28'],
])('counts %s on %s from %s to %s', (period, today, from, until) => expect(daysOf(period, today)).toEqual({ from, until }));

it.each(['toString', '__proto__', '31', ''])('does not know the period %j', (text) => expect(isPeriod(text)).toBe(false));

const [day, next] = ['2026-12-01', '2026-12-02'];
const funnel: Figures['funnel'] = [
  { day: next, productType: 'mot', started: 1, priced: 0, bought: 0, soldPence: 0 },
  { day, productType: 'warranty', started: 3, priced: 2, bought: 1, soldPence: 100 },
  { day: next, productType: 'warranty', started: 2, priced: 2, bought: 2, soldPence: 50 },
];

it('adds quotes up by product, in the order of the menu', () =>
  expect(funnelByProduct(funnel)).toEqual([
    { productType: 'warranty', started: 5, priced: 4, bought: 3, soldPence: 150 },
    { productType: 'mot', started: 1, priced: 0, bought: 0, soldPence: 0 },
  ]));

it('adds quotes up by day', () =>
  expect(funnelByDay(funnel)).toEqual([
    { day, started: 3, priced: 2, bought: 1, soldPence: 100 },
    { day: next, started: 3, priced: 2, bought: 2, soldPence: 50 },
  ]));

it('adds premium up by product and by day', () => {
  const premium: Figures['premium'] = [
    { day, productType: 'gap', policies: 1, premiumPence: 10 },
    { day: next, productType: 'gap', policies: 2, premiumPence: 20 },
  ];
  expect(premiumByProduct(premium)).toEqual([{ productType: 'gap', policies: 3, premiumPence: 30 }]);
  expect(premiumByDay(premium)).toEqual([
    { day, policies: 1, premiumPence: 10 },
    { day: next, policies: 2, premiumPence: 20 },
  ]);
});

it.each([
  [1, 3, 33],
  [2, 3, 67],
  [0, 3, 0],
  [5, 0, undefined],
])('%i of %i is %s percent', (part, whole, percent) => expect(percentOf(part, whole)).toBe(percent));
