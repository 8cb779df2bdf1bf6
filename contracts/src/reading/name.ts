/** Letters that Unicode does not take apart, as people type them who do not have them. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
};

/** In lower case, without accents and without what nobody sees. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{DI}]/gu, '')
    .toLowerCase()
    .replace(/[łøđðþßæœħŧı]/g, (letter) => plainLetters[letter] ?? letter)
    .trim();

export const apostrophes = /['’‘ʼʻ`´′]/g;

/** A name as it is compared, however it was typed: O’Neill is O'Neill, one word, and Smith-Jones are two. */
export const comparedName = (text: string): string =>
  withoutAccents(text)
    .replace(apostrophes, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
