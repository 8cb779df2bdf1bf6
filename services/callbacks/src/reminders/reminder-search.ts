import { untitled } from '@kerbside/contracts/reading/name';
import type { ReminderQuery } from './reminder-list.js';

/** Letters that people type without their marks. */
const marked: Readonly<Record<string, string>> = {
  a: 'aàáâãäåāăą',
  c: 'cçćĉċč',
  d: 'dďđð',
  e: 'eèéêëēĕėęě',
  g: 'gĝğġģ',
  i: 'iìíîïĩīĭįı',
  l: 'lĺļľł',
  n: 'nñńņň',
  o: 'oòóôõöøōŏő',
  r: 'rŕŗř',
  s: 'sśŝşšș',
  t: 'tţťțŧ',
  u: 'uùúûüũūŭůűų',
  y: 'yýÿŷ',
  z: 'zźżž',
};

/** Nobody says these on the telephone. */
const unsaid = /['’ʼ‘`.-]/gu;
const mayStand = `['’ʼ‘\`.-]?`;

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/gi, 'l').replace(/ø/gi, 'o').replace(unsaid, '').toLowerCase();

const letter = (one: string): string => (marked[one] ? `[${marked[one]}]` : one.replace(/[\\^$.*+?()[\]{}|]/u, '\\$&'));

const anywhere = (characters: string, between: string): RegExp => new RegExp([...characters].map(letter).join(between), 'iu');

const fewestDigits = 4;

/** The digits that a telephone number ends with, however its beginning is written. */
const phoneOf = (typed: string): RegExp | undefined => {
  if (/\p{L}/u.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, '').replace(/^(44|0)(?=\d{6})/, '');
  return digits.length < fewestDigits ? undefined : anywhere(digits, '\\D*');
};

/** Those whose name has each word that was typed, without the marks and in any order, or whose email, telephone or number matches. */
export const whoMatches = (typed: string): ReminderQuery => {
  const words = untitled(typed).split(/\s+/).map(plain).filter(Boolean);
  if (words.length === 0) return {};
  const phone = phoneOf(typed);
  const text = anywhere(typed.trim().toLowerCase(), '');
  return {
    $or: [
      { $and: words.map((word) => ({ 'contact.name': anywhere(word, mayStand) })) },
      { 'contact.email': text },
      { reference: text },
      ...(phone ? [{ 'contact.phone': phone }] : []),
    ],
  };
};
