import { bookOne } from '../../test/builders.js';
import { RateBooks } from './rate-books.js';
import { rateBook } from './rates.js';

const books = new RateBooks();

describe('the rate books', () => {
  it('give the book in force on a day, from its first day on', () => {
    expect(books.inForce('2025-01-01').version).toBe(1);
    expect(() => books.inForce('2024-12-31')).toThrow('No rate book');
  });

  it('keep every version', () => {
    expect(books.version(1).version).toBe(1);
    expect(() => books.version(99)).toThrow('no rate book 99');
  });

  it('refuse a book with a word that they do not know', () => {
    expect(() => rateBook.parse({ version: 2, effectiveFrom: '2027-01-01', products: {}, discount: 5 })).toThrow();
  });
});

describe('rate book 1', () => {
  const { factors, coverLevels, durations } = bookOne();

  it.each(
    Object.entries({
      vehicleAge: factors.vehicleAge,
      mileage: factors.mileage,
      engineSize: factors.engineSize,
      power: factors.power,
      grossWeight: factors.grossWeight,
    }),
  )('has a rising scale of %s', (_, scale) => {
    const ends = scale.map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY);
    expect(ends).toEqual([...ends].sort((a, b) => a - b));
  });

  it('covers by its scales all that a level takes', () => {
    for (const { versions } of coverLevels) {
      expect(Math.max(...versions.map(({ maxAgeYears }) => maxAgeYears))).toBe(factors.vehicleAge.at(-1)?.upTo);
      expect(Math.max(...versions.map(({ maxMileage }) => maxMileage))).toBe(factors.mileage.at(-1)?.upTo);
    }
  });

  it('has a price for every length, dearer in all than a shorter one and cheaper by the month', () => {
    for (const { versions } of coverLevels) {
      for (const { gross } of versions) {
        const prices = durations.map(({ months }) => gross[months] ?? Number.NaN);
        expect(prices).toEqual([...prices].sort((a, b) => a - b));
        const perMonth = durations.map(({ months }) => (gross[months] ?? Number.NaN) / Math.max(1, months));
        expect(perMonth).toEqual([...perMonth].sort((a, b) => b - a));
      }
    }
  });
});
