/** Replacements for letters whose marks Unicode cannot strip, and for the minus sign, drawn as a dash of the same width. */
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

/** The characters that the standard PDF fonts can draw: Latin-1 and the Windows additions. */
const drawable = '\\n\\u0020-\\u007e\\u00a0-\\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const undrawable = new RegExp(`[^${drawable}]`, 'gu');

/**
 * The text limited to those characters: Tŷ Gwyn becomes Ty Gwyn, and Łukasz becomes Lukasz, as on a driving licence. The library writes any
 * other letter as a code that garbles the rest of the line.
 */
export const printable = (text: string): string => text.normalize('NFC').replace(undrawable, plain);

const plain = (letter: string): string => {
  const known = standIns[letter];
  if (known !== undefined) return known;
  if (/\s|\p{C}/u.test(letter)) return ' ';
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return base.replace(undrawable, '?');
};
