import { bookLabelled } from '../../test/builders.js';
import { PublishedBooks } from './published-books.js';
import { rateBook } from './rate-book.js';
import { readBookFiles } from './book-files.js';

describe('the rate books', () => {
  const books = new PublishedBooks();

  it('give the book in force on a day, from its first day on', () => {
    expect(books.inForce('2025-01-01').label).toBe('2025-01');
    expect(books.inForce('2026-10-31').label).toBe('2025-01');
    expect(books.inForce('2026-11-01').label).toBe('2026-11');
    expect(() => books.inForce('2024-12-31')).toThrow('No rate book');
  });

  it('keep every version', () => {
    expect(books.version(1).version).toBe(1);
    expect(() => books.version(99)).toThrow('no rate book 99');
  });

  it('use no draft until it is published, and then from its start date on', () => {
    expect(books.inForce('2026-12-31').label).toBe('2026-11');
    books.add([bookLabelled('2026-12')]);
    expect(books.inForce('2026-11-30').label).toBe('2026-11');
    expect(books.inForce('2026-12-01').label).toBe('2026-12');
  });

  it('never change a version that is there', () => {
    const before = books.version(1);
    books.add([{ ...bookLabelled('2026-11'), version: 1 }]);
    expect(books.version(1)).toBe(before);
  });

  it('take anything unchanged from the version that they follow', () => {
    const [first, second, third] = readBookFiles().map(({ book }) => book.products);
    expect(second?.warranty).toEqual(first?.warranty);
    expect(third?.gap).toEqual(second?.gap);
    expect(third?.breakdown).not.toEqual(second?.breakdown);
  });

  it('refuse a book with a field that they do not know', () => {
    const book = { version: 2, label: 'x', effectiveFrom: '2027-01-01', products: {} };
    expect(() => rateBook.parse(book)).not.toThrow();
    expect(() => rateBook.parse({ ...book, discount: 5 })).toThrow();
  });
});
