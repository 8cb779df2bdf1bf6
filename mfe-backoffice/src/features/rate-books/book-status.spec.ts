import type { RateBookSummary } from '@kerbside/contracts/http/pricing/rate-books';
import { bookStatus, effectOf, nextAfter } from './book-status.js';

const today = '2026-11-20';
const book = (version: number, effectiveFrom: string, status: RateBookSummary['status'] = 'published'): RateBookSummary => ({
  label: `book-${version}`,
  version,
  status,
  effectiveFrom,
  publishedAt: null,
  products: [],
});
const live = book(5, '2026-11-01');

describe('a rate book', () => {
  it.each([
    [live, 'live'],
    [book(6, '2026-12-01'), 'upcoming'],
    [book(4, '2025-01-01'), 'replaced'],
    [book(6, '2026-11-10'), 'replaced'],
    [book(6, '2026-12-01', 'draft'), 'draft'],
  ])('stands where its day puts it: %#', (one, status) => expect(bookStatus(one, live, today)).toBe(status));

  it('is only published where nobody says which is live', () => expect(bookStatus(live, undefined, today)).toBe('published'));

  it.each([
    [book(6, '2026-11-21'), 'on-its-day'],
    [book(6, '2026-11-20'), 'today'],
    [book(6, '2026-11-19'), 'at-once'],
    [book(6, '2026-11-01'), 'at-once'],
    [{ ...book(4, '2026-11-01'), standing: { kind: 'too_old', madeFrom: null, replaces: 'book-5' } } as const, 'never'],
  ])('would price new quotes from its day on, unless it is too old: %#', (one, effect) => expect(effectOf(one, today)).toBe(effect));

  it('gives way to the published one that begins next', () => {
    const rows = [book(8, '2027-01-01'), book(6, '2026-12-01'), book(7, '2026-12-01'), book(9, '2026-11-25', 'draft'), live];
    expect(nextAfter(rows, today)?.version).toBe(7);
    expect(nextAfter(rows, '2027-01-01')).toBeUndefined();
  });
});
