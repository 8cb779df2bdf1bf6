/** Zero-width letters, marks of direction, soft hyphens; first what stays: it shapes an emoji, or a letter of a script beyond Latin. */
const unseen = /([^\0-\u02ff\u2000-\u206f](?:\u200c|\u200d|\ufe0f)+)|[\p{DI}\u2800]/gu;

/** Most of what is typed, and nearly all of a file: letters that are composed and seen as they are. */
export const isAscii = /^[\0-\x7f]*$/;

/** Text as its reader sees it: composed, trimmed, without the characters that nobody sees and that come with what is pasted. */
export const plainText = (text: string): string => (isAscii.test(text) ? text : text.normalize().replace(unseen, '$1')).trim();

/** The signs of a plate, a postcode or a code: full-width letters are letters, and spaces, dots, dashes, quotes and brackets are left out. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{DI}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}_\u2212\s.,;:/'"·•]/gu, '')
    .toUpperCase();

export const plateShape = /^[A-Z0-9]{2,8}$/;
export const wrongPlate = 'Enter a registration number like AA19 AAA';

/** A plate without a schema, for the home page: the registration as `registration` reads it, or what is wrong with it. */
export const plateOf = (typed: string): { readonly plate: string } | { readonly wrong: string } => {
  const plate = bare(typed);
  return plateShape.test(plate) ? { plate } : { wrong: wrongPlate };
};
