import { plainEmail } from '@kerbside/contracts/reading/email';
import { dialled } from '@kerbside/contracts/reading/phone';
import { apostrophes, comparedName as spacedName, untitled, withoutAccents as plain } from '@kerbside/contracts/reading/name';
import type { FoundRecord } from '@kerbside/contracts/http/imports/find';

export type MatchKind = FoundRecord['matched'];

export interface Word {
  readonly by: MatchKind;
  readonly word: string;
}

const squashed = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]/gu, '');

const national = (text: string): string =>
  (dialled(text) ?? text.replace(/[^+\d]/g, '').replace(/^(\+|00)440?/, '0')).replace(/^\+44/, '0');

/** A word as it is stored and compared: the one normaliser of what is kept and what is asked. */
export const wordOf = (by: MatchKind, text: string): string => {
  if (by === 'phone') return national(text);
  if (by === 'email') return plain(text);
  return by === 'name' ? spacedName(text) : squashed(text);
};

/** The end of a text, from each of its letters on: what is inside it is the beginning of one of these. */
const endsOf = (text: string, shortest: number): string[] =>
  Array.from({ length: Math.max(0, text.length - shortest + 1) }, (_, at) => text.slice(at));

const shortestPlate = 3;
const shortestNumber = 4;

/** Without its kind: "KQ-4SE354DX" is 4SE354DX, and "KS-WAR-3135246-100" is 3135246-100. */
const bareReference = (text: string): string => text.replace(/^([a-z]+-)+/i, '');

const formsOf: Readonly<Record<MatchKind, (text: string) => readonly string[]>> = {
  // A name is found by each of its parts, and by each of them written as one word; O'Neill also by Neill.
  name: (text) => {
    const name = spacedName(text);
    return [name, ...name.split(' '), ...spacedName(text.replace(apostrophes, ' ')).split(' '), squashed(text)];
  },
  email: (text) => [plain(text)],
  plate: (text) => endsOf(squashed(text), shortestPlate),
  phone: (text) => endsOf(national(text), shortestNumber),
  postcode: (text) => [squashed(text)],
  policy_number: (text) => [squashed(text), squashed(bareReference(text))],
  reference: (text) => [squashed(text), squashed(bareReference(text))],
};

/** The words by which a record is found, the whole first; of several texts each word once. */
export const wordsOf = (by: MatchKind, ...texts: readonly string[]): Word[] =>
  [...new Set(texts.flatMap(formsOf[by]))].filter((word) => word !== '').map((word) => ({ by, word }));

/** What staff typed: the forms of which a record has one, or the names of which it has all, in any order. */
export interface NameQuery {
  readonly forms: readonly string[];
  readonly names: readonly string[];
}

/** What is left of brackets and stars is no word to look for. */
const shortestForm = 2;

/** Part of a telephone number, searched for from four digits on. */
const looksDialled = /^[\s()+.-]*(\d[\s()+.-]*){4,}$/;

export const askedFor = (typed: string): NameQuery => ({
  forms: [
    ...new Set([
      wordOf('name', typed),
      wordOf('name', untitled(typed)),
      wordOf('email', /[@＠]/.test(typed) ? plainEmail(typed) : typed),
      squashed(typed),
      squashed(bareReference(typed.trim())),
      ...(looksDialled.test(typed) || dialled(typed) !== undefined ? [national(typed)] : []),
    ]),
  ].filter((form) => form.length >= shortestForm),
  names: namesIn(untitled(typed)),
});

/** The database takes more than ten seconds over the words of a letter that was pasted. */
const mostNames = 12;

const namesIn = (typed: string): readonly string[] => {
  const names = spacedName(typed).split(' ');
  return names.length > 1 ? [...new Set(names)].slice(0, mostNames) : [];
};
