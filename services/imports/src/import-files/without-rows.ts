import { Readable } from 'node:stream';
import { delimiterOf, recordsOf } from './csv.js';

/**
 * A stored file without the rows of which a cell says one of these texts, however it is written; they become blank lines, which an import passes
 * over, so that every other row keeps its number. The same file where nobody says any.
 */
export const withoutRows = async (file: Buffer, texts: readonly string[]): Promise<Buffer> => {
  const wanted = new Set(texts.map((text) => text.toLowerCase()));
  const delimiter = delimiterOf(file);
  const lines: string[] = [];
  let isFound = false;
  for await (const record of recordsOf(Readable.from([file]), delimiter)) {
    while (lines.length < record.row - 1) lines.push('');
    // What follows cannot be read, so nobody can tell whom it names: the fault stays, and it goes.
    if ('fault' in record) {
      lines.push('"');
      continue;
    }
    const isTheirs = record.cells.some((cell) => wanted.has(cell.trim().toLowerCase()));
    isFound ||= isTheirs;
    lines.push(isTheirs ? '' : record.cells.map(quoted).join(delimiter));
  }
  return isFound ? Buffer.from(lines.join('\n')) : file;
};

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
