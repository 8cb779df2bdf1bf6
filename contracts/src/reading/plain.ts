/** Zero-width letters, marks of direction, soft hyphens; not what shapes an emoji or a letter of another script. */
const unseen = /(?!\u200c|\u200d|[\ufe00-\ufe0f\u{e0020}-\u{e01ef}])[\p{DI}\u2800]/gu;
/** That has nothing to shape in Latin text. */
const shaping = /(^|[\0-\u02ff])(?:\u200c|\u200d|[\ufe00-\ufe0f])+/gu;

/** Text as its reader sees it: composed, trimmed, without the characters that nobody sees and that come with what is pasted. */
export const plainText = (text: string): string => text.normalize().replace(unseen, '').replace(shaping, '$1').trim();

/** The signs of a plate, a postcode or a code: full-width letters are letters, and spaces, dots and every dash are left out. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{DI}\p{Pd}\u2212\s.]/gu, '')
    .toUpperCase();
