import { bookProblems } from './rate-book/checks/check-book.js';
import { differencesOf } from './rate-book/book-differences.js';
import type { RateBook } from './rate-book/rate-book.js';
import { readBookFiles } from './rate-book/book-files.js';

const usage = `Rate books that ship with pricing.

  rates list                what there is
  rates check [label]       what keeps a book from being published; without a label, the newest one and the drafts
  rates diff <from> <to>    what changes between two
`;

process.stdout.on('error', () => undefined); // The reader of the pipe has gone: the exit code still tells.
const files = readBookFiles();
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const labelled = (label: string | undefined): RateBook => {
  const found = files.find(({ book }) => book.label === label);
  if (!found) throw new Error(`There is no rate book ${label ?? ''}. There are ${files.map(({ book }) => book.label).join(', ')}.`);
  return found.book;
};

/** The first book follows none. */
const publishedBefore = (book: RateBook): RateBook =>
  files.findLast((one) => !one.isDraft && one.book.version < book.version)?.book ?? book;

const check = (books: readonly RateBook[]): number => {
  const problems = books.flatMap((book) => bookProblems(book, publishedBefore(book)).map((problem) => `${book.label}: ${problem}`));
  say(problems.length > 0 ? problems.join('\n') : `Nothing is wrong with ${books.map(({ label }) => label).join(', ')}.`);
  return problems.length > 0 ? 1 : 0;
};

const diff = (from: RateBook, to: RateBook): number => {
  const rows = differencesOf(from, to);
  for (const { product, path, before, after, percent } of rows)
    say(
      `${product} ${path}: ${before ?? 'nothing'} -> ${after ?? 'nothing'}${percent === null ? '' : ` (${percent > 0 ? '+' : ''}${percent}%)`}`,
    );
  say(`${rows.length} ${rows.length === 1 ? 'value changes' : 'values change'} from ${from.label} to ${to.label}.`);
  return 0;
};

const list = (): number => {
  for (const { book, isDraft } of files)
    say(`${book.label}  from ${book.effectiveFrom}  ${isDraft ? 'draft' : 'published'}  ${Object.keys(book.products).join(' ')}`);
  return 0;
};

/** The newest that is published, and what is to follow it. Older ones were published before some products were sold. */
const currentBooks = (): readonly RateBook[] => {
  const newest = files.findLastIndex(({ isDraft }) => !isDraft);
  return files.filter(({ isDraft }, at) => isDraft || at === newest).map(({ book }) => book);
};

const run = ([command, ...labels]: readonly string[]): number => {
  if (command === 'list') return list();
  if (command === 'check') return check(labels.length > 0 ? labels.map(labelled) : currentBooks());
  if (command === 'diff' && labels.length === 2) return diff(labelled(labels[0]), labelled(labels[1]));
  say(usage);
  return 2;
};

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
