import { RecentRecords } from './records.js';

const kept = (id: string) => ({ state: { id }, revision: 1, isOwn: true });

it('gives a record out once', () => {
  const recent = new RecentRecords<{ id: string }>();
  recent.keep(kept('a'));
  expect([recent.take('a')?.state.id, recent.take('a')]).toEqual(['a', undefined]);
});

it.each([
  [9_999, 'a'],
  [10_000, undefined],
])('after %i ms gives out %s', (ms, found) => {
  let now = 0;
  const recent = new RecentRecords<{ id: string }>(() => now);
  recent.keep(kept('a'));
  now = ms;
  expect(recent.take('a')?.state.id).toBe(found);
});

it('holds no more than it may', () => {
  const recent = new RecentRecords<{ id: string }>();
  for (let i = 0; i <= 500; i += 1) recent.keep(kept(String(i)));
  expect([recent.take('0'), recent.take('500')?.state.id]).toEqual([undefined, '500']);
});
