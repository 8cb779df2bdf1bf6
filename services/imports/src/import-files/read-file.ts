import { Readable } from 'node:stream';
import { plainHeading } from '@kerbside/contracts/staff/import-columns';
import { importFieldNames, importNotCsv, neededFields, type ColumnMap } from '@kerbside/contracts/staff/import-files';
import { endlessLetter } from '@kerbside/platform/calls/input';
import { delimiterOf, recordsOf, separatedBy, textOf, written } from './csv.js';

/** What reading a file once reveals. */
interface FoundFile {
  readonly text: Buffer;
  readonly delimiter: string;
  readonly headings: readonly string[];
  readonly preview: readonly (readonly string[])[];
  /** Without the headings. */
  readonly rows: number;
}

const previewRows = 5;
const previewLetters = 120;
const mostColumns = 200;
const longestHeading = 200;

/** The file, or why it cannot be imported. */
export const readFile = async (bytes: Buffer): Promise<FoundFile | { readonly fault: string }> => {
  const whole = textOf(bytes);
  if (whole === undefined) return { fault: importNotCsv };
  const { text, delimiter } = await told(whole);
  let headings: readonly string[] | undefined;
  const preview: (readonly string[])[] = [];
  let rows = 0;
  for await (const record of recordsOf(Readable.from([text]), delimiter)) {
    const cells = 'cells' in record ? record.cells : [record.fault];
    if (cells.some((cell) => endlessLetter.test(cell))) return { fault: `Row ${record.row} has a letter with more accents than any has` };
    if (headings === undefined) {
      if ('fault' in record) return { fault: record.fault };
      headings = cells.map((cell) => cell.trim());
      continue;
    }
    rows += 1;
    if (preview.length < previewRows) preview.push(cells.slice(0, mostColumns).map((cell) => cell.slice(0, previewLetters)));
  }
  const fault = headingsFault(headings, rows);
  return fault === undefined && headings ? { text, delimiter, headings, preview, rows } : { fault: fault ?? '' };
};

/** A stored file tells by its headings alone what separates it, whoever reads it later: one whose first line says otherwise is kept with commas. */
const told = async (whole: Buffer): Promise<Pick<FoundFile, 'text' | 'delimiter'>> => {
  const said = separatedBy(whole);
  if (said === undefined) return { text: whole, delimiter: delimiterOf(whole) };
  if (delimiterOf(said.text) === said.delimiter) return said;
  const pieces: Buffer[] = [];
  for await (const piece of written(recordsOf(Readable.from([said.text]), said.delimiter), { delimiter: ',' })) pieces.push(piece);
  return { text: Buffer.concat(pieces), delimiter: ',' };
};

const headingsFault = (headings: readonly string[] | undefined, rows: number): string | undefined => {
  if (headings === undefined) return 'The file is empty';
  if (headings.length > mostColumns) return `The file has more than ${mostColumns} columns`;
  if (headings.some((heading) => heading.length > longestHeading)) return `A heading is longer than ${longestHeading} characters`;
  return rows === 0 ? 'The file has headings and no rows' : undefined;
};

/** What is wrong with a choice of columns; undefined when nothing is. */
export const columnsFault = (columns: ColumnMap, headings: readonly string[]): string | undefined => {
  const missing = neededFields.filter((field) => columns[field] === undefined);
  if (missing.length > 0)
    return `Say which column holds: ${missing
      .map((field) => importFieldNames[field])
      .join(', ')
      .toLowerCase()}`;
  const chosen = Object.values(columns);
  const unknown = chosen.find((heading) => !headings.includes(heading));
  if (unknown !== undefined) return `The file has no column "${unknown}"`;
  const plain = headings.map(plainHeading);
  const doubtful = chosen.find((heading) => plain.indexOf(plainHeading(heading)) !== plain.lastIndexOf(plainHeading(heading)));
  if (doubtful !== undefined) return `The file has two columns "${doubtful}". Rename one of them, and upload it again`;
  const twice = chosen.find((heading, n) => chosen.indexOf(heading) !== n);
  return twice === undefined ? undefined : `The column "${twice}" is chosen twice`;
};
