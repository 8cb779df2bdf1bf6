import { formatLongDay, type IsoDay } from '../days/dates.js';

// What is known of a car's MOT tests where the repairs after one are claimed: only what was failed is paid for

/** A test since the repairs were bought. `failedOn`: what the tester failed, word for word; empty where only the result is known. */
export interface KnownMot {
  readonly on: IsoDay;
  readonly hasPassed: boolean;
  readonly failedOn: readonly string[];
}

/** As DVSA names what a test fails on; advisories, minor defects and the tester's notes fail nothing. */
const failing: readonly string[] = ['DANGEROUS', 'MAJOR', 'FAIL', 'PRS'];

interface RegisteredTest {
  readonly testedOn: IsoDay;
  readonly isPass: boolean;
  readonly items: readonly { readonly type: string; readonly text: string }[];
}
export const knownMotOf = ({ testedOn, isPass, items }: RegisteredTest): KnownMot => {
  const failed = items.flatMap(({ type, text }) => (failing.includes(type.toUpperCase()) ? [text.trim()] : []));
  return { on: testedOn, hasPassed: isPass, failedOn: isPass ? [] : [...new Set(failed.filter(Boolean))] };
};

/** What is known to have failed on that day; nothing where that is not known. */
export const failedOn = (day: IsoDay, tests: readonly KnownMot[]): readonly string[] => [
  ...new Set(tests.filter(({ on }) => on === day).flatMap((test) => test.failedOn)),
];

/** Says why no test can have failed on a day; undefined where one did, or where nothing is known of any. */
export const failedDayFault = (day: IsoDay, tests: readonly KnownMot[]): string | undefined => {
  const failed = tests.filter(({ hasPassed }) => !hasPassed);
  if (failed.some(({ on }) => on === day)) return undefined;
  if (tests.some(({ on }) => on === day)) return `The car passed its MOT on ${formatLongDay(day)}, so there is nothing to repair`;
  const days = [...new Set(failed.map(({ on }) => on))].toSorted();
  return days.length === 0
    ? undefined
    : `We know of no test on that day. The car failed its MOT on ${days.map(formatLongDay).join(' and on ')}`;
};

/** The lines of an answer that names what failed. */
export const linesOf = (said: string): readonly string[] =>
  said
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What was not failed is not paid for. Says so of the first line that was not. */
export const notFailedFault = (said: string, day: IsoDay, tests: readonly KnownMot[]): string | undefined => {
  const known = failedOn(day, tests);
  const other = known.length === 0 ? undefined : linesOf(said).find((line) => !known.includes(line));
  if (other === undefined) return undefined;
  return `The test on ${formatLongDay(day)} did not fail the car on “${other}”. We pay only for what it failed on: ${known.join('; ')}`;
};
