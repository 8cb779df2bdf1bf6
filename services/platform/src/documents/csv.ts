/** Also after blanks, which spreadsheets skip, and in full-width forms, which some treat alike. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;
const needsQuotes = /[",\r\n]/;

/**
 * A spreadsheet would evaluate text that starts like a formula: a leading apostrophe keeps it text (OWASP, CSV injection). Numbers stay
 * numbers.
 */
const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of CSV as spreadsheets read it (RFC 4180), with its end. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The first line of a file. Without its mark Excel reads the rest as Windows-1252, and saves names that are none. */
export const csvHeadings = (headings: readonly string[]): string => `\uFEFF${csvLine(headings)}`;
