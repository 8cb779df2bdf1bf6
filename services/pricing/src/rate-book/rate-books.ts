import { readdirSync, readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import type { IsoDay } from '@kerbside/contracts/dates';
import { rateBook, type RateBook, type WarrantyRates } from './rates.js';

const shelf = new URL('./data/', import.meta.url);

/** A version is a folder: `book.json`, and a file per product named by its type. */
const readBook = (folder: string): RateBook => {
  const at = new URL(`${folder}/`, shelf);
  const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, at), 'utf8'));
  const products = readdirSync(at).filter((file) => file !== 'book.json');
  const named = products.map((file) => [file.replace('.json', ''), read(file)] as const);
  return rateBook.parse(Object.assign({}, read('book.json'), { products: Object.fromEntries(named) }));
};

export const readRateBooks = (): readonly RateBook[] =>
  readdirSync(shelf)
    .map(readBook)
    .sort((a, b) => a.version - b.version);

/** Every version that was ever published, so that a quote can be re-priced on the one it was given. */
@Injectable()
export class RateBooks {
  private readonly books = readRateBooks();

  /** The newest book in force on a day. */
  inForce(on: IsoDay): RateBook {
    const book = this.books.findLast(({ effectiveFrom }) => effectiveFrom <= on);
    if (!book) throw new Error(`No rate book is in force on ${on}`);
    return book;
  }

  version(version: number): RateBook {
    const book = this.books.find((one) => one.version === version);
    if (!book) throw new Error(`There is no rate book ${version}`);
    return book;
  }
}

export const warrantyRatesOf = (book: RateBook): WarrantyRates => {
  const rates = book.products.warranty;
  if (rates?.pricedBy !== 'warranty') throw new Error(`Rate book ${book.version} has no warranty prices`);
  return rates;
};
