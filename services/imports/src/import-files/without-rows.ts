import { plainEmail } from '@kerbside/contracts/reading/email';
import { plainText } from '@kerbside/contracts/reading/plain';
import { delimiterOf, recordsOf, written, type CsvRecord } from './csv.js';

type OpenFile = () => AsyncIterable<Buffer>;

/** Whether a stored file may contain one of these addresses: as a cell, however it was typed, or in a part that cannot be read. */
export const saysAny = async (open: OpenFile, emails: readonly string[]): Promise<boolean> => {
  if (!(await holdsAny(open(), emails))) return false;
  const isTheirs = recordWith(emails);
  for await (const record of recordsIn(open())) if ('fault' in record || isTheirs(record)) return true;
  return false;
};

/**
 * A stored file without the rows that have one of these addresses in a cell. They become blank lines, which an import skips, so that every
 * other row keeps its number.
 */
export async function* withoutRows(open: OpenFile, emails: readonly string[]): AsyncGenerator<Buffer> {
  const isTheirs = recordWith(emails);
  const { delimiter, content } = await begun(open());
  yield* written(recordsOf(content, delimiter), { delimiter, isLeftOut: isTheirs });
}

/** Whether a cell is one of these addresses, as an import reads it. */
export const isAddressOf = (emails: readonly string[]) => {
  const wanted = new Set(emails.map(plainEmail));
  return (cell: unknown): boolean => typeof cell === 'string' && wanted.has(plainEmail(cell));
};

const recordWith = (emails: readonly string[]) => {
  const isTheirs = isAddressOf(emails);
  return (record: CsvRecord): boolean => 'cells' in record && record.cells.some(isTheirs);
};

/** Much faster than reading cells, and most files contain nothing about most people. Looks for what stands before the @: a domain can be written in two ways. */
const holdsAny = async (content: AsyncIterable<Buffer>, emails: readonly string[]): Promise<boolean> => {
  const wanted = emails.map((email) => plainEmail(email).replace(/@.*/, ''));
  const longest = Math.max(...wanted.map(({ length }) => length));
  const decoder = new TextDecoder();
  let end = '';
  for await (const piece of content) {
    const text = plainText(end + decoder.decode(piece, { stream: true })).toLowerCase();
    if (wanted.some((one) => text.includes(one))) return true;
    end = text.slice(-longest);
  }
  return false;
};

async function* recordsIn(file: AsyncIterable<Buffer>): AsyncGenerator<CsvRecord> {
  const { delimiter, content } = await begun(file);
  yield* recordsOf(content, delimiter);
}

/** The delimiter, found in the first piece, and the whole content. */
const begun = async (file: AsyncIterable<Buffer>) => {
  const pieces = file[Symbol.asyncIterator]();
  const { value: first = Buffer.alloc(0) }: { readonly value?: Buffer } = await pieces.next();
  const content = (async function* () {
    yield first;
    yield* { [Symbol.asyncIterator]: () => pieces };
  })();
  return { delimiter: delimiterOf(first), content };
};
