import { delimiterOf, recordsOf, type CsvRecord } from './csv.js';

type OpenFile = () => AsyncIterable<Buffer>;

/** Whether a stored file says one of these texts, however it is written: in a cell, or among what nobody can read. */
export const saysAny = async (open: OpenFile, texts: readonly string[]): Promise<boolean> => {
  if (!(await holdsAny(open(), texts))) return false;
  const isTheirs = recordWith(texts);
  for await (const record of recordsIn(open())) if ('fault' in record || isTheirs(record)) return true;
  return false;
};

/**
 * A stored file without the rows of which a cell says one of these texts; they become blank lines, which an import passes over, so that every
 * other row keeps its number.
 */
export async function* withoutRows(open: OpenFile, texts: readonly string[]): AsyncGenerator<Buffer> {
  const isTheirs = recordWith(texts);
  const { delimiter, content } = await begun(open());
  let [written, at] = ['', 1];
  for await (const record of recordsOf(content, delimiter)) {
    written += '\n'.repeat(record.row - at);
    at = record.row;
    // What follows cannot be read, so nobody can tell whom it names: the fault stays, and it goes.
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

/** Far quicker than to read cells, and most files hold nothing of most people. */
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

/** The sign between cells, which the first piece tells, and all of the file. */
const begun = async (file: AsyncIterable<Buffer>) => {
  const pieces = file[Symbol.asyncIterator]();
  const { value: first = Buffer.alloc(0) }: { readonly value?: Buffer } = await pieces.next();
  const content = (async function* () {
    yield first;
    yield* { [Symbol.asyncIterator]: () => pieces };
  })();
  return { delimiter: delimiterOf(first), content };
};
