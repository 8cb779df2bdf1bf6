import type { RateBookSummary } from '@kerbside/contracts/http/pricing/rate-books';
import { bookStatus, effectOf, nextAfter } from './book-status.js';
import { changeOf, placeOf, valueOf } from './value-words.js';

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

describe('a value of a rate book', () => {
  it.each([
    ['versions.home.gross.12', '7900', 'Versions, home, price, 12 months', '£79.00'],
    ['versions.basic.gross', '5495', 'Versions, basic, price', '£54.95'],
    ['versions.home.gross.0', '700', 'Versions, home, price, monthly', '£7.00'],
    ['addOns.rims.charge.gross.once', '123450', 'Add ons, rims, charge, price, once', '£1,234.50'],
    ['tyreTypes.run_flat.claimLimits.1500.gross.24', '26400', 'Tyre types, run flat, claim limits, £1,500, price, 24 months', '£264.00'],
    ['cancellationFee', '3500', 'Cancellation fee', '£35.00'],
    ['coverLevels.complete.claimLimitPounds', '2500', 'Cover levels, complete, claim limit pounds', '£2,500'],
    ['labourRates.60.loading', '-5', 'Labour rates, £60 an hour, loading', '-5%'],
    ['repairContributions.100.pounds', '100', 'Repair contributions, £100, pounds', '£100'],
    ['taxPercent', '20', 'Tax percent', '20%'],
    ['durations.12.maxInstalments', '10', 'Durations, 12 months, max instalments', '10'],
    ['versions.home.maxMileage', '100000', 'Versions, home, max mileage', '100000'],
    ['summary', 'Help at the roadside', 'Summary', 'Help at the roadside'],
  ])('%s: %s', (path, value, place, said) => {
    expect([placeOf(path), valueOf(path, value)]).toEqual([place, said]);
  });

  it.each([
    [3.8, '+3.80%'],
    [-2.82, '\u22122.82%'],
    [null, ''],
  ])('changes by %s: %s', (percent, said) => expect(changeOf(percent)).toBe(said));
});
