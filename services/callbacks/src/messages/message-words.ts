/** The words of an address or a subject, and each part of those with several: `ks-war-1234567-100` is also found by `1234567`. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}+]+|[^\p{L}\p{N}]+$/gu, ''))
    .flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word !== '');

/** The words by which staff find a message: those of its recipient and its subject. */
export const wordsOf = ({ to, subject }: { readonly to: string; readonly subject: string }): string[] => [
  ...new Set([...wordsIn(to), ...wordsIn(subject)]),
];

/** What staff typed, as beginnings of words: a message must match all of them. */
export const typedWords = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
