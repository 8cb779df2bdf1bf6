import { dialled, writtenPhone } from '@kerbside/contracts/reading/phone';

/** The words of an address or a subject, and each part of those with several: `ks-war-1234567-100` is also found by `1234567`. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}+]+|[^\p{L}\p{N}]+$/gu, ''))
    .flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word !== '');

/** A telephone number is found as it is dialled from abroad, from here, and by each group of its digits. */
const wordsOfPhone = (to: string): string[] => {
  const written = writtenPhone(to) ?? '';
  return [dialled(to) ?? '', written.replaceAll(' ', ''), written].flatMap(wordsIn);
};

/** The words by which staff find a message: those of its recipient and its subject. */
export const wordsOf = ({ to, subject }: { readonly to: string; readonly subject: string }): string[] => [
  ...new Set([...(to.includes('@') ? wordsIn(to) : wordsOfPhone(to)), ...wordsIn(subject)]),
];

/** The start of a telephone number, with whatever is written between its digits. */
const beginsNumber = /^[\s(]*[+0][\d\s().-]{3,}$/;

/** What staff typed, as beginnings of words: a message must match all of them. */
export const typedWords = (search: string): string[] =>
  beginsNumber.test(search)
    ? [dialled(search) ?? search.replaceAll(/[^+\d]/g, '').replace(/^00/, '+')]
    : search
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '');
