/** Also after blanks, which spreadsheets leave out, and in their wide forms, which some read alike. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;
const needsQuotes = /[",\r\n]/;

/** A spreadsheet would calculate a text that begins like a formula: an apostrophe makes it text again (OWASP, CSV injection). Numbers stay numbers. */
const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of CSV as spreadsheets read it (RFC 4180), with its end. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`;
