import assert from 'node:assert/strict';
import { isRealDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';

// What was promised, compared with everything that says it: papers, letters, passes, calendars and pages

/** What a surface may say of the thing that the story is about. */
export type FactName = 'number' | 'claim' | 'holder' | 'payee' | 'garage' | 'state' | 'price' | 'refund' | DayName;
type DayName = 'from' | 'until' | 'due' | 'visit';

/** A fact as it is, and as it was. Days and sums are compared however they are written, words as lines of their own or within others. */
export interface Fact {
  readonly now: FactValue | null;
  readonly before?: readonly FactValue[];
}
export type FactValue = { readonly day: IsoDay } | { readonly pence: Pence } | Words;
type Words = { readonly words: string } | { readonly line: readonly string[] };
export type Promises = Readonly<Partial<Record<FactName, Fact>>>;

/** Somewhere that the story can be read. */
export interface Surface {
  readonly name: string;
  readonly text: string;
  /** What it has to say. */
  readonly states: readonly FactName[];
  /** What it may also tell of the past: the letter about a move names both days. */
  readonly remembers?: readonly FactName[];
}

export interface Story {
  readonly promised: Promises;
  /** Days that have their own reason: of the purchase, the last to change one’s mind, the next MOT. */
  readonly otherDays: readonly IsoDay[];
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const longDay = new RegExp(`\\b(\\d{1,2}) (${months.join('|')}) (\\d{4})\\b`, 'g');
const iso = (year: string, month: string | number, day: string): string =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;

/** One way to write each day, sum, space and apostrophe. Calendars write their days without dashes, and fold long lines. */
export const normalised = (text: string): string =>
  text
    .replace(/\r\n[ \t]/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replaceAll('’', "'")
    .replace(/\\([,;])/g, '$1')
    .replace(longDay, (_, day: string, month: string, year: string) => iso(year, months.indexOf(month) + 1, day))
    .replace(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, (_, day: string, month: string, year: string) => iso(year, month, day))
    .replace(/\b(\d{4})(\d{2})(\d{2})(?=T\d{6}|\b)/g, (all, year: string, month: string, day: string) =>
      isRealDay(iso(year, month, day)) ? iso(year, month, day) : all,
    )
    .replace(/£(\d[\d,]*)(\.\d{2})?(?!\d)/g, (_, pounds: string, pence = '.00') => `£${pounds.replaceAll(',', '')}${pence}`);

const daysIn = (text: string): readonly IsoDay[] => [...text.matchAll(/\b\d{4}-\d{2}-\d{2}(?=\b|T)/g)].map(([day]) => day);

const says = (text: string, value: FactValue): boolean => {
  if ('day' in value) return daysIn(text).includes(value.day);
  if ('pence' in value) return new RegExp(`${normalised(formatPounds(value.pence)).replace('.', '\\.')}(?!\\d)`).test(text);
  if ('words' in value) return new RegExp(`(?<![\\w-])${escaped(normalised(value.words))}(?![\\w-])`).test(text);
  return text.split('\n').some((line) => value.line.some((words) => line.trim() === normalised(words)));
};
const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const shown = (value: FactValue): string => String(Object.values(value)[0]);
const isSame = (one: FactValue, other: FactValue): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Where the surfaces disagree with what was promised, and so with each other: one line for each. None: everything says the same. */
export const disagreements = (surfaces: readonly Surface[], { promised, otherDays }: Story): readonly string[] => {
  const facts = Object.entries(promised) as readonly (readonly [FactName, Fact])[];
  const current = facts.flatMap(([, { now }]) => (now ? [now] : []));
  const known = new Set([...otherDays, ...current.flatMap((value) => ('day' in value ? [value.day] : []))]);
  return surfaces.flatMap(({ name, text, states, remembers = [] }) => {
    const read = normalised(text);
    const unsaid = states.flatMap((fact) => {
      const now = promised[fact]?.now;
      if (!now) return [`${name} has to say the ${fact}, and nothing was promised`];
      return says(read, now) ? [] : [`${name} does not say the ${fact}: ${shown(now)}`];
    });
    const stale = facts
      .filter(([fact]) => !remembers.includes(fact))
      .flatMap(([fact, { before = [] }]) => before.map((value) => ({ fact, value })))
      .filter(({ value }) => !current.some((one) => isSame(one, value)) && !('day' in value && known.has(value.day)) && says(read, value))
      .map(({ fact, value }) => `${name} still says the former ${fact}: ${shown(value)}`);
    const remembered = remembers.flatMap((fact) => (promised[fact]?.before ?? []).flatMap((value) => ('day' in value ? [value.day] : [])));
    const former = facts.flatMap(([, { before = [] }]) => before.flatMap((value) => ('day' in value ? [value.day] : [])));
    const strange = [...new Set(daysIn(read))]
      .filter((day) => !known.has(day) && !remembered.includes(day) && !former.includes(day))
      .map((day) => `${name} names a day that nothing explains: ${day}`);
    return [...unsaid, ...stale, ...strange];
  });
};

/** Fails with every disagreement, and what the surfaces that disagree say. */
export const assertAgreement = (step: string, surfaces: readonly Surface[], story: Story): void => {
  const lines = disagreements(surfaces, story);
  const texts = surfaces.filter(({ name }) => lines.some((line) => line.startsWith(name))).map(({ name, text }) => `--- ${name}\n${text}`);
  assert.ok(lines.length === 0, [step, ...lines, ...texts].join('\n'));
};
