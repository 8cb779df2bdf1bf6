import * as z from 'zod/mini';
import { required } from '../fields.js';
import { isAscii } from './plain.js';

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
  (isAscii.test(text) ? text : text.normalize('NFKD').replace(/[\p{M}\p{DI}]/gu, ''))
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

const title = /^\s*(?:mr|mrs|ms|miss|mx|dr|prof|rev|sir)\.?\s+(?=\p{L})/iu;
/** "Mrs Carter" is looked for as Carter: no name is kept with its title. */
export const untitled = (text: string): string => text.replace(title, '');

/** What letters show as a link: whoever types it as a name, or to a friend, has us send it to people who do not know them. */
const link =
  /:\/\/|\bwww\.|@|[\p{L}\d-]\.(com|net|org|uk|co|io|info|biz|ru|cn|xyz|top|shop|store|site|website|online|live|tech|app|link|click|vip|icu|cc|tk|gl|ly)(?![\p{L}\d])/iu;
/** The ending of a country is a word, too, or a name: it makes a link where a path follows. */
const path = /[\p{L}\d-]\.[a-z]{2}\/\S/iu;
/** Browsers read the full stop of Chinese and Japanese as a dot. */
const asRead = (text: string): string => text.normalize('NFKC').replaceAll('\u3002', '.');
export const hasLink = (text: string): boolean => [link, path].some((one) => one.test(asRead(text)));

/** The name of a person, in any script: letters or numbers, and no link. `message` is what they read who typed none. */
export const personName = (message: string, max = 60) =>
  required(message, max).check(
    z.refine((text) => text === '' || /[\p{L}\p{N}]/u.test(text), message),
    z.refine((text) => !hasLink(text), 'Enter a name, not a web or email address'),
  );
