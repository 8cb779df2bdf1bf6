import { bookLabelled } from '../../test/builders.js';
import { readBookFiles } from './book-files.js';
import { returnTo, standingOf } from './rate-books.service.js';
import { type BookReturn, PublishedBooks } from './published-books.js';
import { type RateBook, rateBook } from './rate-book.js';
import { spelledOut } from './levels.js';

const aBook = (version: number, effectiveFrom: string, follows?: number): RateBook => ({
  ...bookLabelled('2026-11'),
  version,
  label: `book-${version}`,
  effectiveFrom,
  follows,
});
/** 1 from 2025, 202611 of November, 202612 of December. */
const books = (returns: readonly BookReturn[] = []): PublishedBooks => {
  const all = new PublishedBooks();
  all.add([bookLabelled('2026-12')]);
  all.setReturns(returns);
  return all;
};
const morning = new Date('2026-11-20T09:00:00Z');
const back = { version: 1, at: morning, behind: 202_611 };

describe('where a draft stands', () => {
  it.each([
    ['made from the live one', aBook(3, '2026-11-20', 202_611), [], 'next', '2026-11'],
    ['whose first day has been, after that of the live one', aBook(3, '2026-11-10', 202_611), [], 'next', '2026-11'],
    ['of next month, made from the live one', aBook(202_701, '2027-01-01', 202_611), [], 'out_of_turn', '2026-12'],
    ['of next month, made from what is in force by then', aBook(202_701, '2027-01-01', 202_612), [], 'next', '2026-12'],
    ['made from one that was replaced', aBook(202_613, '2026-11-20', 1), [], 'out_of_turn', '2026-11'],
    ['that does not say', aBook(202_613, '2026-11-20'), [], 'out_of_turn', '2026-11'],
    ['from before the live one', aBook(202_613, '2026-10-31', 202_611), [], 'too_old', '2026-11'],
    ['of the same day and a lower version', aBook(202_610, '2026-11-01', 202_611), [], 'too_old', '2026-11'],
    ['of the same day and a higher version', aBook(202_613, '2026-11-01', 202_611), [], 'next', '2026-11'],
    ['made from the one that was left again', aBook(202_613, '2026-11-20', 202_611), [back], 'out_of_turn', '2025-01'],
    ['made from the one that was gone back to', aBook(202_613, '2026-11-20', 1), [back], 'next', '2025-01'],
    ['from before the day of going back', aBook(202_613, '2026-11-19', 1), [back], 'too_old', '2025-01'],
  ] as const)('%s', (_, book, returns, kind, replaces) =>
    expect(standingOf(book, books(returns), '2026-11-20')).toMatchObject({ kind, replaces }),
  );

  it('names what it was made from, where that is published', () => {
    expect(standingOf(aBook(3, '2027-01-01', 202_611), books(), '2026-11-20').madeFrom).toBe('2026-11');
    expect(standingOf(aBook(3, '2027-01-01', 77), books(), '2026-11-20').madeFrom).toBeNull();
  });
});

describe('going back', () => {
  const at = { at: morning, today: '2026-11-20' };

  it('prices by the earlier book from that day on, until the first day of the next', () => {
    const all = books([returnTo(bookLabelled('2025-01'), books(), at)]);
    expect(['2026-11-19', '2026-11-20', '2026-11-30', '2026-12-01'].map((day) => all.inForce(day).label)).toEqual([
      '2026-11',
      '2025-01',
      '2025-01',
      '2026-12',
    ]);
  });

  it('and forth on one day ends where it was asked last', () => {
    const evening = { at: new Date('2026-11-20T19:00:00Z'), today: '2026-11-20' };
    const forth = returnTo(bookLabelled('2026-11'), books([back]), evening);
    expect(books([forth, back]).inForce('2026-11-20').label).toBe('2026-11');
    expect(books([back, forth]).turnOn('2026-11-20').wentBackAt).toEqual(evening.at);
  });

  it('gives way to a book that is published for the same day', () => {
    const all = books([back]);
    all.add([aBook(202_613, '2026-11-20', 1)]);
    expect(all.inForce('2026-11-20').version).toBe(202_613);
  });

  it.each([
    ['the live one', '2026-11', 'RATE_BOOK_LIVE'],
    ['one that is to come', '2026-12', 'RATE_BOOK_NOT_EARLIER'],
  ])('is not to %s', (_, label, code) => expect(() => returnTo(bookLabelled(label), books(), at)).toThrow(code));

  it('is not to a draft', () => {
    const draft = aBook(9, '2026-10-01');
    expect(() => returnTo(draft, books(), at)).toThrow('RATE_BOOK_NOT_EARLIER');
  });
});

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

const roadside = { name: 'Roadside', covers: ['Help at the roadside'] };
const recovery = { name: 'Recovery', covers: ['Everything in Roadside', 'Recovery to one address'] };
const european = { name: 'European', covers: ['Everything in Recovery', 'Help in 44 countries'] };
const levels = [roadside, recovery, european];

describe('what a level covers', () => {
  it.each([
    [roadside, ['Help at the roadside']],
    [recovery, ['Help at the roadside', 'Recovery to one address']],
    [european, ['Help at the roadside', 'Recovery to one address', 'Help in 44 countries']],
  ])('$name: names everything itself', (level, covers) => expect(spelledOut(level, levels)).toEqual(covers));

  it('has the larger figure once, not that of the smaller level beside it', () => {
    const essential = { name: 'Essential', covers: ['Stone chips', 'Scratches of up to 30 cm', 'Up to 4 repairs a year'] };
    const plus = { name: 'Plus', covers: ['Everything in Essential', 'Dents of up to 30 cm', 'Up to 8 repairs a year'] };
    const covers = ['Stone chips', 'Scratches of up to 30 cm', 'Dents of up to 30 cm', 'Up to 8 repairs a year'];
    expect(spelledOut(plus, [essential, plus])).toEqual(covers);
  });

  it('stays as the table has it where there is no smaller level', () =>
    expect(spelledOut(recovery, [recovery])).toEqual(['Everything in Roadside', 'Recovery to one address']));

  it('ends where two levels refer to each other', () =>
    expect(
      spelledOut({ name: 'A', covers: ['Everything in B'] }, [
        { name: 'A', covers: ['Everything in B'] },
        { name: 'B', covers: ['Everything in A'] },
      ]),
    ).toEqual(expect.any(Array)));
});
