export interface FirstRows {
  readonly headings: readonly string[];
  /** The row below them, where there is one. */
  readonly preview: readonly (readonly string[])[];
}

/** How much of a large file is read for its first rows. */
const beginningBytes = 64 * 1024;
const delimiters = [',', ';', '\t', '|'] as const;
/** Excel writes it above the headings. */
const separatorLine = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n)/i;
const unreadable = '\uFFFD';

/** The headings of a CSV file and its first row, to choose before the upload which column holds what. Undefined when it is not text. The service reads the whole file, and has the last word. */
export const firstRows = async (file: Blob): Promise<FirstRows | undefined> => {
  const beginning = await beginningOf(file);
  if (beginning.includes('\0')) return undefined;
  const [line = '', named] = separatorLine.exec(beginning) ?? [];
  const text = beginning.slice(line.length);
  const [headings = [], ...preview] = recordsIn(text, named ?? delimiterOf(text));
  return { headings: headings.map((heading) => heading.trim()), preview };
};

/** Whole lines. What is not UTF-8 comes from an older spreadsheet. */
const beginningOf = async (file: Blob): Promise<string> => {
  const start = file.slice(0, beginningBytes);
  const isWhole = file.size <= beginningBytes;
  const linesOf = (text: string): string => (isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1));
  const text = linesOf(await read(start, 'utf-8'));
  return text.includes(unreadable) ? linesOf(await read(start, 'windows-1252')) : text;
};

const read = (part: Blob, encoding: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read', { cause: reader.error })));
    reader.readAsText(part, encoding);
  });

/** The sign that is found most often in the first line, as the service finds it. */
const delimiterOf = (text: string): string => {
  const [line = ''] = text.split('\n', 1);
  const found = delimiters.map((sign) => ({ sign, count: line.split(sign).length }));
  return found.reduce((most, one) => (one.count > most.count ? one : most)).sign;
};

const wantedRecords = 2;

const recordsIn = (text: string, delimiter: string): string[][] => {
  const sign = delimiter.replace(/[$()*+.?[\\\]^{|}-]/, String.raw`\$&`);
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${sign}\\r\\n]*)(${sign}|\\r\\n|\\n|\\r|$)`, 'y');
  const records: string[][] = [];
  let cells: string[] = [];
  while (records.length < wantedRecords && cell.lastIndex < text.length) {
    const [, written = '', end] = cell.exec(text) ?? [];
    if (end === undefined) break;
    cells.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (end === delimiter && cell.lastIndex < text.length) continue;
    if (end === delimiter) cells.push('');
    if (cells.some((one) => one.trim() !== '')) records.push(cells);
    cells = [];
  }
  return records;
};
