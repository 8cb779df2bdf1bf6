import { startQuote } from './model/quote.js';
import type { ReadQuote } from './quotes.repository.js';
import { RecentQuotes } from './recent-quotes.js';

const kept = (id: string): ReadQuote => ({
  quote: startQuote({ id, reference: `KQ-${id}`, secretHash: '', customerId: null, productType: 'warranty' }, new Date(0)),
  revision: 1,
});

it('gives a quote out once', () => {
  const recent = new RecentQuotes();
  recent.keep(kept('a'));
  expect([recent.take('a')?.quote.id, recent.take('a')]).toEqual(['a', undefined]);
});

it.each([
  [9_999, 'a'],
  [10_000, undefined],
])('after %i ms gives out %s', (ms, found) => {
  let now = 0;
  const recent = new RecentQuotes(() => now);
  recent.keep(kept('a'));
  now = ms;
  expect(recent.take('a')?.quote.id).toBe(found);
});

it('holds no more than it may', () => {
  const recent = new RecentQuotes();
  for (let i = 0; i <= 500; i += 1) recent.keep(kept(String(i)));
  expect([recent.take('0'), recent.take('500')?.quote.id]).toEqual([undefined, '500']);
});
