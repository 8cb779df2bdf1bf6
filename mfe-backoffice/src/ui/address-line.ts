/** An address in one line, in which a postcode is not broken. */
export const addressLine = (parts: readonly (string | null)[]): string =>
  parts
    .filter(Boolean)
    .join(', ')
    .replace(/ (?=\d[A-Z]{2}(,|$))/, '\u00a0');
