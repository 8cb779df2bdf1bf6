import { isUtf8 } from 'node:buffer';
import { CsvError, parse, type Parser } from 'csv-parse';
import iconv from 'iconv-lite';

/** One record of a file. `row` is numbered as in a spreadsheet: the headings are row 1. */
export type CsvRecord =
  | { readonly row: number; readonly cells: readonly string[] }
  /** Nothing can be read from here on. */
  | { readonly row: number; readonly fault: string };

/** Without a limit, a quote that is never closed would swallow the rest of the file. */
const largestRecord = 1024 * 1024;
/** Any line ending, even mixed in one file. */
const dialect = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: largestRecord,
};
const delimiters = [',', ';', '\t', '|'] as const;

/** The file as UTF-8 without a byte order mark, in whatever encoding the spreadsheet saved it; undefined when it is not text. */
export const textOf = (bytes: Buffer): Buffer | undefined => {
  const encoding = encodingOf(bytes);
  if (encoding === undefined) return undefined;
  if (encoding === 'utf-8') return bytes.subarray(bytes.subarray(0, mark.length).equals(mark) ? mark.length : 0);
  const text = iconv.decode(bytes, encoding);
  return text.includes('\0') ? undefined : Buffer.from(text);
};

const mark = Buffer.from('\uFEFF');

const encodingOf = (bytes: Buffer): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.includes(0)) return undefined;
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
};

const separatorLine = /^"?sep=(.)"?(?:\r\n|\r|\n)/i;

/** The delimiter that a first line `sep=;` names, as Excel writes it, and the text after that line; undefined where there is none. */
export const separatedBy = (text: Buffer): { readonly delimiter: string; readonly text: Buffer } | undefined => {
  const [line, delimiter] = separatorLine.exec(text.subarray(0, 10).toString()) ?? [];
  return line && delimiter ? { delimiter, text: text.subarray(Buffer.byteLength(line)) } : undefined;
};

/** The delimiter found most often in the first line, outside quotation marks. */
export const delimiterOf = (text: Buffer): string => {
  const end = text.indexOf('\n');
  const line = text
    .subarray(0, Math.min(end === -1 ? text.length : end, largestRecord))
    .toString()
    .replaceAll(/"[^"]*"/g, '');
  const found = delimiters.map((sign) => ({ sign, count: line.split(sign).length }));
  return found.reduce((most, one) => (one.count > most.count ? one : most)).sign;
};

/** Every record in order, without blank lines. Holds only one piece's records in memory at a time. */
export async function* recordsOf(content: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<CsvRecord> {
  for await (const records of piecesOf(content, delimiter)) yield* records;
}

async function* piecesOf(content: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<readonly CsvRecord[]> {
  const reader = new Reader(delimiter);
  for await (const whole of content)
    for (let at = 0; at < whole.length; at += pieceBytes) {
      yield await reader.read(whole.subarray(at, at + pieceBytes));
      if (reader.isOver) return;
    }
  yield await reader.end();
}

interface Writing {
  readonly delimiter: string;
  readonly isLeftOut?: (record: CsvRecord) => boolean;
}

/** Records as a file, with blank lines for those that are left out: every other keeps its number. */
export async function* written(
  records: AsyncIterable<CsvRecord>,
  { delimiter, isLeftOut = () => false }: Writing,
): AsyncGenerator<Buffer, undefined, undefined> {
  let [text, at] = ['', 1];
  for await (const record of records) {
    text += '\n'.repeat(record.row - at);
    at = record.row;
    // What follows cannot be read, so it may name anyone: it is removed, but the fault stays.
    if ('fault' in record) text += '"';
    else if (!isLeftOut(record)) text += record.cells.map(quoted).join(delimiter);
    if (text.length < pieceBytes) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** A few hundred rows at a time: other requests get a turn in between, and no more are in memory than are soon taken. */
const pieceBytes = 64 * 1024;

/** The rows after the headings and after `cursor`, so many at a time; the last are what is left over. */
export async function* batchesOf(
  content: AsyncIterable<Buffer>,
  { delimiter, cursor, size }: { readonly delimiter: string; readonly cursor: number; readonly size: number },
): AsyncGenerator<readonly CsvRecord[], undefined, undefined> {
  let isHeadings = true;
  let batch: CsvRecord[] = [];
  for await (const records of piecesOf(content, delimiter))
    for (const record of records) {
      if (!isHeadings && record.row > cursor) batch.push(record);
      isHeadings = false;
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}

/** Also returns the records before a fault, which the parser's own stream would drop. */
class Reader {
  isOver = false;
  private row = 0;
  private found: CsvRecord[] = [];
  private readonly parser: Parser;

  constructor(delimiter: string) {
    const on_record = (cells: readonly string[]): null => {
      this.row += 1;
      if (cells.some((cell) => cell.trim() !== '')) this.found.push({ row: this.row, cells });
      return null;
    };
    this.parser = parse({ ...dialect, delimiter, on_record });
    this.parser.on('error', () => undefined);
    this.parser.resume();
  }

  read(piece: Buffer): Promise<CsvRecord[]> {
    return this.taken((done) => this.parser.write(piece, done));
  }

  end(): Promise<CsvRecord[]> {
    return this.taken((done) => this.parser.end(done));
  }

  private async taken(work: (done: (error?: Error | null) => void) => unknown): Promise<CsvRecord[]> {
    const error = await new Promise<Error | null | undefined>((resolve) => {
      work(resolve);
    });
    const records = this.found;
    this.found = [];
    if (!error) return records;
    if (!(error instanceof CsvError)) throw error;
    this.isOver = true;
    const fault = faults[error.code] ?? 'From here on this is not CSV. The rest of the file was left out';
    return [...records, { row: this.row + 1, fault }];
  }
}

const faults: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened here and never closed. The rest of the file was left out',
  CSV_MAX_RECORD_SIZE: 'This row is longer than 1 MB: is a quotation mark never closed? The rest of the file was left out',
};
