import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { isoDay } from '@kerbside/contracts/days/dates';
import { rateBook, type RateBook } from './rate-book.js';

const folder = new URL('./data/', import.meta.url);

/** `book.json` of a version: anything unchanged since the version it follows needs no file. */
const bookFile = z.strictObject({
  version: z.int(),
  label: z.string(),
  effectiveFrom: isoDay(),
  follows: z.optional(z.int()),
  isDraft: z.optional(z.boolean()),
});

interface BookFile {
  readonly book: RateBook;
  /** A draft prices nothing until somebody publishes it. */
  readonly isDraft: boolean;
}

interface Folder {
  readonly file: z.infer<typeof bookFile>;
  readonly products: Readonly<Record<string, unknown>>;
}

/** A version is a folder: `book.json`, and a file per product named by its type. */
const readFolder = (name: string): Folder => {
  const at = new URL(`${name}/`, folder);
  const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, at), 'utf8'));
  const files = readdirSync(at).filter((file) => file !== 'book.json');
  return {
    file: bookFile.parse(read('book.json')),
    products: Object.fromEntries(files.map((file) => [file.replace('.json', ''), read(file)])),
  };
};

/** A build may leave an empty folder behind. */
const isBook = (name: string): boolean => existsSync(new URL(`${name}/book.json`, folder));

/** The books that ship with the service, oldest first. */
export const readBookFiles = (): readonly BookFile[] => {
  const folders = readdirSync(folder).filter(isBook).map(readFolder);
  const productsOf = ({ file, products }: Folder): Readonly<Record<string, unknown>> => {
    const before = folders.find((one) => one.file.version === file.follows);
    return before ? { ...productsOf(before), ...products } : products;
  };
  return folders
    .map((one) => {
      const { isDraft = false, ...book } = one.file;
      return { book: rateBook.parse({ ...book, products: productsOf(one) }), isDraft };
    })
    .sort((a, b) => a.book.version - b.book.version);
};
