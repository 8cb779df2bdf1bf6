import { neededFields, type ColumnMap } from '@kerbside/contracts/staff/import-files';

/** What is wrong with a choice of columns; undefined when nothing is. */
export const columnsFault = (columns: ColumnMap, headings: readonly string[]): string | undefined => {
  const missing = neededFields.filter((field) => columns[field] === undefined);
  if (missing.length > 0) return `Say which column holds: ${missing.join(', ').replaceAll('_', ' ')}`;
  const chosen = Object.values(columns);
  const unknown = chosen.find((heading) => !headings.includes(heading));
  if (unknown !== undefined) return `The file has no column "${unknown}"`;
  const doubtful = chosen.find((heading) => headings.indexOf(heading) !== headings.lastIndexOf(heading));
  if (doubtful !== undefined) return `The file has two columns "${doubtful}". Rename one of them, and upload it again`;
  const twice = chosen.find((heading, n) => chosen.indexOf(heading) !== n);
  return twice === undefined ? undefined : `The column "${twice}" is chosen twice`;
};
