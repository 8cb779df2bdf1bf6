import { delimiterOf, recordsOf, type CsvRecord } from './csv.js';

type OpenFile = () => AsyncIterable<Buffer>;

/** Whether a stored file may contain one of these texts: as a cell, in any case, or in a part that cannot be read. */
export const saysAny = async (open: OpenFile, texts: readonly string[]): Promise<boolean> => {
  if (!(await holdsAny(open(), texts))) return false;
  const isTheirs = recordWith(texts);
  for await (const record of recordsIn(open())) if ('fault' in record || isTheirs(record)) return true;
  return false;
};

/**
 * A stored file without the rows that have one of these texts in a cell. They become blank lines, which an import skips, so that every
 * other row keeps its number.
 */
export async function* withoutRows(open: OpenFile, texts: readonly string[]): AsyncGenerator<Buffer> {
  const isTheirs = recordWith(texts);
  const { delimiter, content } = await begun(open());
  let [written, at] = ['', 1];
  for await (const record of recordsOf(content, delimiter)) {
    written += '\n'.repeat(record.row - at);
    at = record.row;
    // What follows cannot be read, so it may name anyone: it is removed, but the fault stays.
    if ('fault' in record) written += '"';
    else if (!isTheirs(record)) written += record.cells.map(quoted).join(delimiter);
    if (written.length < pieceLetters) continue;
    yield Buffer.from(written);
    written = '';
  }
  yield Buffer.from(written);
}

const pieceLetters = 64 * 1024;

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const recordWith = (texts: readonly string[]) => {
  const wanted = new Set(texts.map((text) => text.toLowerCase()));
  return (record: CsvRecord): boolean => 'cells' in record && record.cells.some((cell) => wanted.has(cell.trim().toLowerCase()));
};

/** Much faster than reading cells, and most files contain nothing about most people. */
const holdsAny = async (content: AsyncIterable<Buffer>, texts: readonly string[]): Promise<boolean> => {
  const wanted = texts.map((text) => text.toLowerCase());
  const longest = Math.max(...wanted.map(({ length }) => length));
  const decoder = new TextDecoder();
  let end = '';
  for await (const piece of content) {
    const text = end + decoder.decode(piece, { stream: true }).toLowerCase();
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
