/** Letters without a form that their marks can be taken off; and the minus, for which the dash of the same width stands. */
const standIns: Readonly<Record<string, string>> = {
  '\u2212': '\u2013',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
  Ə: 'E',
  ə: 'e',
  ẞ: 'SS',
};

/** What the fonts that every reader has can draw: Latin-1, and what Windows put beside it. */
const drawable = '\\n\\u0020-\\u007e\\u00a0-\\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const undrawable = new RegExp(`[^${drawable}]`, 'gu');

/**
 * A text as those fonts can draw it: Tŷ Gwyn is Ty Gwyn, and Łukasz is Lukasz, as on a driving licence. The library writes any other letter as a code
 * that spoils the rest of its line.
 */
export const printable = (text: string): string => text.normalize('NFC').replace(undrawable, plain);

const plain = (letter: string): string => {
  const known = standIns[letter];
  if (known !== undefined) return known;
  if (/\s|\p{C}/u.test(letter)) return ' ';
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return base.replace(undrawable, '?');
};
