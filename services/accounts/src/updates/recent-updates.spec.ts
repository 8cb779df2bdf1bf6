import { RecentUpdates } from './recent-updates.js';

const update = (customerId: string) => ({ customerId, part: 'claims' as const });
const begun = 1_000_000;

it('A2: are told to whoever comes back, with those of shortly before: the clocks of two processes differ', () => {
  const recent = new RecentUpdates(begun);
  for (const [id, at] of [
    ['a', 10_000],
    ['b', 30_000],
    ['c', 50_000],
  ] as const)
    recent.add({ id, updates: [update(id)] }, begun + at);
  expect(recent.since(begun + 45_000)).toEqual([update('b'), update('c')]);
  expect(recent.since(begun + 70_000)).toEqual([]);
});

it('A2: are taken once, however often they come', () => {
  const recent = new RecentUpdates(begun);
  expect([1, 2].map(() => recent.add({ id: 'a', updates: [update('ann')] }, begun))).toEqual([true, false]);
  expect(recent.since(begun + 15_000)).toEqual([update('ann')]);
});

const known = begun + 40_000;

it.each([
  ['this process began', () => new RecentUpdates(known)],
  [
    'some may have been missed',
    () => {
      const recent = new RecentUpdates(begun);
      recent.forgetAll(known);
      return recent;
    },
  ],
  [
    'more were told than are kept',
    () => {
      const recent = new RecentUpdates(begun);
      recent.add({ id: 'many', updates: Array.from({ length: 1_000 }, () => update('ann')) }, known - 1);
      recent.add({ id: 'one', updates: [update('bob')] }, known);
      return recent;
    },
  ],
])('A2: of before %s are not known', (_, made) => {
  const recent = made();
  expect(recent.since(known + 14_999)).toBeUndefined();
  expect(recent.since(known + 15_000)).toBeDefined();
});
